import Lifecycle
import YAMLDocument

/// All known rules, by id.
package final class RuleCatalog {
  /// The key that marks a definition file as a rule.
  package static let definitionKey = "rule"

  package let rules: [Rule]

  package init(definitions: [YAMLNode], vocabulary: Vocabulary) throws(DefinitionError) {
    rules = []
  }

  package func rule(_ id: String) -> Rule? { rules.first { $0.id == id } }
}
