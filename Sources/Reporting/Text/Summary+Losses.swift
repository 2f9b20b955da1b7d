import LogInput

extension Summary {
  /// How many places of a kind are named.
  private static let mostPlaces = 3

  /// `3 losses: lines are missing at lines 41, 77; a message is hidden at line 80`, with its line
  /// end; empty when nothing is missing.
  var lossText: String {
    let count = losses.reduce(0) { $0 + $1.account.count }
    guard count > 0 else { return "" }
    let parts = Loss.Kind.allCases.compactMap(lossText)
    return "\(Counted.text(count, "loss", "losses")): \(parts.joined(separator: "; "))\n"
  }

  private func lossText(_ kind: Loss.Kind) -> String? {
    let count = losses.reduce(0) { $0 + $1.account.count(kind) }
    guard count > 0 else { return nil }
    let what =
      switch kind {
      case .lines: "lines are missing"
      case .text: count == 1 ? "a message is hidden" : "messages are hidden"
      case .tail: "the log breaks off"
      }
    let places = places(kind)
    if places.isEmpty { return "\(what) at \(Counted.text(count, "line"))" }
    let noun = hasManyInputs ? "" : count == 1 ? "line " : "lines "
    let rest = count > places.count ? " and \(Counted.number(count - places.count)) more" : ""
    return "\(what) at \(noun)\(places.joined(separator: ", "))\(rest)"
  }

  /// The first places of a kind: line numbers, or files and lines when there are several inputs.
  private func places(_ kind: Loss.Kind) -> [String] {
    let places = losses.flatMap { lines, account in
      account.inLineOrder.filter { $0.kind == kind }.map {
        lines.number(of: $0.line, besides: hasManyInputs ? nil : 0)
      }
    }
    return Array(places.prefix(Self.mostPlaces))
  }
}
