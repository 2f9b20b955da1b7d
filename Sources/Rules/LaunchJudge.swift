import Lifecycle

/// The monitors of one launch: of each case one for each unit, or one for the whole launch, made when
/// an event first concerns it.
final class LaunchJudge {
  final class Slot {
    /// Its case, by its place in the table.
    let id: Int
    let rule: Int
    let monitor: any Monitor

    init(id: Int, rule: Int, monitor: any Monitor) {
      self.id = id
      self.rule = rule
      self.monitor = monitor
    }

    /// The unit it watches; nil for the whole launch.
    var unit: Int? { monitor.unit }
  }

  /// How many units may be watched before those that are gone are ended.
  private static let mostUnits = 16

  let launch: Launch
  /// What was lost of this launch alone.
  var losses = LossLedger()
  /// What the system said of the launch that is a finding by itself.
  var messages = MessageLedger()
  private let table: CaseTable
  private let vocabulary: Vocabulary
  private let traceChecks: TraceChecks
  /// By case; nil until an event concerns it.
  private var ofLaunch: [Slot?]
  /// By unit, then by case.
  private var ofUnits: [Int: [Slot?]] = [:]
  /// Until a slot comes or goes.
  private var ordered: [Slot]?
  private var hasScene = false

  init(
    _ launch: Launch, _ table: CaseTable, vocabulary: Vocabulary, traceChecks: TraceChecks
  ) {
    self.launch = launch
    self.table = table
    self.vocabulary = vocabulary
    self.traceChecks = traceChecks
    ofLaunch = Array(repeating: nil, count: table.entries.count)
  }

  /// All slots: by case, then by unit.
  var slots: [Slot] {
    if let known = ordered { return known }
    let slots = (ofLaunch + ofUnits.values.joined()).compactMap { $0 }
      .sorted { ($0.id, $0.unit ?? -1) < ($1.id, $1.unit ?? -1) }
    ordered = slots
    return slots
  }

  /// The slot of a case that judges the launch as a whole.
  func slot(of id: Int) -> Slot? {
    if let slot = ofLaunch[id] { return slot }
    guard let slot = makeSlot(id, table.entries[id], unit: nil) else { return nil }
    ofLaunch[id] = slot
    ordered = nil
    return slot
  }

  /// The slot of a case that judges this unit.
  func slot(of id: Int, in unit: Int) -> Slot? {
    if let slot = ofUnits[unit]?[id] { return slot }
    guard let slot = makeSlot(id, table.entries[id], unit: unit) else { return nil }
    ofUnits[unit, default: Array(repeating: nil, count: table.entries.count)][id] = slot
    ordered = nil
    return slot
  }

  /// The units that an event of `unit` reaches: one that may be any unit's reaches all that are told
  /// apart, which are the scenes, or the app without any.
  func units(reachedFrom unit: Int?) -> [Int] {
    if let unit, unit > 0 { return [unit] }
    guard launch.hasScenes else { return [0] }
    let known = ofUnits.keys.filter { $0 > 0 }
    return Set(known).union(launch.liveScenes).sorted()
  }

  /// The first scene takes over what was watched of the app: an app with scenes has no life of its own.
  func noteUnits() {
    guard !hasScene, launch.hasScenes else { return }
    hasScene = true
    guard let slots = ofUnits.removeValue(forKey: 0) else { return }
    for case let slot? in slots { slot.monitor.unit = 1 }
    ofUnits[1] = slots
    ordered = nil
  }

  /// Takes out the slots of scenes that are gone when there are too many; whoever watches an endless
  /// row of windows ends them one by one.
  func retire() -> [Slot] {
    guard ofUnits.count > Self.mostUnits else { return [] }
    let gone = ofUnits.keys.filter { unit in
      unit > 0 && unit < launch.units.count - 1 && !launch.units[unit].state.isLive
    }
    let slots = gone.flatMap { ofUnits[$0] ?? [] }.compactMap { $0 }
    for unit in gone { ofUnits[unit] = nil }
    ordered = nil
    return slots.sorted { ($0.id, $0.unit ?? -1) < ($1.id, $1.unit ?? -1) }
  }

  /// The earliest trace time at which one of the monitors has something to do.
  var deadline: Int64? {
    slots.lazy.compactMap(\.monitor.deadline).min()
  }

  private func makeSlot(_ id: Int, _ entry: CaseTable.Entry, unit: Int?) -> Slot? {
    guard let monitor = monitor(entry, unit: unit) else { return nil }
    return Slot(id: id, rule: entry.rule, monitor: monitor)
  }

  private func monitor(_ entry: CaseTable.Entry, unit: Int?) -> (any Monitor)? {
    let ruleCase = entry.definition
    switch ruleCase.form {
    case .forbid(let form): return ForbidMonitor(form, ruleCase, unit: unit)
    case .require(let form): return RequireMonitor(form, ruleCase, unit: unit)
    case .expect(let form): return ExpectMonitor(form, ruleCase, unit: unit)
    case .pair(let form): return PairMonitor(form, ruleCase, unit: unit)
    case .count(let form): return CountMonitor(form, ruleCase, unit: unit)
    case .sequence(let form): return SequenceMonitor(form, ruleCase, unit: unit)
    case .machine(let form): return MachineMonitor(form, ruleCase, unit: unit)
    case .only(let form): return OnlyMonitor(form, ruleCase, unit: unit)
    case .check(let name):
      guard let check = CheckRegistry.all[name] else { return nil }
      let make = { [vocabulary] in check.init(ruleCase, vocabulary) as any Check }
      return CheckMonitor(
        check.isOfTrace ? traceChecks.check(entry.rule, entry.ruleCase, make) : make())
    }
  }
}
