import JSONText
import Lifecycle
import Rules

/// Format `jsonl`: one JSON object per line, each finding as soon as it is decided.
///
/// The objects are those of the document `scenetrace/1`, with a `type` that says which; the first one is
/// the `header`, the last one the `summary`.
package final class AnalysisJSONLines: LiveReport {
  private let context: ReportContext
  private let write: (String) -> Void
  private let launch: LaunchJSON
  private let units: UnitJSON
  private var numbering = Numbering()
  private var summary = Summary()

  /// Makes a report that hands on every line at once, the first one immediately.
  package init(_ context: ReportContext, write: @escaping (String) -> Void) {
    self.context = context
    self.write = write
    launch = LaunchJSON(context)
    units = UnitJSON(actions: Set(context.vocabulary.actionNames))
    line("header") { json in
      json.member("schema", AnalysisJSON.schema)
      json.writeTool(context)
    }
  }

  package func receive(_ finding: Finding, in lines: TraceLines) {
    guard finding.severity >= context.mildest else { return }
    let reported = ReportedFinding(finding, in: lines, numbering)
    line("finding") { $0.writeMembers(of: reported) }
  }

  package func receive(_ change: StateChange, in lines: TraceLines) {
    let origin = origin(of: change.launch, in: lines)
    line("state") { json in
      json.member("launch", numbering.launches + change.launch.id)
      json.member("app", LaunchReference(change.launch).name)
      json.member("unit", change.launch.units[change.unit].name)
      json.member("region", change.span.region?.rawValue)
      json.member("from", change.before?.rawValue)
      json.member("state", change.span.state.rawValue)
      json.member("confidence", change.span.confidence.rawValue)
      units.writeMembers(of: change.cause, origin, to: &json)
    }
  }

  package func receive(ended launch: Launch, _ end: LaunchEnd, in lines: TraceLines) {
    let origin = origin(of: launch, in: lines)
    line("ended") { json in
      json.member("launch", numbering.launches + launch.id)
      json.member("app", LaunchReference(launch).name)
      json.member("how", end.manner.rawValue)
      json.member("confidence", end.confidence.rawValue)
      origin.writeInput(of: end.line, to: &json)
      json.member("line", origin.number(of: end.line))
    }
  }

  package func receive(overdue obligation: Obligation, in lines: TraceLines) {
    let (launch, debt) = (obligation.launch, obligation.debt)
    let origin = origin(of: launch, in: lines)
    line("overdue") { json in
      json.member("rule", obligation.rule)
      json.member("launch", numbering.launches + launch.id)
      json.member("unit", obligation.unit.map { launch.units[$0].name })
      json.array("expected") { json in for name in debt.expected { json.string(name) } }
      json.array("before") { json in for name in debt.before { json.string(name) } }
      origin.writeInput(of: debt.line, to: &json)
      json.member("line", origin.number(of: debt.line))
      json.member("time", debt.since?.reading.isoText)
    }
  }

  private func origin(of launch: Launch, in lines: TraceLines) -> LineOrigin {
    LineOrigin(
      lines: lines, input: lines.place(of: launch.firstLine).input,
      inputsBefore: numbering.inputs)
  }

  package func traceEnded(_ trace: AnalysedTrace) {
    for index in trace.inputs.indices {
      line("input") { $0.writeMembers(ofInput: index, of: trace) }
    }
    if context.showsLaunches {
      for excerpt in trace.excerpts {
        let reported = ReportedLaunch(
          id: numbering.launches + excerpt.launch.id, trace: 0, inputsBefore: numbering.inputs,
          lines: trace.lines, excerpt: excerpt)
        line("launch") { launch.writeMembers(of: reported, to: &$0) }
      }
    }
    for item in trace.inconclusive {
      let reported = ReportedInconclusive(
        item: item, lines: trace.lines, trace: 0,
        launch: item.launch.map { $0.id + numbering.launches })
      line("inconclusive") { $0.writeMembers(of: reported) }
    }
    numbering.add(trace)
    summary.add(trace)
  }

  package func finish() {
    line("summary") {
      $0.writeMembers(of: summary, withRules: true, withStatistics: context.showsLaunches)
    }
  }

  private func line(_ type: String, _ members: (inout JSONWriter) -> Void) {
    var json = JSONWriter(indentedDepth: 0, write)
    json.object { json in
      json.member("type", type)
      members(&json)
    }
    json.finish()
  }
}
