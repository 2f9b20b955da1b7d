import Matching

/// One assignment of the lines that name no scene to the scenes, by what state it leaves each of them in.
struct SceneGuess {
  /// By unit index; the app's own state at 0 means nothing.
  private(set) var states: [UnitState]
  /// How likely it is, beside the others.
  var weight: Double
  /// The same for the same states, and another for most others.
  private(set) var fingerprint: UInt64

  init(_ states: [UnitState]) {
    self.states = states
    weight = 1
    fingerprint = 0
    for (scene, state) in states.enumerated() { fingerprint &+= Self.print(of: state, of: scene) }
  }

  mutating func add(_ state: UnitState) {
    fingerprint &+= Self.print(of: state, of: states.count)
    states.append(state)
  }

  mutating func move(_ scene: Int, to state: UnitState) {
    fingerprint = fingerprint(whenMoved: scene, to: state)
    states[scene] = state
  }

  /// What its fingerprint would be if the scene moved.
  func fingerprint(whenMoved scene: Int, to state: UnitState) -> UInt64 {
    fingerprint &- Self.print(of: states[scene], of: scene) &+ Self.print(of: state, of: scene)
  }

  private static func print(of state: UnitState, of scene: Int) -> UInt64 {
    // 0 is mixed to 0.
    (UInt64(truncatingIfNeeded: scene << 8 | state.number) &+ 1).mixed
  }
}
