import Lifecycle
import Matching

/// What a line says of a piece of work, beside its action: that it begins, that it is over, and what it
/// is about.
final class WorkWords {
  private let beginning: RegularExpression
  private let end: RegularExpression
  private let failure: RegularExpression
  private let backgroundSession: RegularExpression

  /// What lines are asked for.
  private enum Pattern {
    static let beginning =
      #"(?i)(?<![a-z])(?:start(?:s|ed|ing)?|begin(?:s|ning)?|began|(?:sav|upload|download|load|sync|refresh|fetch|process|export|import|clean|clear|compress|encod|writ|migrat|index|flush|persist|archiv|backing|delet|generat|render|analy[sz])\w*ing)(?![a-z])"#
    static let end =
      #"(?i)(?<![a-z])(?:did[_ ]?)?(?:finish(?:ed|es)?|complet(?:ed?|es|ion)|done|succeed(?:ed|s)?|success(?:fully)?|saved|uploaded|downloaded|loaded|synced|synchroni[sz]ed|refreshed|fetched|processed|exported|imported|written|wrote|flushed|persisted|archived|deleted|generated|migrated|indexed|ended|ready)(?![a-z])"#
    static let failure =
      #"(?i)-1005\b|-1001\b|(?<![a-z])(?:fail(?:ed|ure)?|connection (?:was )?lost|timed[ -]?out|software caused connection abort|connection abort)(?![a-z])"#
    static let backgroundSession =
      #"background ?(?:URL)?[sS]ession|URLSessionConfiguration\.background|background\(withIdentifier|nsurlsessiond"#
  }

  /// All of it, for the checks that look for it.
  static let patterns = [
    Pattern.beginning, Pattern.end, Pattern.failure, Pattern.backgroundSession,
  ]

  /// Nil only if one of its own patterns did not compile.
  init?(_ ruleCase: RuleCase) {
    guard let beginning = ruleCase.expression(Pattern.beginning),
      let end = ruleCase.expression(Pattern.end),
      let failure = ruleCase.expression(Pattern.failure),
      let backgroundSession = ruleCase.expression(Pattern.backgroundSession)
    else { return nil }
    self.beginning = beginning
    self.end = end
    self.failure = failure
    self.backgroundSession = backgroundSession
  }

  func saysBeginning(_ text: Bytes) -> Bool { beginning.match(text) == .match && !saysEnd(text) }
  func saysEnd(_ text: Bytes) -> Bool { end.match(text) == .match }
  func saysBackgroundSession(_ text: Bytes) -> Bool { backgroundSession.match(text) == .match }
  func saysFailure(_ text: Bytes) -> Bool { failure.match(text) == .match }

  /// The words that name what the work is about.
  static func words(in message: Bytes) -> WordSet {
    var words = WordSet()
    ObjectName.forEachWord(of: message) { words.insert($0.fingerprint) }
    return words
  }
}
