import Rules

/// Format `github`: workflow commands that GitHub shows as annotations.
package final class GitHubAnnotations: FindingReport {
  private let context: ReportContext
  private let write: (String) -> Void

  /// Makes a report that hands on every line at once.
  package init(_ context: ReportContext, write: @escaping (String) -> Void) {
    self.context = context
    self.write = write
  }

  package func receive(_ finding: Finding, in lines: TraceLines) {
  }

  package func traceEnded(_ trace: AnalysedTrace) {}

  package func finish() {
  }
}
