import Reporting
import Rules

extension Catalogs {
  /// What reports say of everything that can be found, by id.
  var ruleDescriptions: [RuleDescription] {
    let rules = rules.rules.map { rule in
      RuleDescription(
        id: rule.id, area: rule.area, title: rule.title, severity: rule.severity,
        explanation: rule.explanation, why: rule.why, fix: rule.fix, source: rule.source)
    }
    let messages = vocabulary.messages.filter { $0.severity != "note" }.map { message in
      RuleDescription(
        id: message.id, area: "messages", title: message.meaning,
        severity: Severity(rawValue: message.severity) ?? .warning,
        explanation: "The system says so itself; a rule that takes the message for its evidence "
          + "speaks in its place.", why: "", fix: message.fix)
    }
    return (rules + messages + [RuleEngine.noEventsDescription]).sorted { $0.id < $1.id }
  }
}

extension RuleEngine {
  fileprivate static var noEventsDescription: RuleDescription {
    let finding = noEventsFinding
    return RuleDescription(
      id: finding.rule, area: "input", title: finding.title, severity: finding.severity,
      why: finding.why, fix: finding.fix)
  }
}
