import Lifecycle

/// All cases of the rules that judge, and which of them an event can concern.
///
/// What an event costs depends on the cases that mention it, not on how many there are.
final class CaseTable {
  struct Entry {
    var rule: Int
    /// Its place among the rule's cases.
    var ruleCase: Int
    var definition: RuleCase
    /// The events that can change its monitors; nil for all.
    var alphabet: EventPattern?
  }

  /// What of an event decides whom it concerns.
  private struct Sort: Hashable {
    var kind: Int
    var index: Int
    var transition: Transition?
  }

  let entries: [Entry]
  private var concerned: [Sort: [Int]] = [:]

  init(_ rules: [Rule]) {
    var entries: [Entry] = []
    for (rule, definition) in rules.enumerated() {
      for (index, ruleCase) in definition.cases.enumerated() {
        entries.append(
          Entry(
            rule: rule, ruleCase: index, definition: ruleCase, alphabet: ruleCase.alphabet))
      }
    }
    self.entries = entries
  }

  /// The messages that cases name.
  var messages: Set<Int> {
    entries.reduce(into: []) { $0.formUnion($1.alphabet?.messages ?? []) }
  }

  /// The cases that the event can concern, in their order.
  func concerned(by event: Event) -> [Int] {
    let sort = Self.sort(of: event)
    if let known = concerned[sort] { return known }
    let found = entries.indices.filter { entries[$0].alphabet?.mayConcern(event) ?? true }
    concerned[sort] = found
    return found
  }

  private static func sort(of event: Event) -> Sort {
    switch event.kind {
    case .action(let index): Sort(kind: 0, index: index)
    case .message(let index): Sort(kind: 1, index: index)
    case .callback(let index): Sort(kind: 2, index: index, transition: event.transition)
    case .print: Sort(kind: 3, index: 0, transition: event.transition)
    case .phase(let phase):
      Sort(
        kind: 4, index: ScenePhase.allCases.firstIndex(of: phase) ?? 0,
        transition: event.transition)
    }
  }
}
