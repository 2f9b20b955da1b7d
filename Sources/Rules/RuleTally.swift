/// What every rule came to on one input: silence explains itself.
package struct RuleTally: Sendable, Equatable {
  /// What a rule came to, from the least to the most.
  package enum Verdict: Int, Sendable {
    case disabled
    /// Its events did not occur.
    case nothingToJudge
    case inconclusive
    /// A violation, or clean.
    case judged
  }

  /// The ids of all rules; those that judge come in order, and before those that do not.
  package let rules: [String]
  /// What each of them came to.
  package let verdicts: [Verdict]
  /// Candidates that are no findings: they waited in vain for proof that the app logs the action at all,
  /// or another rule sees the same more closely.
  package var notJudged: [NotJudged] = []

  package struct NotJudged: Sendable, Equatable {
    package var rule: String
    /// Why: `no save is logged anywhere`, `left to pause-only-in-background`.
    package var reason: String
    package var count: Int
  }

  /// Of each of the rules, what it came to.
  package init(_ rules: [String] = [], _ verdicts: [Verdict] = []) {
    self.rules = rules
    self.verdicts = verdicts
  }

  /// The ids of the rules that came to this, in the order of all.
  package func rules(_ verdict: Verdict) -> [String] {
    zip(rules, verdicts).compactMap { $1 == verdict ? $0 : nil }
  }
}
