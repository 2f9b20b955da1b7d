import Lifecycle

/// The monitors of one launch: one for each case and unit, or for each case and the whole launch.
final class LaunchJudge {
  final class Slot {
    let rule: Int
    let ruleCase: Int
    /// The unit it watches; nil for the whole launch.
    fileprivate(set) var unit: Int?
    let monitor: any Monitor
    /// The events that can change the monitor; nil for all.
    private let alphabet: EventPattern?
    /// The actions among them: most events are actions that a monitor does not know.
    private let actions: ActionSet?

    init(
      rule: Int, ruleCase: Int, unit: Int?, monitor: any Monitor, alphabet: EventPattern?
    ) {
      self.rule = rule
      self.ruleCase = ruleCase
      self.unit = unit
      self.monitor = monitor
      self.alphabet = alphabet
      actions = alphabet?.actions
    }

    /// Whether the event can change anything here.
    func wants(_ event: Event) -> Bool {
      if case .action(let index) = event.kind { return actions?.contains(index) ?? true }
      return alphabet?.mayConcern(event) ?? true
    }
  }

  let launch: Launch
  private(set) var slots: [Slot] = []
  /// What was lost of this launch alone.
  var losses = LossLedger()
  private let rules: [Rule]
  private let vocabulary: Vocabulary
  private let alphabets: [[EventPattern?]]
  private var unitCount = 1
  /// Scenes that are gone and whose monitors were ended.
  private var retired: Set<Int> = []

  init(
    _ launch: Launch, rules: [Rule], alphabets: [[EventPattern?]], vocabulary: Vocabulary
  ) {
    self.launch = launch
    self.alphabets = alphabets
    self.rules = rules
    self.vocabulary = vocabulary
    for (ruleIndex, rule) in rules.enumerated() {
      for caseIndex in rule.cases.indices {
        let isOfLaunch = rule.cases[caseIndex].scope == .launch
        addSlot(ruleIndex, caseIndex, unit: isOfLaunch ? nil : 0)
      }
    }
  }

  /// Makes monitors for units that are new, or that `unit` shows to be back. The first scene takes
  /// over what was watched of the app: an app with scenes has no life of its own.
  func noteUnits(_ unit: Int?) {
    if let unit, retired.remove(unit) != nil { addSlots(of: unit) }
    guard launch.units.count > unitCount else { return }
    for unit in unitCount..<launch.units.count {
      if unit == 1 {
        for index in slots.indices where slots[index].unit == 0 {
          slots[index].unit = 1
          slots[index].monitor.unit = 1
        }
      } else {
        addSlots(of: unit)
      }
    }
    unitCount = launch.units.count
  }

  private func addSlots(of unit: Int) {
    for (ruleIndex, rule) in rules.enumerated() {
      for caseIndex in rule.cases.indices where rule.cases[caseIndex].scope == .unit {
        addSlot(ruleIndex, caseIndex, unit: unit)
      }
    }
  }

  /// How many slots may stay before those of scenes that are gone are ended.
  private static let mostSlots = 128

  /// Takes out the slots of scenes that are gone when there are too many; whoever watches an endless
  /// row of windows ends them one by one.
  func retire() -> [Slot] {
    guard slots.count > Self.mostSlots else { return [] }
    func isGone(_ slot: Slot) -> Bool {
      guard let unit = slot.unit, unit > 0, unit < launch.units.count - 1 else { return false }
      return !launch.units[unit].state.isLive
    }
    let gone = slots.filter(isGone)
    retired.formUnion(gone.compactMap(\.unit))
    slots.removeAll(where: isGone)
    return gone
  }

  /// The earliest trace time at which one of the monitors has something to do.
  var deadline: Int64? {
    var earliest: Int64?
    for slot in slots {
      if let next = slot.monitor.deadline { earliest = min(earliest ?? next, next) }
    }
    return earliest
  }

  private func addSlot(_ rule: Int, _ caseIndex: Int, unit: Int?) {
    let ruleCase = rules[rule].cases[caseIndex]
    let monitor: any Monitor
    switch ruleCase.form {
    case .forbid(let form): monitor = ForbidMonitor(form, ruleCase, unit: unit)
    case .expect(let form): monitor = ExpectMonitor(form, ruleCase, unit: unit)
    case .only(let form): monitor = OnlyMonitor(form, ruleCase, unit: unit)
    case .check(let name):
      guard let check = CheckRegistry.all[name] else { return }
      monitor = CheckMonitor(check.init(ruleCase, vocabulary))
    }
    slots.append(
      Slot(
        rule: rule, ruleCase: caseIndex, unit: unit, monitor: monitor,
        alphabet: alphabets[rule][caseIndex]))
  }
}
