/// What one trace of a report came to.
struct TraceContents {
  let trace: AnalysedTrace
  var launches: [ReportedLaunch] = []
  var findings: [ReportedFinding] = []
  var inconclusive: [ReportedInconclusive] = []
}

extension ReportContents {
  /// The same, trace by trace; what is held back is left out.
  var byTrace: [TraceContents] {
    var contents = traces.map { TraceContents(trace: $0) }
    for launch in launches { contents[launch.trace].launches.append(launch) }
    for finding in findings { contents[finding.trace].findings.append(finding) }
    for item in inconclusive { contents[item.trace].inconclusive.append(item) }
    return contents
  }
}
