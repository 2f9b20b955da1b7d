import Lifecycle
import Reporting
import Rules

/// All rules, and the messages of the system that are findings by themselves.
struct RuleList {
  let rules: [Rule]
  let messages: [RuntimeMessage]

  var names: [String] { rules.map(\.id) + messages.map(\.id) }

  /// For a terminal.
  var text: String {
    Listing(
      rules.map { rule in
        [rule.id, rule.severity.rawValue, rule.area, systems(rule), rule.title]
      }
        + messages.map {
          [$0.id, $0.severity, "message", "all", SafeText.prose($0.meaning)]
        }
    ).text
  }

  /// The front page of a repository's documentation of rules.
  var markdown: String {
    var page = "# Rules\n\n"
    page += "\(rules.count) rules, by area; and \(messages.count) messages of the system.\n"
    for area in Set(rules.map(\.area)).sorted() {
      page += "\n## \(area.capitalizedFirst)\n\n"
      page += "| id | severity | systems | finds |\n|---|---|---|---|\n"
      for rule in rules where rule.area == area {
        let cells = ["[\(rule.id)](\(rule.id).md)", rule.severity.rawValue, systems(rule)]
        page += "| \((cells + [MarkdownText.inline(rule.title)]).joined(separator: " | ")) |\n"
      }
    }
    return page + "\n" + MessagePage.markdown(messages)
  }

  private func systems(_ rule: Rule) -> String {
    rule.systems.isEmpty ? "all" : rule.systems.joined(separator: ",")
  }
}
