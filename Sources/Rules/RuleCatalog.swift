import Lifecycle
import YAMLDocument

/// All known rules, by id.
package final class RuleCatalog {
  /// The key that marks a definition file as a rule.
  package static let definitionKey = "rule"

  package let rules: [Rule]

  /// Loads the rules among `definitions`; a later one replaces an earlier one of the same id.
  package init(definitions: [YAMLNode], vocabulary: Vocabulary) throws(DefinitionError) {
    var byID: [String: (rule: Rule, node: YAMLNode)] = [:]
    for node in definitions {
      let rule = try Rule(definition: node, vocabulary: vocabulary)
      byID[rule.id] = (rule, node)
    }
    for (rule, node) in byID.values {
      for other in rule.yieldsTo where byID[other] == nil {
        throw node.error(
          "yields_to names '\(other)', which is no rule",
          remedy: Spelling.closest(to: other, in: Array(byID.keys)).map { "did you mean '\($0)'?" })
      }
    }
    rules = byID.values.map(\.rule).sorted { $0.id < $1.id }
  }

  package func rule(_ id: String) -> Rule? { rules.first { $0.id == id } }
}
