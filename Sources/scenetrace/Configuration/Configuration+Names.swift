import Rules
import YAMLDocument

extension Configuration {
  /// Bounds of rules in nanoseconds, by rule and name.
  var thresholdValues: [String: [String: Int64]] {
    var values: [String: [String: Int64]] = [:]
    for item in thresholds {
      for entry in item.value {
        values[item.rule, default: [:]][entry.key] = try? entry.value.nanoseconds()
      }
    }
    return values
  }

  /// Fails where a rule, a threshold or an action is named that is none of those that are there.
  func check(against catalogs: Catalogs) throws(DefinitionError) {
    for node in enabled + disabled + suppressions.map(\.rule) {
      try Self.check(try node.scalar(), "rule", among: catalogs.ruleNames) {
        node.error($0, why: $1, remedy: $2)
      }
    }
    for item in severities {
      try Self.check(item.rule, "rule", among: catalogs.ruleNames, item.error)
    }
    for item in thresholds {
      try Self.check(item.rule, "rule", among: catalogs.ruleNames, item.error)
      try check(item.value, of: catalogs.rules.rule(item.rule), named: item.rule)
    }
    for node in expected {
      try Self.check(try node.scalar(), "action", among: catalogs.vocabulary.actionNames) {
        node.error($0, why: $1, remedy: $2)
      }
    }
  }

  private func check(
    _ entries: [YAMLNode.Entry], of rule: Rule?, named name: String
  ) throws(DefinitionError) {
    let known = (rule?.thresholds ?? [:]).keys.sorted()
    for entry in entries where !known.contains(entry.key) {
      throw entry.value.file.error(
        at: entry.mark, problem: "rule '\(name)' has no threshold '\(entry.key)'",
        why: known.isEmpty
          ? "no bound of it can be set"
          : "its thresholds are \(known.map { "'\($0)'" }.joined(separator: ", "))",
        remedy: Spelling.closest(to: entry.key, in: known).map { "did you mean '\($0)'?" }
          ?? "'scenetrace rules show \(name)' shows the rule")
    }
  }

  private static func check(
    _ name: String, _ what: String, among known: [String],
    _ error: (_ problem: String, _ why: String?, _ remedy: String?) -> DefinitionError
  ) throws(DefinitionError) {
    guard !known.contains(name) else { return }
    let list = "scenetrace \(what == "action" ? "vocabulary" : what + "s") list"
    throw error(
      "unknown \(what) '\(name)'", nil,
      Spelling.closest(to: name, in: known.sorted()).map { "did you mean '\($0)'?" }
        ?? "'\(list)' shows all")
  }
}
