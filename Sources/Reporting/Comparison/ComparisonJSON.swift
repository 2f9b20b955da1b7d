import Comparison
import JSONText
import Rules

/// A comparison as the document `scenetrace-diff/1`.
package struct ComparisonJSON {
  /// The name of the document's schema.
  static let schema = "scenetrace-diff/1"

  private let context: ReportContext

  /// Makes a renderer.
  package init(_ context: ReportContext) { self.context = context }

  /// Writes the document.
  package func render(_ reported: ReportedComparison, to write: @escaping (String) -> Void) {
    let comparison = reported.comparison
    var json = JSONWriter(write)
    json.object { json in
      json.member("schema", Self.schema)
      json.writeTool(context)
      json.member("old", reported.old.name)
      json.member("new", reported.new.name)
      json.array("changes") { json in
        for change in comparison.changes {
          json.object { self.write(change, of: reported, to: &$0) }
        }
      }
      self.write(comparison.newFindings, "newFindings", of: reported.new, to: &json)
      self.write(comparison.fixedFindings, "fixedFindings", of: reported.old, to: &json)
      json.object("summary") { json in
        json.member("changes", comparison.changes.count)
        json.member("worse", comparison.changes.filter { $0.worst != nil }.count)
        json.member("worst", comparison.worst?.rawValue)
        json.object("findings") { json in
          json.member("new", reported.newFindings.count)
          json.member("fixed", reported.fixedFindings.count)
          json.member("unchanged", comparison.unchangedFindings.count)
        }
        json.member("launches", comparison.pairedLaunches)
      }
    }
    json.finish()
  }

  private func write(
    _ change: Change, of reported: ReportedComparison, to json: inout JSONWriter
  ) {
    json.member("kind", change.id)
    json.member("severity", change.worst?.rawValue)
    json.member("message", change.sentence)
    json.object("launch") { json in
      json.member("id", change.launch.id)
      if !change.launch.name.isEmpty { json.member("name", change.launch.name) }
    }
    json.member("unit", change.unit)
    write(change.oldPlace, "old", in: reported.old, to: &json)
    write(change.newPlace, "new", in: reported.new, to: &json)
    switch change.kind {
    case .missing(let events), .added(let events):
      json.array("events") { json in for event in events { json.string(event.name) } }
    case .moved(let event, let isAfter, let other):
      json.array("events") { $0.string(event.name) }
      json.member(isAfter ? "nowAfter" : "nowBefore", other.name)
    case .outcome(let event, let old):
      json.array("events") { $0.string(event.name) }
      json.member("was", old.rawValue)
      json.member("is", event.outcome.rawValue)
    case .states(let old, let new):
      json.array("oldStates") { json in for state in old { json.string(state.rawValue) } }
      json.array("newStates") { json in for state in new { json.string(state.rawValue) } }
    case .duration(let kind, let old, let new):
      json.member("of", kind.rawValue)
      json.key("oldSeconds")
      json.seconds(nanoseconds: old)
      json.key("newSeconds")
      json.seconds(nanoseconds: new)
    case .end(let old, let new):
      json.member("was", old.rawValue)
      json.member("is", new.rawValue)
    case .launchMissing, .launchAdded, .sceneMissing, .sceneAdded: break
    }
    write(change.newFindings, "newFindings", of: reported.new, to: &json)
    write(change.fixedFindings, "fixedFindings", of: reported.old, to: &json)
  }

  private func write(
    _ place: Change.Place?, _ key: String, in trace: AnalysedTrace, to json: inout JSONWriter
  ) {
    guard let place else { return }
    let (first, last) = (trace.lines.place(of: place.first), trace.lines.place(of: place.last))
    json.object(key) { json in
      json.member("file", first.file)
      json.member("fromLine", first.line)
      json.member("toLine", last.line)
    }
  }

  /// Findings as other documents write them.
  private func write(
    _ findings: [Finding], _ key: String, of trace: AnalysedTrace, to json: inout JSONWriter
  ) {
    json.array(key) { json in
      for finding in findings {
        json.object { $0.writeMembers(of: ReportedFinding(finding, in: trace.lines, Numbering())) }
      }
    }
  }
}
