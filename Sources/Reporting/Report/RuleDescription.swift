import Rules

/// What reports say of a rule, whatever it came to.
package struct RuleDescription: Sendable {
  package var id: String
  /// What it belongs to: `persistence`, `scenes` ...; `messages` for what the system says itself.
  package var area: String
  package var title: String
  package var severity: Severity
  /// Paragraphs on what it looks for and where it is silent; may be empty.
  package var explanation: String
  package var why: String
  package var fix: String
  /// Where the fact that it rests on is written; may be empty.
  package var source: String

  /// Describes a rule.
  package init(
    id: String, area: String, title: String, severity: Severity, explanation: String = "",
    why: String, fix: String, source: String = ""
  ) {
    self.id = id
    self.area = area
    self.title = title
    self.severity = severity
    self.explanation = explanation
    self.why = why
    self.fix = fix
    self.source = source
  }
}
