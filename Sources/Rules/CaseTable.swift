import Lifecycle
import LogInput

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
    /// What judges it, where that is a check.
    private(set) lazy var check: (any Check.Type)? = {
      guard case .check(let name) = definition.form else { return nil }
      return CheckRegistry.all[name]
    }()

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

  /// More sorts than this are not remembered: no trace has so many, unless it was made to.
  private static let mostSorts = 1024
  private static let mostRecent = 256

  let entries: [Entry]
  let circumstances: [Circumstance]
  /// The same, and the alphabets of the cases, for a look at each that counts no references.
  private let lentAlphabets: [Unmanaged<EventPattern>?]
  private let lentCircumstances: [Unmanaged<Circumstance>]
  private let vocabulary: Vocabulary
  /// The callbacks that cases name as windows.
  let windowCallbacks: WindowCallbacks
  /// Where boards and plans keep what is something to whom.
  let layout: RoleLayout
  /// What monitors that have seen nothing are interested in: those of units, and those of whole launches.
  var freshInterests: (ofUnits: InterestBoard, ofLaunches: InterestBoard) {
    if let knownInterests { return knownInterests }
    let fresh = (freshInterests(ofUnits: true), freshInterests(ofUnits: false))
    knownInterests = fresh
    return fresh
  }
  private var knownInterests: (ofUnits: InterestBoard, ofLaunches: InterestBoard)?
  /// Benches that were used before.
  let stock = BenchStock()
  /// By case, once they were asked for.
  private var knownGates: [[Gate]?]
  /// By the number of their sort.
  private var plans: [Int: Plan] = [:]
  private let room = Plan.Room()
  /// By a part of their sort's number, the plans that were asked for lately.
  private let recent: UnsafeMutablePointer<(sort: EventSort, plan: Unmanaged<Plan>)?>

  init(_ rules: [Rule], _ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    var entries: [Entry] = []
    var circumstances = CircumstanceTable()
    var questions = QuestionTable()
    let occasions = NumberSet(vocabulary.messagesOfOccasions)
    for (rule, definition) in rules.enumerated() {
      for (index, ruleCase) in definition.cases.enumerated() {
        let own = circumstances.insert(ruleCase)
        ruleCase.forEachPattern { $0.number(&questions) }
        entries.append(
          Entry(rule: rule, ruleCase: index, definition: ruleCase, own, occasions: occasions))
      }
    }
    self.entries = entries
    knownGates = Array(repeating: nil, count: entries.count)
    self.circumstances = circumstances.all
    lentAlphabets = entries.map { $0.alphabet.map(Unmanaged.passUnretained) }
    lentCircumstances = circumstances.all.map(Unmanaged.passUnretained)
    windowCallbacks = WindowCallbacks(entries.map(\.definition))
    layout = RoleLayout(entries.map(\.definition))
    recent = .allocate(capacity: Self.mostRecent)
    recent.initialize(repeating: nil, count: Self.mostRecent)
  }

  deinit {
    layout.deallocate()
    knownInterests?.ofUnits.deallocate()
    knownInterests?.ofLaunches.deallocate()
    recent.deallocate()
  }

  /// The messages that cases name.
  var messages: NumberSet {
    entries.reduce(into: NumberSet()) { all, entry in
      if let own = entry.alphabet?.messages { all.formUnion(own) }
    }
  }

  /// What the event, which `record` tells, is to cases and circumstances; there until the next one is asked for.
  func plan(of event: UnsafePointer<Event>, _ record: UnsafePointer<Record>) -> Unmanaged<Plan> {
    let sort = EventSort(event)
    let place = sort.place(among: Self.mostRecent)
    if let known = recent[place], known.sort == sort {
      return known.plan._withUnsafeGuaranteedRef { $0.told(by: record) }
    }
    return rarePlan(of: event.pointee, sort, keptAt: place).told(by: record)
  }

  @inline(never)
  private func rarePlan(of event: Event, _ sort: EventSort, keptAt place: Int) -> Plan {
    let plan = plans[sort.number] ?? makePlan(of: event)
    if plans.count >= Self.mostSorts {
      plans.removeAll(keepingCapacity: true)
      recent.update(repeating: nil, count: Self.mostRecent)
    }
    plans[sort.number] = plan
    recent[place] = (sort, Unmanaged.passUnretained(plan))
    return plan
  }

  private func makePlan(of event: Event) -> Plan {
    var draft = Plan.Draft(layout, windowCallbacks.place(of: event))
    for id in lentAlphabets.indices {
      let mayConcern =
        lentAlphabets[id]?._withUnsafeGuaranteedRef { $0.mayConcern(event) } ?? true
      guard mayConcern else { continue }
      let entry = entries[id]
      let roles = entry.definition.roles(of: event, entry.check, vocabulary)
      if roles.isEmpty { continue }
      let (gates, words) = (gates(ofCase: id), entry.definition.patternsOfWords)
      draft.visits.append(
        Plan.Visit(
          id: id, roles: roles,
          gates: gates.isEmpty ? [] : gates.filter { !$0.roles.isDisjoint(with: roles) },
          words: words.isEmpty ? [] : words.filter { !$0.role.isDisjoint(with: roles) }))
    }
    for place in lentCircumstances.indices {
      let (begins, ends) = lentCircumstances[place]._withUnsafeGuaranteedRef { circumstance in
        (circumstance.since.fits(event), circumstance.until?.fits(event) ?? false)
      }
      if begins || ends { draft.changes.append((circumstances[place], place, begins, ends)) }
    }
    return Plan(draft, room: room)
  }

  private func gates(ofCase id: Int) -> [Gate] {
    if let known = knownGates[id] { return known }
    let gates = gates(of: entries[id])
    knownGates[id] = gates
    return gates
  }

  /// What must hold, or must not, for an event to be what the case's patterns mean.
  private func gates(of entry: Entry) -> [Gate] {
    let places = entry.circumstances.states
    var gates = entry.definition.parts.flatMap { Gate.gates(of: $0, places) }
    for (step, definition) in entry.definition.exempt.enumerated() {
      gates += Gate.ofStates(RolePattern(.exempts(step), definition.event), places)
    }
    guard let witness = entry.circumstances.witness else { return gates }
    switch entry.definition.form {
    case .forbid:
      gates.append(Gate(RuleCase.Forbid.event, at: witness, isOpen: true))
    case .sequence:
      gates.append(Gate(RuleCase.Sequence.event(1), at: witness, isOpen: true))
    default: break
    }
    return gates
  }

  // MARK: Monitors

  private func freshInterests(ofUnits isOfUnits: Bool) -> InterestBoard {
    // Nothing is kept in it: the monitors take no event.
    let exhibits = ExhibitStore()
    return InterestBoard(
      entries.indices.map {
        layout.fields[$0].isOfUnits == isOfUnits ? freshInterest($0, exhibits) : nil
      }, layout)
  }

  private func freshInterest(_ id: Int, _ exhibits: ExhibitStore) -> Interest {
    if case .check = entries[id].definition.form { return .all }
    return formMonitor(of: id, unit: 0, exhibits)?.interest ?? .all
  }

  /// A new monitor of the case for the judge's launch, or one of its units; nil when no check is called so.
  func monitor(
    of id: Int, unit: Int?, _ judge: LaunchJudge, _ traceChecks: TraceChecks,
    _ exhibits: ExhibitStore
  ) -> Monitor? {
    guard case .check = entries[id].definition.form else {
      return formMonitor(of: id, unit: unit, exhibits)
    }
    let entry = entries[id]
    guard let check = entry.check else { return nil }
    let make = { [vocabulary] in
      check.init(
        CheckSurroundings(
          ruleCase: entry.definition, vocabulary: vocabulary, exhibits: exhibits,
          background: judge.background)) as any Check
    }
    return CheckMonitor(
      check.isOfTrace ? traceChecks.check(entry.rule, entry.ruleCase, make) : make(),
      judge.launch)
  }

  /// A new monitor of the case; nil for a check.
  private func formMonitor(of id: Int, unit: Int?, _ exhibits: ExhibitStore) -> Monitor? {
    let definition = entries[id].definition
    let surroundings = MonitorSurroundings(
      ruleCase: definition, circumstances: entries[id].circumstances, unit: unit,
      exhibits: exhibits)
    switch definition.form {
    case .forbid(let form): return ForbidMonitor(form, surroundings)
    case .require(let form): return RequireMonitor(form, surroundings)
    case .expect(let form): return ExpectMonitor(form, surroundings)
    case .pair(let form): return PairMonitor(form, surroundings)
    case .count(let form): return CountMonitor(form, surroundings)
    case .sequence(let form): return SequenceMonitor(form, surroundings)
    case .machine(let form): return MachineMonitor(form, surroundings)
    case .only(let form): return OnlyMonitor(form, surroundings)
    case .check: return nil
    }
  }
}
