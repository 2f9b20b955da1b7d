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
  private let exhibits: ExhibitStore
  /// The callbacks that cases name as windows.
  let windowCallbacks: WindowCallbacks
  /// By case: what a monitor that has seen nothing is interested in.
  private(set) lazy var freshInterests = entries.indices.map(freshInterest)
  private var places: [EventSort: Int] = [:]
  private var visits: [[Visit]] = []
  private var latest: (sort: EventSort, place: Int)?

  init(_ rules: [Rule], _ vocabulary: Vocabulary, _ exhibits: ExhibitStore) {
    self.vocabulary = vocabulary
    self.exhibits = exhibits
    var entries: [Entry] = []
    for (rule, definition) in rules.enumerated() {
      for (index, ruleCase) in definition.cases.enumerated() {
        entries.append(Entry(rule: rule, ruleCase: index, definition: ruleCase))
      }
    }
    self.entries = entries
    windowCallbacks = WindowCallbacks(entries.map(\.definition))
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

  // MARK: Monitors

  private func freshInterest(_ id: Int) -> Interest {
    if case .check = entries[id].definition.form { return .all }
    return monitor(of: id, unit: 0, TraceChecks())?.interest ?? .all
  }

  /// A new monitor of the case, or the one that judges all launches; nil when no check is called so.
  func monitor(of id: Int, unit: Int?, _ traceChecks: TraceChecks) -> (any Monitor)? {
    let (entry, exhibits) = (entries[id], exhibits)
    let ruleCase = entry.definition
    switch ruleCase.form {
    case .forbid(let form):
      return ForbidMonitor(form, ruleCase, unit: unit, exhibits: exhibits)
    case .require(let form):
      return RequireMonitor(form, ruleCase, unit: unit, exhibits: exhibits)
    case .expect(let form):
      return ExpectMonitor(form, ruleCase, unit: unit, exhibits: exhibits)
    case .pair(let form): return PairMonitor(form, ruleCase, unit: unit, exhibits: exhibits)
    case .count(let form):
      return CountMonitor(form, ruleCase, unit: unit, exhibits: exhibits)
    case .sequence(let form):
      return SequenceMonitor(form, ruleCase, unit: unit, exhibits: exhibits)
    case .machine(let form):
      return MachineMonitor(form, ruleCase, unit: unit, exhibits: exhibits)
    case .only(let form): return OnlyMonitor(form, ruleCase, unit: unit, exhibits: exhibits)
    case .check(let name):
      guard let check = CheckRegistry.all[name] else { return nil }
      let make = { [vocabulary] in check.init(ruleCase, vocabulary, exhibits) as any Check }
      return CheckMonitor(
        check.isOfTrace ? traceChecks.check(entry.rule, entry.ruleCase, make) : make())
    }
  }
}
