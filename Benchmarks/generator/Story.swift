/// One app's life: launches, scenes that come and go, legal at every step.
struct Story {
  private enum State { case disconnected, connected, entering, active, inactive, background }

  private var states: [State]
  private var focus = 0
  private var ending = false
  private let switchShare: Double
  private let endShare: Double
  private var running = false
  private var finishing = false
  /// It was launched, and its first scene is still to come.
  private var launching = false

  /// `switchShare` is how often another scene is told something while one is between two resting
  /// states, `endShare` how often the app ends where it rests.
  init(scenes: Int, switchShare: Double, endShare: Double) {
    states = Array(repeating: .disconnected, count: scenes)
    self.switchShare = switchShare
    self.endShare = endShare
  }

  var hasActiveScene: Bool {
    for state in states where state == .active { return true }
    return false
  }

  /// Whether the scene last touched is between two resting states.
  var isUnsettled: Bool {
    if ending || launching { return true }
    switch states[focus] {
    case .connected, .entering, .inactive: return true
    case .disconnected, .active, .background: return false
    }
  }

  /// The next event, and what the app does right after it.
  mutating func step(_ press: inout Press) -> (Event, [Action]) {
    if !running {
      running = true
      finishing = true
      launching = true
      return (.willFinishLaunching, [])
    }
    if finishing {
      finishing = false
      return (.didFinishLaunching, [.setUp])
    }
    if !ending, !isUnsettled, press.random.fraction() < endShare { ending = true }
    if ending {
      guard let scene = states.firstIndex(where: { $0 != .disconnected }) else {
        ending = false
        running = false
        return (.willTerminate, [])
      }
      focus = scene
    } else if !isUnsettled || press.random.fraction() < switchShare {
      focus = press.random.below(states.count)
    }
    press.scene = focus
    return move(&press)
  }

  /// The next step of the scene in focus.
  private mutating func move(_ press: inout Press) -> (Event, [Action]) {
    switch states[focus] {
    case .disconnected:
      connect(&press)
      launching = false
      states[focus] = .connected
      return (.willConnect, [.restore])
    case .connected:
      states[focus] = ending ? .disconnected : .entering
      return ending ? (.didDisconnect, [.release]) : (.willEnterForeground, [])
    case .entering:
      let (event, actions) = activate()
      return (event, actions + [.refresh])
    case .active:
      states[focus] = .inactive
      // The player is the whole app's: it plays as long as any scene is active.
      return (.willResignActive, hasActiveScene ? [] : [.pause])
    case .inactive:
      if !ending, press.random.below(4) == 0 { return activate() }
      states[focus] = .background
      return (.didEnterBackground, [.beginTask, .save, .endTask])
    case .background:
      if ending || press.random.below(12) == 0 {
        states[focus] = .disconnected
        return (.didDisconnect, [.release])
      }
      states[focus] = .entering
      return (.willEnterForeground, [])
    }
  }

  private mutating func activate() -> (Event, [Action]) {
    let isFirst = !hasActiveScene
    states[focus] = .active
    return (.didBecomeActive, isFirst ? [.resume] : [])
  }

  /// A new scene object, at an address that no other scene has.
  private func connect(_ press: inout Press) {
    var address: UInt64
    repeat {
      address = 0x1_0000_0000 | (press.random.next() & 0x0fff_fff0)
    } while states.indices.contains { press.scenes[$0] == address }
    press.scenes[focus] = address
  }
}
