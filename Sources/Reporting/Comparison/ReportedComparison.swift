import Comparison
import Rules

/// A comparison, and the traces of which it is one.
package struct ReportedComparison {
  let comparison: TraceComparison
  let old: AnalysedTrace
  let new: AnalysedTrace

  /// Puts together what is shown; launches and findings of the traces were kept.
  package init(_ old: AnalysedTrace, _ new: AnalysedTrace, options: TraceComparison.Options) {
    self.old = old
    self.new = new
    comparison = TraceComparison(ComparedTrace(old), ComparedTrace(new), options: options)
  }

  /// How bad the worst is that got worse; nil when nothing did.
  package var worst: Severity? { comparison.worst }

  /// All findings that only one of the traces has.
  var newFindings: [Finding] {
    comparison.changes.flatMap(\.newFindings) + comparison.newFindings
  }

  var fixedFindings: [Finding] {
    comparison.changes.flatMap(\.fixedFindings) + comparison.fixedFindings
  }

  /// `3 changes, 2 of them worse · findings: 1 new, 0 fixed, 2 unchanged · 1 launch compared`.
  var summary: String {
    let changes = comparison.changes.count
    let worse = comparison.changes.filter { $0.worst != nil }.count
    let count = changes == 0 ? "no changes" : Counted.text(changes, "change")
    let unchanged = comparison.unchangedFindings.count
    let findings =
      "findings: \(Counted.number(newFindings.count)) new, \(Counted.number(fixedFindings.count)) "
      + "fixed, \(Counted.number(unchanged)) unchanged"
    return count + (changes == 0 ? "" : ", \(Counted.number(worse)) of them worse") + " · "
      + findings + " · " + Counted.text(comparison.pairedLaunches, "launch", "launches")
      + " compared"
  }
}

extension ComparedTrace {
  fileprivate init(_ trace: AnalysedTrace) {
    self.init(launches: trace.launches, findings: trace.findings)
  }
}
