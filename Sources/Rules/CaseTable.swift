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
      occasions: NumberSet
    ) {
      self.rule = rule
      self.ruleCase = ruleCase
      self.definition = definition
      self.circumstances = circumstances
      alphabet = definition.alphabet
      news = alphabet?.messages.filter(occasions.contains) ?? []
    }
  }

  /// A case to which an event is something.
  struct Visit {
    /// The case, by its place in the table.
    let id: Int
    let roles: Roles
    /// Where its gates lie among those of the plan.
    let gates: Range<Int>
  }

  /// Roles that an event has only while a circumstance holds, or does not hold.
  struct Gate {
    let roles: Roles
    let place: Int
    let isOpen: Bool
  }

  /// Those of 64 cases to which events of a sort have one role.
  struct Band {
    /// The role's bit.
    let role: Int
    /// One bit for each case.
    let cases: UInt64
  }

  /// All that an event of one sort is to cases and circumstances.
  final class Plan {
    /// By 64 cases: where their bands lie, which are those of roles that an event has to one of them.
    private let bands: UnsafeMutableBufferPointer<Band>
    private let firstBands: UnsafeMutableBufferPointer<Int>
    let changesOfUnit: CircumstanceChanges
    let changesOfLaunch: CircumstanceChanges
    /// In the order of the cases, and by case the place among them.
    private let visits: UnsafeMutableBufferPointer<Visit>
    private let places: UnsafeMutableBufferPointer<Int16>
    private let gates: UnsafeMutableBufferPointer<Gate>

    fileprivate init(
      _ visits: [Visit], _ gates: [Gate], cases: Int, ofUnit changesOfUnit: CircumstanceChanges,
      ofLaunch changesOfLaunch: CircumstanceChanges
    ) {
      self.changesOfUnit = changesOfUnit
      self.changesOfLaunch = changesOfLaunch
      self.visits = Self.copy(visits)
      self.gates = Self.copy(gates)
      places = .allocate(capacity: cases)
      places.initialize(repeating: -1)
      for (place, visit) in visits.enumerated() { places[visit.id] = Int16(place) }
      let used = visits.reduce(into: UInt64(0)) { $0 |= $1.roles.rawValue }
      let width = InterestBoard.width(of: cases)
      var bands: [Band] = []
      var firstBands = [0]
      for word in 0..<width {
        for role in 0..<64 where used >> UInt64(role) & 1 == 1 {
          var cases: UInt64 = 0
          for visit in visits where visit.id >> 6 == word && visit.roles.contains(Roles(bit: role))
          {
            cases |= 1 << UInt64(visit.id & 63)
          }
          if cases != 0 { bands.append(Band(role: role, cases: cases)) }
        }
        firstBands.append(bands.count)
      }
      self.bands = Self.copy(bands)
      self.firstBands = Self.copy(firstBands)
    }

    deinit {
      bands.deallocate()
      firstBands.deallocate()
      visits.deallocate()
      places.deallocate()
      gates.deallocate()
    }

    private static func copy<Element>(
      _ elements: [Element]
    ) -> UnsafeMutableBufferPointer<Element> {
      let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
      _ = copy.initialize(from: elements)
      return copy
    }

    /// The bands of the 64 cases from `64 * word` on.
    func bands(ofWord word: Int) -> Slice<UnsafeMutableBufferPointer<Band>> {
      bands[firstBands[word]..<firstBands[word + 1]]
    }

    /// What the event is to the case, to which it must be something.
    func visit(of id: Int) -> Visit { visits[Int(places[id])] }

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
  private static let mostRecent = 256

  let entries: [Entry]
  let circumstances: [Circumstance]
  private let vocabulary: Vocabulary
  /// The callbacks that cases name as windows.
  let windowCallbacks: WindowCallbacks
  /// By case: what a monitor that has seen nothing is interested in.
  var freshInterests: InterestBoard {
    if let knownInterests { return knownInterests }
    let board = InterestBoard(entries.indices.map(freshInterest))
    knownInterests = board
    return board
  }
  private var knownInterests: InterestBoard?
  /// The cases that watch each unit by itself, one bit for each.
  let casesOfUnits: [UInt64]
  private var plans: [EventSort: Plan] = [:]
  /// By a part of their sort's number, the plans that were asked for lately.
  private var recent: [(sort: EventSort, plan: Plan)?]

  init(_ rules: [Rule], _ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    var entries: [Entry] = []
    var circumstances = CircumstanceTable()
    var questions = QuestionTable()
    let occasions = NumberSet(vocabulary.messagesOfOccasions)
    for (rule, definition) in rules.enumerated() {
      for (index, ruleCase) in definition.cases.enumerated() {
        let own = circumstances.insert(ruleCase)
        for pattern in ruleCase.patterns ?? [] { pattern.number(&questions) }
        entries.append(
          Entry(rule: rule, ruleCase: index, definition: ruleCase, own, occasions: occasions))
      }
    }
    self.entries = entries
    self.circumstances = circumstances.all
    windowCallbacks = WindowCallbacks(entries.map(\.definition))
    var casesOfUnits = [UInt64](repeating: 0, count: InterestBoard.width(of: entries.count))
    for (id, entry) in entries.enumerated() where entry.definition.scope == .unit {
      casesOfUnits[id >> 6] |= 1 << UInt64(id & 63)
    }
    self.casesOfUnits = casesOfUnits
    recent = Array(repeating: nil, count: Self.mostRecent)
  }

  deinit { knownInterests?.deallocate() }

  /// The messages that cases name.
  var messages: NumberSet {
    entries.reduce(into: NumberSet()) { all, entry in
      if let own = entry.alphabet?.messages { all.formUnion(own) }
    }
  }

  /// What the event is to cases and circumstances.
  func plan(of event: Event) -> Plan {
    let sort = EventSort(event)
    let place = sort.place(among: Self.mostRecent)
    if let known = recent[place], known.sort == sort { return known.plan }
    let plan = plans[sort] ?? makePlan(of: event)
    if plans.count >= Self.mostSorts { plans.removeAll(keepingCapacity: true) }
    plans[sort] = plan
    recent[place] = (sort, plan)
    return plan
  }

  private func makePlan(of event: Event) -> Plan {
    var visits: [Visit] = []
    var openGates: [Gate] = []
    var changesOfUnit = CircumstanceChanges()
    var changesOfLaunch = CircumstanceChanges()
    for (id, entry) in entries.enumerated() {
      if let alphabet = entry.alphabet, !alphabet.mayConcern(event) { continue }
      let roles = entry.definition.roles(of: event, vocabulary)
      if roles.isEmpty { continue }
      let first = openGates.count
      openGates += gates(of: entry).filter { !$0.roles.isDisjoint(with: roles) }
      visits.append(Visit(id: id, roles: roles, gates: first..<openGates.count))
    }
    for (place, circumstance) in circumstances.enumerated() {
      guard let change = circumstance.change(by: event, at: place) else { continue }
      if circumstance.isOfUnits { changesOfUnit.append(change) }
      if circumstance.isOfLaunches { changesOfLaunch.append(change) }
    }
    return Plan(
      visits, openGates, cases: entries.count, ofUnit: changesOfUnit, ofLaunch: changesOfLaunch)
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
