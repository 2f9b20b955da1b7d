import Lifecycle

/// The monitors of one launch: of each case one for each unit, or one for the whole launch, made when
/// an event first concerns it.
final class LaunchJudge {
  final class Slot {
    /// Its case, by its place in the table.
    let id: Int
    let rule: Int
    let monitor: any Monitor
    unowned let judge: LaunchJudge
    /// The trace time at which it is looked at next; nil when nobody waits for it.
    @exclusivity(unchecked) var awaited: Int64?
    /// Its case or its launch is judged no more.
    var isOver = false

    init(id: Int, rule: Int, monitor: any Monitor, judge: LaunchJudge) {
      self.id = id
      self.rule = rule
      self.monitor = monitor
      self.judge = judge
    }

    /// The unit it watches; nil for the whole launch.
    var unit: Int? { monitor.unit }
  }

  /// The slots of a unit, by case.
  private struct UnitSlots {
    var unit: Int
    var slots: [Slot?]
  }

  /// How many units may be watched before those that are gone are ended.
  private static let mostUnits = 16

  let launch: Launch
  /// Its place among all launches that were judged.
  let number: Int
  /// What was lost of this launch alone.
  var losses = LossLedger()
  /// What the system said of the launch that is a finding by itself.
  var messages = MessageLedger()
  private let table: CaseTable
  private let vocabulary: Vocabulary
  private let traceChecks: TraceChecks
  private let exhibits: ExhibitStore
  /// By case; nil until an event concerns it.
  @exclusivity(unchecked) private var ofLaunch: [Slot?]
  /// In the order of the units.
  @exclusivity(unchecked) private var ofUnits: [UnitSlots] = []
  /// The place of the unit that was looked for last.
  @exclusivity(unchecked) private var latestPlace = 0
  @exclusivity(unchecked) private var hasScene = false

  init(
    _ launch: Launch, number: Int, _ table: CaseTable, vocabulary: Vocabulary,
    traceChecks: TraceChecks, exhibits: ExhibitStore
  ) {
    self.launch = launch
    self.number = number
    self.table = table
    self.vocabulary = vocabulary
    self.traceChecks = traceChecks
    self.exhibits = exhibits
    ofLaunch = Array(repeating: nil, count: table.entries.count)
  }

  /// All slots: by case, then by unit.
  var slots: [Slot] {
    table.entries.indices.flatMap { id in
      ([ofLaunch[id]] + ofUnits.map { $0.slots[id] }).compactMap { $0 }
    }
  }

  /// The slot of a case that judges the launch as a whole.
  func slot(of id: Int) -> Slot? {
    if let slot = ofLaunch[id] { return slot }
    let slot = makeSlot(id, unit: nil)
    ofLaunch[id] = slot
    return slot
  }

  /// The slot of a case that judges this unit.
  func slot(of id: Int, in unit: Int) -> Slot? {
    if latestPlace >= ofUnits.count || ofUnits[latestPlace].unit != unit {
      latestPlace = place(of: unit)
    }
    if let slot = ofUnits[latestPlace].slots[id] { return slot }
    let slot = makeSlot(id, unit: unit)
    ofUnits[latestPlace].slots[id] = slot
    return slot
  }

  private func place(of unit: Int) -> Int {
    // Units come one after the other: what is sought is mostly among the last.
    let place = (ofUnits.lastIndex { $0.unit <= unit } ?? -1) + 1
    if place > 0, ofUnits[place - 1].unit == unit { return place - 1 }
    ofUnits.insert(
      UnitSlots(unit: unit, slots: Array(repeating: nil, count: table.entries.count)), at: place)
    return place
  }

  /// The units that an event of no particular unit reaches: all that are told apart, which are the
  /// scenes, or the app without any.
  var reachableUnits: [Int] {
    guard launch.hasScenes else { return [0] }
    let known = ofUnits.lazy.map(\.unit).filter { $0 > 0 }
    return Set(known).union(launch.liveScenes).sorted()
  }

  /// The first scene takes over what was watched of the app: an app with scenes has no life of its own.
  func noteUnits() {
    guard !hasScene, launch.hasScenes else { return }
    hasScene = true
    guard let first = ofUnits.first, first.unit == 0 else { return }
    for case let slot? in first.slots { slot.monitor.unit = 1 }
    ofUnits[0].unit = 1
  }

  /// Takes out the slots of scenes that are gone when there are too many; whoever watches an endless
  /// row of windows ends them one by one.
  func retire() -> [Slot] {
    guard ofUnits.count > Self.mostUnits else { return [] }
    func isGone(_ unit: Int) -> Bool {
      unit > 0 && unit < launch.units.count - 1 && !launch.units[unit].state.isLive
    }
    let gone = ofUnits.filter { isGone($0.unit) }
    ofUnits.removeAll { isGone($0.unit) }
    let slots = gone.flatMap { $0.slots.compactMap { $0 } }
    for slot in slots { slot.isOver = true }
    return slots.sorted { ($0.id, $0.unit ?? -1) < ($1.id, $1.unit ?? -1) }
  }

  /// The launch is judged no more.
  func close() { for slot in slots { slot.isOver = true } }

  private func makeSlot(_ id: Int, unit: Int?) -> Slot? {
    let entry = table.entries[id]
    guard let monitor = monitor(entry, unit: unit) else { return nil }
    return Slot(id: id, rule: entry.rule, monitor: monitor, judge: self)
  }

  private func monitor(_ entry: CaseTable.Entry, unit: Int?) -> (any Monitor)? {
    let ruleCase = entry.definition
    switch ruleCase.form {
    case .forbid(let form):
      return ForbidMonitor(form, ruleCase, unit: unit, exhibits: exhibits)
    case .require(let form): return RequireMonitor(form, ruleCase, unit: unit, exhibits: exhibits)
    case .expect(let form): return ExpectMonitor(form, ruleCase, unit: unit, exhibits: exhibits)
    case .pair(let form): return PairMonitor(form, ruleCase, unit: unit, exhibits: exhibits)
    case .count(let form): return CountMonitor(form, ruleCase, unit: unit, exhibits: exhibits)
    case .sequence(let form): return SequenceMonitor(form, ruleCase, unit: unit, exhibits: exhibits)
    case .machine(let form): return MachineMonitor(form, ruleCase, unit: unit, exhibits: exhibits)
    case .only(let form): return OnlyMonitor(form, ruleCase, unit: unit, exhibits: exhibits)
    case .check(let name):
      guard let check = CheckRegistry.all[name] else { return nil }
      let make = { [vocabulary, exhibits] in
        check.init(ruleCase, vocabulary, exhibits) as any Check
      }
      return CheckMonitor(
        check.isOfTrace ? traceChecks.check(entry.rule, entry.ruleCase, make) : make())
    }
  }
}
