import Lifecycle
import Matching
import Packing
import YAMLDocument

/// All known rules, by id.
package final class RuleCatalog {
  /// The key that marks a definition file as a rule.
  package static let definitionKey = "rule"

  package let rules: [Rule]

  /// Loads the rules among `definitions`; a later one replaces an earlier one of the same id.
  /// `thresholds` are bounds, in nanoseconds, that a configuration sets, by rule and name. Definitions
  /// that are not complete may lack their examples.
  package init(
    definitions: [YAMLNode], vocabulary: Vocabulary, thresholds: [String: [String: Int64]] = [:],
    areComplete: Bool = true
  ) throws(DefinitionError) {
    var byID: [String: (rule: Rule, node: YAMLNode)] = [:]
    for node in definitions {
      let id = try node.mapping()["rule"]?.scalar() ?? ""
      let rule = try Rule(
        definition: node, vocabulary: vocabulary, thresholds: thresholds[id] ?? [:],
        isComplete: areComplete)
      byID[rule.id] = (rule, node)
    }
    for (rule, node) in byID.values {
      for other in rule.bounds.yieldsTo.map(\.rule) where byID[other] == nil {
        throw node.error(
          "yields_to names '\(other)', which is no rule",
          remedy: Spelling.closest(to: other, in: Array(byID.keys)).map { "did you mean '\($0)'?" })
      }
    }
    rules = byID.values.map(\.rule).sorted { $0.id < $1.id }
  }

  /// The patterns that no rule file holds, since checks look for them.
  package static var patternsOfChecks: [String] { CheckRegistry.patterns }

  /// The rules as they lie in the binary, which are defined in `files`.
  package convenience init(
    image: PackedTable, files: BuiltInFiles, library: PatternLibrary
  ) {
    self.init(RuleImage.rules(in: image, files: files, library: library))
  }

  private init(_ rules: [Rule]) { self.rules = rules }

  /// The same rules with `rule` in the place of the one that has its id.
  package func replacing(_ rule: Rule) -> RuleCatalog {
    RuleCatalog(rules.map { $0.id == rule.id ? rule : $0 })
  }

  package func rule(_ id: String) -> Rule? { rules.first { $0.id == id } }
}
