import Rules

/// Format `concise`: one line per finding, as compilers write them.
package final class FindingConcise: FindingReport {
  private let mildest: Severity
  private let write: (String) -> Void

  /// Makes a report that hands on every line at once.
  package init(_ context: ReportContext, write: @escaping (String) -> Void) {
    mildest = context.mildest
    self.write = write
  }

  package func receive(_ finding: Finding, in lines: TraceLines) {
    guard finding.severity >= mildest else { return }
    let place = lines.place(of: finding.line)
    write(
      "\(SafeText.of(place.file)):\(max(place.line, 1)):1: \(finding.severity.rawValue): "
        + "\(SafeText.prose(finding.statement)) [\(finding.rule)]\n")
  }

  package func traceEnded(_ trace: AnalysedTrace) {}

  package func finish() {}
}
