import Rules

/// Format `jsonl`: one JSON object per line, each finding as soon as it is decided.
///
/// The objects are those of the document `scenetrace/1`, with a `type` that says which; the first one is
/// the `header`, the last one the `summary`.
package final class AnalysisJSONLines: FindingReport {
  private let context: ReportContext
  private let write: (String) -> Void
  private let launch: LaunchJSON
  private var numbering = Numbering()
  private var summary = Summary()

  /// Makes a report that hands on every line at once, the first one immediately.
  package init(_ context: ReportContext, write: @escaping (String) -> Void) {
    self.context = context
    self.write = write
    launch = LaunchJSON(context)
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
