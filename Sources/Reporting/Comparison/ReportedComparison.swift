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

  /// Where a change is told of in both traces: `new.log:7-9, was old.log:7`.
  func places(of change: Change) -> String {
    [
      change.newPlace.map { Self.text(of: $0, in: new) },
      change.oldPlace.map { "was " + Self.text(of: $0, in: old) },
    ].compactMap { $0 }.joined(separator: ", ")
  }

  private static func text(of place: Change.Place, in trace: AnalysedTrace) -> String {
    place.first == place.last
      ? trace.lines.number(of: place.first, besides: nil)
      : trace.lines.range(place.first, place.last, besides: nil)
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
