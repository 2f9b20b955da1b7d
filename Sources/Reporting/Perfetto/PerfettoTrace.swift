import JSONText

/// Format `perfetto`: trace events in JSON, for ui.perfetto.dev and whatever else reads them.
///
/// A launch is a process; its app, scenes and views are tracks. The launches of one trace share its
/// time line. As the format has one clock, the first moment of every trace is its zero.
package struct PerfettoTrace {
  private let context: ReportContext

  /// Makes a renderer of one document.
  package init(_ context: ReportContext) { self.context = context }

  /// Writes the document.
  package func render(_ contents: ReportContents, to write: @escaping (String) -> Void) {
    // The numbers of launches run over all traces; those of logs follow.
    let lastLaunch = contents.launches.map(\.id).max() ?? 0
    var directory = TraceDirectory(lastProcess: lastLaunch + contents.traces.count)
    var layouts: [TraceLayout] = []
    for (index, trace) in contents.byTrace.enumerated() {
      var layout = TraceLayout(
        trace, hasCompany: contents.summary.hasManyInputs, log: lastLaunch + index + 1,
        context: context, directory: directory)
      layout.lay()
      directory = layout.directory
      layouts.append(layout)
    }
    var json = JSONWriter(indentedDepth: 2, write)
    json.object { json in
      json.member("displayTimeUnit", "ms")
      json.object("otherData") { json in
        json.writeTool(context)
        json.member("clock", clock(of: layouts.map(\.base)))
      }
      json.array("traceEvents") { json in
        directory.write(to: &json)
        for layout in layouts {
          for event in layout.inOrder { event.write(to: &json) }
        }
      }
    }
    json.finish()
  }

  /// What the time stamps stand for.
  private func clock(of bases: [TimeBase]) -> String {
    let told = "microseconds from the first moment of each log"
    if bases.allSatisfy(\.hasClock) { return told }
    let counted = "a line counts as a millisecond"
    return bases.contains(where: \.hasClock)
      ? "\(told); where it has no clock, \(counted)" : "none; \(counted)"
  }
}
