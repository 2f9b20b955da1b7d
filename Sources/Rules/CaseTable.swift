import Lifecycle

/// All cases of the rules that judge, and what each sort of event is to them.
///
/// What an event costs depends on the cases to which it is something, not on how many there are.
final class CaseTable {
  final class Entry {
    let rule: Int
    /// Its place among the rule's cases.
    let ruleCase: Int
    let definition: RuleCase
    /// The events that can change its monitors; nil for all.
    let alphabet: EventPattern?

    init(rule: Int, ruleCase: Int, definition: RuleCase) {
      self.rule = rule
      self.ruleCase = ruleCase
      self.definition = definition
      alphabet = definition.alphabet
    }
  }

  /// A case to which an event is something.
  struct Visit {
    /// The case, by its place in the table.
    let id: Int
    let roles: Roles
    let isOfUnit: Bool
  }

  /// More sorts than this are not remembered: no trace has so many, unless it was made to.
  private static let mostSorts = 1024

  let entries: [Entry]
  private let vocabulary: Vocabulary
  @exclusivity(unchecked) private var places: [EventSort: Int] = [:]
  @exclusivity(unchecked) private var visits: [[Visit]] = []
  @exclusivity(unchecked) private var latest: (sort: EventSort, place: Int)?

  init(_ rules: [Rule], _ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    var entries: [Entry] = []
    for (rule, definition) in rules.enumerated() {
      for (index, ruleCase) in definition.cases.enumerated() {
        entries.append(Entry(rule: rule, ruleCase: index, definition: ruleCase))
      }
    }
    self.entries = entries
  }

  /// The messages that cases name.
  var messages: Set<Int> {
    entries.reduce(into: []) { $0.formUnion($1.alphabet?.messages ?? []) }
  }

  /// The cases to which the event is something, in their order.
  func visits(of event: Event) -> [Visit] {
    let sort = EventSort(event)
    if let latest, latest.sort == sort { return visits[latest.place] }
    if let place = places[sort] {
      latest = (sort, place)
      return visits[place]
    }
    let found = entries.indices.compactMap { id -> Visit? in
      let definition = entries[id].definition
      let roles = definition.roles(of: event, vocabulary)
      if roles.isEmpty { return nil }
      return Visit(id: id, roles: roles, isOfUnit: definition.scope == .unit)
    }
    if places.count >= Self.mostSorts {
      places.removeAll(keepingCapacity: true)
      visits.removeAll(keepingCapacity: true)
      latest = nil
    }
    places[sort] = visits.count
    visits.append(found)
    return found
  }
}
