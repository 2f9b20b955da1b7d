import Lifecycle

/// Writes between the callbacks what an app with these habits does there.
struct HabitWriter {
  private struct Unit {
    var isRunning = false
    var isCovered = false
    var isLocated = false
    var isObserving = false
    var isAway = false
    var isEdited = false
    var hasAppeared = false
    var task: Int?
  }

  private let source: [BehavedLife.Line]
  private let habits: Habits
  private let system: RandomLifecycle.System
  private var dice: Dice
  private var units: [String: Unit] = [:]
  private var taskNumber = 0
  private var result: [BehavedLife.Line] = []
  /// The time of the callback that is being answered, and of the line that comes next.
  private var now = 0
  private var limit = Int.max
  private var current: BehavedLife.Line
  var names: (_ text: String, _ unit: String) -> String = { text, _ in text }

  init(
    _ source: [BehavedLife.Line], habits: Habits, system: RandomLifecycle.System, dice: Dice
  ) {
    self.source = source
    self.habits = habits
    self.system = system
    self.dice = dice
    current =
      source.first ?? BehavedLife.Line(text: "", time: 0, run: 1, pid: 512, unit: "")
  }

  private var isMac: Bool { system == .appKit || system == .phasesOnMac }

  mutating func written() -> [BehavedLife.Line] {
    for (index, line) in source.enumerated() {
      if line.run != current.run {
        units.removeAll()
        taskNumber = 0
      }
      result.append(line)
      (current, now) = (line, line.time)
      limit = index + 1 < source.count ? source[index + 1].time : Int.max
      guard let occasion = line.occasion else { continue }
      var unit = units[line.unit] ?? Unit()
      answer(occasion, &unit)
      units[line.unit] = unit
    }
    return result
  }

  private mutating func answer(_ occasion: BehavedLife.Occasion, _ unit: inout Unit) {
    switch occasion {
    case .launch: launch()
    case .connect:
      write(habits.restore, .other)
      if habits.refreshesAt == .connect { write(habits.refresh, .refresh) }
    case .foreground: enterForeground(&unit)
    case .active: becomeActive(&unit)
    case .resign: resign(&unit)
    case .background: enterBackground(&unit)
    case .disconnect: disconnect(&unit)
    case .discard: write(habits.delete, .other)
    case .terminate: terminate(&unit)
    case .push: write(habits.complete, .complete, named: false)
    case .other: break
    }
  }

  private mutating func launch() {
    if habits.setsUpAt == .launch { write(habits.setup, .other, named: false) }
    if habits.observesAt == .launch { write(habits.observer?.start, .observe, named: false) }
  }

  private mutating func enterForeground(_ unit: inout Unit) {
    unit.isAway = false
    if habits.refreshesAt == .foreground {
      write(habits.refresh, .refresh)
      write(habits.token, .refresh)
    }
    if dice.oneIn(2), let request = habits.request {
      write(request.start, .request)
      write(request.stop, .response)
    }
    if habits.resumesAt == .foreground { resume(&unit) }
    if habits.setsUpAt == .foreground { write(habits.setup, .other) }
    write(habits.teardown?.stop, .other)
    if habits.observesAt == .foreground { observe(&unit) }
  }

  private mutating func becomeActive(_ unit: inout Unit) {
    if unit.isAway { enterForeground(&unit) }
    if unit.isCovered {
      unit.isCovered = false
      write(habits.cover?.stop, .uncover)
    }
    if habits.resumesAt == .active { resume(&unit) }
    if !unit.isLocated, let location = habits.location {
      unit.isLocated = true
      write(location.start, .locate)
    }
    if habits.observesAt != .launch { observe(&unit) }
    if habits.refreshesAt == .active { write(habits.refresh, .refresh) }
    if habits.setsUpAt == .active { write(habits.setup, .other) }
    endTask(&unit, within: 30)
    write(habits.updateUI, .other)
    if !unit.hasAppeared, system != .manyScenes, let view = habits.view {
      unit.hasAppeared = true
      let isSwiftUI = current.text.contains("Phase: ")
      write(isSwiftUI ? "\(view) onAppear" : "\(view) viewWillAppear(_:)", .other, named: false)
      if !isSwiftUI { write("\(view) viewDidAppear(_:)", .other, named: false) }
      if habits.refreshesAt == .appear { write(habits.refresh, .refresh) }
    }
    for _ in 0..<dice.roll(0...3) where limit - now > 3_000 { use(&unit) }
  }

