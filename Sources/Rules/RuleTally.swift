/// What every rule came to on one input: silence explains itself.
package struct RuleTally: Sendable, Equatable {
  /// Rules that reached a verdict, violation or clean.
  package var judged: [String] = []
  /// Rules whose events did not occur.
  package var nothingToJudge: [String] = []
  package var inconclusive: [String] = []
  package var disabled: [String] = []
  /// Candidates that are no findings: they waited in vain for proof that the app logs the action at all,
  /// or another rule sees the same more closely.
  package var notJudged: [NotJudged] = []

  package struct NotJudged: Sendable, Equatable {
    package var rule: String
    /// Why: `no save is logged anywhere`, `left to pause-only-in-background`.
    package var reason: String
    package var count: Int
  }

  package init() {}
}
