import Lifecycle

/// Keeps the truth about one launch while its log is written.
struct LifeBook {
  private struct Open {
    var state: UnitState
    var line: Int
    var time: Int
  }

  /// The line and time of the latest event.
  var line = 0
  var now = 0
  var end = LaunchEnd.Manner.endOfLog
  var isOver = false
  private(set) var states: [UnitState] = [.notRunning]
  private(set) var launch = RandomLifecycle.TrueLaunch()
  private var open: [Open?] = [nil]
  private var openVisibility: Open?
  private var firstEvent: (line: Int, time: Int)?
  private var spans: [[(span: RandomLifecycle.TrueSpan, length: Int)]] = [[]]
  /// The last line of the process since it entered the background.
  private var alive: (line: Int, time: Int)?

  mutating func addUnit() -> Int {
    states.append(.notRunning)
    open.append(nil)
    spans.append([])
    return states.count - 1
  }

  /// The unit is in this state from the latest event on.
  mutating func enter(_ unit: Int, _ state: UnitState) {
    note(unit)
    close(unit)
    states[unit] = state
    open[unit] = Open(state: state, line: line, time: now)
    if unit > 0 { enterSum() }
    noteBackground()
  }

  /// The latest event is the unit's.
  mutating func note(_ unit: Int) {
    if firstEvent == nil { firstEvent = (line, now) }
    if unit > 0 { launch.unitOfLine[line] = unit }
  }

  /// The session of a disconnected scene is gone for good.
  mutating func discard(_ unit: Int) {
    close(unit)
    states[unit] = .discarded
    open[unit] = Open(state: .discarded, line: line, time: now)
  }

  mutating func noteConnection(of unit: Int) { launch.connections[line] = unit }

  /// The app is in the state of its most active scene.
  private mutating func enterSum() {
    let scenes = states.dropFirst()
    let sum: UnitState
    if scenes.contains(.active) {
      sum = .active
    } else if scenes.contains(.inactive) {
      sum = .inactive
    } else if scenes.contains(.background) {
      sum = .background
    } else {
      return
    }
    guard sum != states[0] else { return }
    close(0)
    states[0] = sum
    open[0] = Open(state: sum, line: line, time: now)
  }

  private mutating func noteBackground() {
    if states[0] == .background {
      if alive == nil { alive = (line, now) }
    } else {
      alive = nil
    }
  }

  /// What tells something proves that the process runs, whether its line names it or not.
  mutating func noteWord() {
    if alive != nil { alive = (line, now) }
  }

  mutating func noteLife(at line: Int, _ time: Int, isNamed: Bool) {
    guard isNamed else { return }
    if alive != nil { alive = (line, time) }
    guard !isOver else { return }
    (self.line, now) = (line, time)
  }

  mutating func wake(at next: Int, _ time: Int, isNamed: Bool, hasClock: Bool) {
    guard hasClock, let alive, isNamed || alive.line == next - 1, time - alive.time > 30_000 else {
      return
    }
    for unit in states.indices where states[unit] == .background {
      guard let stay = open[unit] else { continue }
      append(unit, stay, to: alive.line, alive.time)
      open[unit] = nil
      append(
        unit, Open(state: .suspended, line: alive.line, time: alive.time), to: next, time)
      open[unit] = Open(state: .background, line: next, time: time)
    }
    self.alive = nil
  }

  mutating func show(_ state: UnitState) {
    note(0)
    if openVisibility == nil, let firstEvent {
      openVisibility = Open(
        state: state == .hidden ? .visible : .hidden, line: firstEvent.line, time: firstEvent.time)
    }
    closeVisibility()
    openVisibility = Open(state: state, line: line, time: now)
  }

  private var visibility: [(span: RandomLifecycle.TrueSpan, length: Int)] = []

  private mutating func closeVisibility() {
    guard let stay = openVisibility else { return }
    openVisibility = nil
    visibility.append(span(of: stay, to: line, now))
  }

  /// All of it is over with the latest event.
  mutating func terminate() {
    note(0)
    isOver = true
    end = .terminated
    for unit in states.indices {
      close(unit)
      if states[unit] != .disconnected { states[unit] = .terminated }
    }
    closeVisibility()
  }

  private mutating func close(_ unit: Int) {
    guard let stay = open[unit] else { return }
    open[unit] = nil
    // A stay in the background that only says that it is over.
    if stay.line == line, stay.state == .background,
      spans[unit].last?.span.state == .suspended
    {
      return
    }
    append(unit, stay, to: line, now)
  }

  private mutating func append(_ unit: Int, _ stay: Open, to line: Int, _ time: Int) {
    spans[unit].append(span(of: stay, to: line, time))
  }

  private func span(
    of stay: Open, to line: Int, _ time: Int
  ) -> (RandomLifecycle.TrueSpan, Int) {
    (
      RandomLifecycle.TrueSpan(
        state: stay.state, fromLine: stay.line, toLine: line, milliseconds: nil),
      time - stay.time
    )
  }

  mutating func close(hasClock: Bool) -> RandomLifecycle.TrueLaunch {
    for unit in states.indices { close(unit) }
    closeVisibility()
    func timed(
      _ list: [(span: RandomLifecycle.TrueSpan, length: Int)]
    ) -> [RandomLifecycle.TrueSpan] {
      list.map { entry in
        var span = entry.span
        span.milliseconds = hasClock ? entry.length : nil
        return span
      }
    }
    launch.spans = spans.map(timed)
    launch.visibility = timed(visibility)
    launch.end = end
    return launch
  }
}
