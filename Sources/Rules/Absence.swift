/// A stretch of the log in which something is claimed not to have happened.
///
/// A loss in that stretch takes the claim away: what is claimed absent may be what is missing. Which
/// losses lie in it is decided once, when the verdict is: neither a loss that comes later nor the
/// wait for a known action or for another rule changes it.
struct Absence {
  /// The first line of the stretch.
  var since: Int
  /// Its last line; nil when it reaches to the line that decides.
  var until: Int?
  /// Where the clock decides more closely than lines: losses that were over before this trace time
  /// lie before the stretch.
  var from: Int64?
  /// An action is among what is claimed absent; hidden text can hold nothing else.
  var isOfActions: Bool
}

extension Absence {
  /// That none of these events happened.
  init(of pattern: EventPattern, since: Int, until: Int? = nil, from: Int64? = nil) {
    self.init(
      since: since, until: until, from: from, isOfActions: !pattern.actions.isEmpty)
  }
}

/// A loss that lies where a finding claims an absence.
struct DecisiveLoss: Equatable {
  var reason: Inconclusive.Reason
  /// The line on which the log tells it.
  var line: Int
}

extension [Absence] {
  /// The first loss in one of the stretches, of which open ones end with line `last`.
  func firstLoss(among ledgers: [LossLedger], upTo last: Int) -> DecisiveLoss? {
    var first: DecisiveLoss?
    for absence in self {
      let until = absence.until ?? last
      for ledger in ledgers {
        guard let found = ledger.firstLoss(in: absence, upTo: until) else { continue }
        if first.map({ found.line < $0.line }) ?? true { first = found }
      }
    }
    return first
  }
}
