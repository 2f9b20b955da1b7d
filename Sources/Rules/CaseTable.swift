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
    let circumstances: CaseCircumstances
    /// The events that can change its monitors; nil for all.
    let alphabet: EventPattern?
    /// The messages it names by which the system gives an app news.
    let news: [Int]

    init(
      rule: Int, ruleCase: Int, definition: RuleCase, _ circumstances: CaseCircumstances,
      _ vocabulary: Vocabulary
    ) {
      self.rule = rule
      self.ruleCase = ruleCase
      self.definition = definition
      self.circumstances = circumstances
      alphabet = definition.alphabet
      news = alphabet?.messages.filter { vocabulary.messages[$0].isOccasion } ?? []
    }
  }

  /// A case to which an event is something.
  struct Visit {
    /// The case, by its place in the table.
    let id: Int
    let roles: Roles
    let isOfUnit: Bool
    /// Where its gates lie among those of the plan.
    let gates: Range<Int>
  }

  /// Roles that an event has only while a circumstance holds, or does not hold.
  struct Gate {
    let roles: Roles
    let place: Int
    let isOpen: Bool
  }

  /// All that an event of one sort is to cases and circumstances.
  final class Plan {
    /// In the order of the cases.
    fileprivate(set) var visits: [Visit] = []
    fileprivate(set) var gates: [Gate] = []
    fileprivate(set) var changesOfUnit = CircumstanceChanges()
    fileprivate(set) var changesOfLaunch = CircumstanceChanges()

    /// The roles that the event has on the bench, as things stand there.
    func roles(in visit: Visit, _ register: CircumstanceRegister) -> Roles {
      var roles = visit.roles
      for gate in visit.gates where register.isOpen(gates[gate].place) != gates[gate].isOpen {
        roles.subtract(gates[gate].roles)
      }
      return roles
    }
  }

  /// More sorts than this are not remembered: no trace has so many, unless it was made to.
  private static let mostSorts = 1024

  let entries: [Entry]
  let circumstances: [Circumstance]
  private let vocabulary: Vocabulary
  /// The callbacks that cases name as windows.
  let windowCallbacks: WindowCallbacks
  /// By case: what a monitor that has seen nothing is interested in.
  private(set) lazy var freshInterests = entries.indices.map(freshInterest)
  private var places: [EventSort: Int] = [:]
  private var plans: [Plan] = []
  private var latest: (sort: EventSort, place: Int)?

  init(_ rules: [Rule], _ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    var entries: [Entry] = []
    var circumstances = CircumstanceTable()
    for (rule, definition) in rules.enumerated() {
      for (index, ruleCase) in definition.cases.enumerated() {
        let own = circumstances.insert(ruleCase)
        entries.append(
          Entry(rule: rule, ruleCase: index, definition: ruleCase, own, vocabulary))
      }
    }
    self.entries = entries
    self.circumstances = circumstances.all
    windowCallbacks = WindowCallbacks(entries.map(\.definition))
  }

  /// The messages that cases name.
  var messages: Set<Int> {
    entries.reduce(into: []) { $0.formUnion($1.alphabet?.messages ?? []) }
  }

  /// What the event is to cases and circumstances.
  func plan(of event: Event) -> Plan {
    let sort = EventSort(event)
    if let latest, latest.sort == sort { return plans[latest.place] }
    if let place = places[sort] {
      latest = (sort, place)
      return plans[place]
    }
    let plan = makePlan(of: event)
    if places.count >= Self.mostSorts {
      places.removeAll(keepingCapacity: true)
      plans.removeAll(keepingCapacity: true)
      latest = nil
    }
    places[sort] = plans.count
    plans.append(plan)
    return plan
  }

  private func makePlan(of event: Event) -> Plan {
    let plan = Plan()
    for (id, entry) in entries.enumerated() {
      let roles = entry.definition.roles(of: event, vocabulary)
      if roles.isEmpty { continue }
      let first = plan.gates.count
      plan.gates += gates(of: entry).filter { !$0.roles.isDisjoint(with: roles) }
      plan.visits.append(
        Visit(
          id: id, roles: roles, isOfUnit: entry.definition.scope == .unit,
          gates: first..<plan.gates.count))
    }
    for (place, circumstance) in circumstances.enumerated() {
      guard let change = circumstance.change(by: event, at: place) else { continue }
      if circumstance.isOfUnits { plan.changesOfUnit.append(change) }
      if circumstance.isOfLaunches { plan.changesOfLaunch.append(change) }
    }
    return plan
  }

  /// What must hold, or must not, for an event to be what the case's patterns mean.
  private func gates(of entry: Entry) -> [Gate] {
    var gates: [Gate] = []
    for part in entry.definition.parts {
      for condition in part.pattern.states {
        // How long it has not held may not matter: what was long ago counts as what never was.
        if condition.isMetric, !condition.isOpen { continue }
        gates.append(
          Gate(
            roles: part.role, place: entry.circumstances.states[condition.state],
            isOpen: condition.isOpen))
      }
    }
    guard let witness = entry.circumstances.witness else { return gates }
    switch entry.definition.form {
    case .forbid:
      gates.append(Gate(roles: RuleCase.Forbid.event, place: witness, isOpen: true))
    case .sequence:
      gates.append(Gate(roles: RuleCase.Sequence.event(1), place: witness, isOpen: true))
    default: break
    }
    return gates
  }

  // MARK: Monitors

  private func freshInterest(_ id: Int) -> Interest {
    if case .check = entries[id].definition.form { return .all }
    return monitor(of: id, unit: 0, TraceChecks(), ExhibitStore())?.interest ?? .all
  }

  /// A new monitor of the case, or the one that judges all launches; nil when no check is called so.
  func monitor(
    of id: Int, unit: Int?, _ traceChecks: TraceChecks, _ exhibits: ExhibitStore
  ) -> (any Monitor)? {
    let entry = entries[id]
    let surroundings = MonitorSurroundings(
      ruleCase: entry.definition, circumstances: entry.circumstances, unit: unit,
      exhibits: exhibits)
    switch entry.definition.form {
    case .forbid(let form): return ForbidMonitor(form, surroundings)
    case .require(let form): return RequireMonitor(form, surroundings)
    case .expect(let form): return ExpectMonitor(form, surroundings)
    case .pair(let form): return PairMonitor(form, surroundings)
    case .count(let form): return CountMonitor(form, surroundings)
    case .sequence(let form): return SequenceMonitor(form, surroundings)
    case .machine(let form): return MachineMonitor(form, surroundings)
    case .only(let form): return OnlyMonitor(form, surroundings)
    case .check(let name):
      guard let check = CheckRegistry.all[name] else { return nil }
      let make = { [vocabulary] in
        check.init(entry.definition, vocabulary, exhibits) as any Check
      }
      return CheckMonitor(
        check.isOfTrace ? traceChecks.check(entry.rule, entry.ruleCase, make) : make())
    }
  }
}
