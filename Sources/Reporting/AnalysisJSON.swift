import Lifecycle
import Rules

/// The JSON document `scenetrace/1`: what each command writes of the analysed inputs.
package struct AnalysisJSON {
  /// Which parts of the document a command writes.
  package enum Content: Sendable {
    /// All but the launches.
    case check
    /// All but what rules came to.
    case timeline
    /// Everything.
    case report
  }

  private let content: Content
  private let mildest: Severity
  private let version: String
  private let launch: LaunchJSON

  /// Makes a renderer for one command's document, by the program of this version; only events that
  /// are actions of this vocabulary have an outcome.
  package init(
    _ content: Content, version: String, vocabulary: Vocabulary, mildest: Severity = .note
  ) {
    launch = LaunchJSON(actions: Set(vocabulary.actions.map(\.name)))
    self.content = content
    self.version = version
    self.mildest = mildest
  }

  /// Writes the document of `inputs`.
  package func render(_ inputs: [AnalysedInput], to write: @escaping (String) -> Void) {
    var json = JSONWriter(write)
    var summary = Summary()
    for input in inputs { summary.add(input) }
    json.object { json in
      json.member("schema", "scenetrace/1")
      json.key("tool")
      json.object {
        $0.member("name", "scenetrace")
        $0.member("version", version)
      }
      json.key("inputs")
      json.array { json in for input in inputs { json.write(input) } }
      if content != .check { launches(of: inputs, to: &json) }
      if content != .timeline { verdicts(on: inputs, to: &json) }
      json.key("summary")
      json.write(summary, withRules: content != .timeline)
    }
    json.finish()
  }

  private func launches(of inputs: [AnalysedInput], to json: inout JSONWriter) {
    json.key("launches")
    json.array { json in
      var id = 0
      for (index, input) in inputs.enumerated() {
        for timeline in input.launches {
          id += 1
          launch.write(timeline, id: id, input: index, to: &json)
        }
      }
    }
  }

  private func verdicts(on inputs: [AnalysedInput], to json: inout JSONWriter) {
    json.key("findings")
    json.array { json in
      var launches = 0
      for input in inputs {
        let shown = input.findings.filter { $0.severity >= mildest }
        for finding in shown.inReportOrder({ ($0.line, $0.rule) }) {
          json.write(finding, file: input.file, launchesBefore: launches)
        }
        launches += input.launchCount
      }
    }
    json.key("inconclusive")
    json.array { json in
      var launches = 0
      for input in inputs {
        for item in input.inconclusive.inReportOrder({ ($0.line, $0.rule) }) {
          json.write(item, file: input.file, launchesBefore: launches)
        }
        launches += input.launchCount
      }
    }
  }
}

extension Array {
  /// Sorted by line and rule; what is equal in both stays in the order of decision.
  fileprivate func inReportOrder(_ key: (Element) -> (Int, String)) -> [Element] {
    enumerated().sorted { left, right in
      let (first, second) = (key(left.element), key(right.element))
      return first == second ? left.offset < right.offset : first < second
    }.map(\.element)
  }
}
