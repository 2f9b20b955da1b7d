import Lifecycle
import Rules

/// What reports say besides what the logs came to.
package struct ReportContext {
  /// The version of the program.
  package var version: String
  /// What events are called.
  package var vocabulary: Vocabulary
  /// The rules that judged, by id.
  package var rules: [RuleDescription] = []
  /// Milder findings are counted, but not shown.
  package var mildest = Severity.note
  /// Findings of at least this severity are failures where a format knows only passed and failed.
  package var failing = Severity.warning
  /// Launches are shown where the format can do with or without them.
  package var showsLaunches = false
  /// The moment at which the report is made, in ISO 8601; nil when it is not to be told.
  package var date: String?
  /// Where lines of logs say that they come from, as far as that is known.
  package var sources = SourceIndex()

  /// Makes a context in which nothing is asked for.
  package init(version: String, vocabulary: Vocabulary) {
    self.version = version
    self.vocabulary = vocabulary
  }

  /// The description of a rule by its id.
  func rule(_ id: String) -> RuleDescription? { rules.first { $0.id == id } }
}
