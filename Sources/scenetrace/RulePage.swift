import Reporting
import Rules
import YAMLDocument

/// All that there is to know about a rule.
struct RulePage {
  let rule: Rule

  /// For a terminal.
  var text: String {
    var page = "\(rule.id) (\(rule.severity.rawValue), \(rule.area))\n\(rule.title)\n"
    page += "systems: \(systems)\n"
    page += section("", rule.explanation)
    for (label, prose) in [("why", rule.why), ("fix", rule.fix), ("source", rule.source)] {
      page += section("\(label): ", prose)
    }
    page += section("limits:\n", limits.map { "  - \($0)\n" }.joined())
    for example in rule.examples { page += "\n" + RuleExampleText(example: example).text }
    return page
  }

  /// What it keeps in memory, for a terminal.
  var bounds: String {
    "\(rule.id)\nkeeps in memory at most\n" + rule.memory.map { "  - \($0)\n" }.joined()
  }

  /// For a repository's documentation.
  var markdown: String {
    var page = "# \(rule.id)\n\n\(rule.title).\n\n"
    page += "| severity | area | systems |\n|---|---|---|\n"
    page += "| \(rule.severity.rawValue) | \(rule.area) | \(systems) |\n\n"
    let parts = [
      ("What it finds", MarkdownText.prose(rule.explanation)),
      ("Why it hurts", MarkdownText.sentence(rule.why)),
      ("How to fix it", MarkdownText.sentence(rule.fix)),
      ("Limits", (limits + memory).map { "- \($0)\n" }.joined()),
    ]
    for (title, prose) in parts where !prose.isEmpty { page += "## \(title)\n\n\(prose)\n" }
    page += "## Examples\n\n"
    for example in rule.examples { page += RuleExampleText(example: example).markdown + "\n" }
    return page + "## Source\n\n\(MarkdownText.sentence(rule.source))"
  }

  private var systems: String {
    rule.systems.isEmpty ? "all" : rule.systems.joined(separator: ", ")
  }

  private var limits: [String] {
    rule.conditions
      + rule.thresholds.sorted { $0.key < $1.key }.map {
        "`\($0.key)` is \(DurationText.text($0.value)), which a configuration can change"
      }
  }

  private var memory: [String] { rule.memory.map { "keeps in memory at most: \($0)" } }

  private func section(_ label: String, _ prose: String) -> String {
    let lines = prose.trimmed.split(separator: "\n", omittingEmptySubsequences: false)
    if prose.trimmed.isEmpty { return "" }
    return "\n" + label + lines.map { SafeText.of(String($0)) + "\n" }.joined()
  }
}

extension String {
  /// The text without blank lines before it and blank space behind it.
  fileprivate var trimmed: String {
    var rest = self[...]
    while rest.last?.isWhitespace == true { rest.removeLast() }
    while rest.first == "\n" { rest.removeFirst() }
    return String(rest)
  }
}
