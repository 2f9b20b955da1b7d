import Rules

/// Format `concise`: one line per finding, as compilers write them.
package final class FindingConcise: FindingReport {
  private let mildest: Severity
  private let write: (String) -> Void

  /// Makes a report that hands on every line at once.
  package init(mildest: Severity, write: @escaping (String) -> Void) {
    self.mildest = mildest
    self.write = write
  }

  package func receive(_ finding: Finding, in file: String) {
    guard finding.severity >= mildest else { return }
    let message = finding.message.isEmpty ? finding.title : finding.message
    write(
      "\(SafeText.of(file)):\(max(finding.line, 1)):1: \(finding.severity.rawValue): "
        + "\(SafeText.prose(message)) [\(finding.rule)]\n")
  }

  package func inputEnded(_ input: AnalysedInput) {}

  package func finish() {}
}
