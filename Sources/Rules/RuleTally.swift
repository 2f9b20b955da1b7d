/// What every rule came to on one input: silence explains itself.
package struct RuleTally: Sendable, Equatable {
  /// Rules that reached a verdict, violation or clean.
  package var judged: [String] = []
  /// Rules whose events did not occur.
  package var nothingToJudge: [String] = []
  package var inconclusive: [String] = []
  package var disabled: [String] = []
  /// Candidates that waited in vain for proof that the app logs the action at all.
  package var notJudged: [NotJudged] = []

  package struct NotJudged: Sendable, Equatable {
    package var rule: String
    /// What was missing, for example `no save is logged anywhere`.
    package var reason: String
    package var count: Int
  }

  package init() {}
}
