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
    launch = LaunchJSON(units: UnitJSON(actions: Set(vocabulary.actions.map(\.name))))
    self.content = content
    self.version = version
    self.mildest = mildest
  }

  /// Writes the document of `traces`.
  package func render(_ traces: [AnalysedTrace], to write: @escaping (String) -> Void) {
    var json = JSONWriter(write)
    var summary = Summary()
    for trace in traces { summary.add(trace) }
    json.object { json in
      json.member("schema", "scenetrace/1")
      json.key("tool")
      json.object {
        $0.member("name", "scenetrace")
        $0.member("version", version)
      }
      json.key("inputs")
      json.array { json in for trace in traces { json.writeInputs(of: trace) } }
      if content != .check { launches(of: traces, to: &json) }
      if content != .timeline { verdicts(on: traces, to: &json) }
      json.key("summary")
      json.write(
        summary, withRules: content != .timeline, withStatistics: content != .check)
    }
    json.finish()
  }

  private func launches(of traces: [AnalysedTrace], to json: inout JSONWriter) {
    json.key("launches")
    json.array { json in
      var launches = 0
      var inputs = 0
      for trace in traces {
        for excerpt in trace.excerpts {
          launch.write(
            excerpt, id: launches + excerpt.launch.id, lines: trace.lines, inputsBefore: inputs,
            to: &json)
        }
        launches += trace.lastLaunch
        inputs += trace.inputs.count
      }
    }
  }

  private func verdicts(on traces: [AnalysedTrace], to json: inout JSONWriter) {
    json.key("findings")
    json.array { json in
      var launches = 0
      for trace in traces {
        let shown = trace.findings.filter { $0.severity >= mildest }
        for finding in shown.inReportOrder({ ($0.line, $0.rule) }) {
          json.write(finding, in: trace.lines, launchesBefore: launches)
        }
        launches += trace.lastLaunch
      }
    }
    json.key("inconclusive")
    json.array { json in
      var launches = 0
      for trace in traces {
        for item in trace.inconclusive.inReportOrder({ ($0.line, $0.rule) }) {
          json.write(item, in: trace.lines, launchesBefore: launches)
        }
        launches += trace.lastLaunch
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