  /// What happens while the user is there.
  private mutating func use(_ unit: inout Unit) {
    now += dice.roll(200...900)
    switch dice.roll(1...4) {
    case 1:
      guard let edit = habits.edit else { return }
      unit.isEdited = true
      write(edit, .edit)
      if habits.autosaves {
        unit.isEdited = false
        write(habits.save, .save)
      }
    case 2:
      write(habits.request?.start, .request)
      now += dice.roll(20...400)
      write(habits.request?.stop, .response)
    case 3:
      if unit.isLocated { write("didUpdateLocations 3", .position) }
    default:
      guard !isMac, let warning = habits.memoryWarning else { return }
      write(warning, .memoryWarning, named: false)
      write(habits.release, .release, named: false)
    }
  }

  private mutating func resign(_ unit: inout Unit) {
    if habits.coversAt == .resign { cover(&unit) }
    if habits.pausesAt == .resign { pause(&unit) }
    if habits.savesAt.contains(.resign) { save(&unit) }
    if habits.taskBegins == .resign, !isMac { beginTask(&unit) }
    if habits.observesAt == .active { stopObserving(&unit) }
  }

  private mutating func enterBackground(_ unit: inout Unit) {
    unit.isAway = true
    if habits.taskBegins == .background, !isMac { beginTask(&unit) }
    // A Mac's phase goes there at once.
    pause(&unit)
    if habits.coversAt == .background { cover(&unit) }
    write(habits.encode, .other)
    if habits.savesAt.contains(.background) { save(&unit) }
    if unit.isLocated {
      unit.isLocated = false
      write(habits.location?.stop, .unlocate)
    }
    if habits.observesAt != .launch { stopObserving(&unit) }
    if habits.trims, !isMac { write(habits.release, .release) }
    write(habits.teardown?.start, .other)
    if !isMac { write(habits.schedule, .other) }
    endTask(&unit, within: dice.pick([30, 900, 3_000, 15_000]))
  }

  private mutating func disconnect(_ unit: inout Unit) {
    if !unit.isAway, habits.savesAt.contains(.disconnect) { save(&unit) }
    pause(&unit)
    if unit.isLocated { write(habits.location?.stop, .unlocate) }
    if habits.observesAt != .launch { stopObserving(&unit) }
    endTask(&unit, within: 30)
    write(habits.resources, .other)
    unit = Unit()
  }

  private mutating func terminate(_ unit: inout Unit) {
    // Without a save before it in the launch nobody could tell that it is a bonus only.
    let isKnown = result.contains { $0.act == .save && $0.run == current.run }
    if habits.savesAt.contains(.terminate), isKnown || habits.savesAt == [.terminate] {
      save(&unit)
    }
    if habits.observesAt == .launch { write(habits.observer?.stop, .unobserve, named: false) }
    endTask(&unit, within: 30)
  }

  // MARK: Single acts

  private mutating func write(_ text: String?, _ act: BehavedLife.Act, named: Bool = true) {
    guard let text else { return }
    now = min(limit, now + dice.roll(1...25))
    let unit = named ? current.unit : ""
    result.append(
      BehavedLife.Line(
        text: names(text, unit), time: now, run: current.run, pid: current.pid, unit: unit,
        act: act))
  }

  private mutating func save(_ unit: inout Unit) {
    unit.isEdited = false
    write(habits.save, .save)
  }

  private mutating func resume(_ unit: inout Unit) {
    guard !unit.isRunning, let activity = habits.activity else { return }
    unit.isRunning = true
    write(activity.start, .resume)
  }

  private mutating func pause(_ unit: inout Unit) {
    guard unit.isRunning, let activity = habits.activity else { return }
    unit.isRunning = false
    write(activity.stop, .pause)
  }

  private mutating func cover(_ unit: inout Unit) {
    guard !unit.isCovered, !isMac, let cover = habits.cover else { return }
    unit.isCovered = true
    write(cover.start, .cover)
  }

  private mutating func observe(_ unit: inout Unit) {
    guard !unit.isObserving, let observer = habits.observer else { return }
    unit.isObserving = habits.removesObservers
    write(observer.start, .observe)
  }

  private mutating func stopObserving(_ unit: inout Unit) {
    guard unit.isObserving else { return }
    unit.isObserving = false
    write(habits.observer?.stop, .unobserve)
  }

  private mutating func beginTask(_ unit: inout Unit) {
    guard unit.task == nil, let task = habits.task else { return }
    taskNumber += 1
    unit.task = taskNumber
    write(task.start.replacing("#", with: String(taskNumber)), .taskBegin)
  }

  private mutating func endTask(_ unit: inout Unit, within time: Int) {
    guard let number = unit.task, let task = habits.task else { return }
    unit.task = nil
    now += dice.roll(0...time)
    write(task.stop.replacing("#", with: String(number)), .taskEnd)
  }
}
