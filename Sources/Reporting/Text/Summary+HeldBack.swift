extension Summary {
  /// What is not reported and why, a line each, with line ends; empty when that is nothing.
  var heldBackText: String { suppressedText + baselineText }

  /// `2 findings suppressed: 1 by the log, 1 by the configuration`.
  private var suppressedText: String {
    let (log, configuration) = (counts.count(.byLog), counts.count(.byConfiguration))
    guard log + configuration > 0 else { return "" }
    let parts = [(log, "by the log"), (configuration, "by the configuration")]
      .filter { $0.0 > 0 }.map { "\(Counted.number($0.0)) \($0.1)" }
    return "\(Counted.text(log + configuration, "finding")) suppressed: "
      + parts.joined(separator: ", ") + "\n"
  }

  /// `baseline: 3 findings held back, 1 stale entry (scenetrace baseline prune)`.
  private var baselineText: String {
    guard let staleEntries else { return "" }
    let held = Counted.text(counts.count(.byBaseline), "finding")
    let stale = Counted.text(staleEntries, "stale entry", "stale entries")
    return "baseline: \(held) held back, \(stale)"
      + (staleEntries > 0 ? " (scenetrace baseline prune)" : "") + "\n"
  }
}
