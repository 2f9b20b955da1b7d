import Lifecycle

/// The rules that judge, and what is known of them ahead; it serves one trace after the other.
package final class Docket {
  /// Which rules judge, and what they may expect.
  package let options: RuleEngine.Options
  let rules: [Rule]
  /// By rule: how many rules in a row it may have to wait for.
  let depths: [Int]
  let table: CaseTable
  let vocabulary: Vocabulary
  /// The ids of the rules, and behind them those of the rules that do not judge.
  let names: [String]
  /// The messages that rules name, or that are findings by themselves.
  let knownMessages: NumberSet
  /// The actions that are declared to be logged, by every app.
  let declared: ActionSet

  /// The rules of `catalog` that `options` let judge.
  package init(
    _ catalog: RuleCatalog, _ vocabulary: Vocabulary, options: RuleEngine.Options
  ) {
    let rules = catalog.rules.filter { options.admit($0.id) }
    self.options = options
    self.vocabulary = vocabulary
    self.rules = rules
    names = rules.map(\.id) + catalog.rules.map(\.id).filter { !options.admit($0) }
    let rulesByID = Dictionary(rules.map { ($0.id, $0) }) { first, _ in first }
    depths = rules.map { $0.depth(among: rulesByID) }
    table = CaseTable(rules, vocabulary)
    var knownMessages = table.messages
    knownMessages.formUnion(vocabulary.messagesOfFindings)
    self.knownMessages = knownMessages
    var declared = ActionSet()
    for name in options.expected {
      if let action = vocabulary.action(named: name) { declared.insert(action) }
    }
    self.declared = declared
  }
}
