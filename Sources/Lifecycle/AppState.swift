/// The state of an app as a whole, by those of its scenes.
///
/// Source: Apple, ScenePhase: of several scenes the app is active when one is, inactive when none is
/// active, and in the background when all are.
enum AppState {
  /// Nil when the scenes do not say: none of them has got anywhere yet.
  static func of(_ scenes: some Sequence<UnitState>) -> UnitState? {
    var sum = Sum()
    for scene in scenes { sum.add(scene) }
    return sum.state
  }

  /// The state by those of the scenes so far.
  struct Sum {
    /// One bit for each state that a scene is in: at every move all are looked at, and no branch foresees them.
    private var states: UInt32 = 0

    @inline(__always)
    mutating func add(_ scene: UnitState) { states |= 1 &<< UInt32(scene.number) }

    var state: UnitState? {
      if holds(.active) { return .active }
      if holds(.inactive) { return .inactive }
      if holds(.unknown) { return .unknown }
      return holds(.background) ? .background : nil
    }

    private func holds(_ state: UnitState) -> Bool { states >> UInt32(state.number) & 1 == 1 }
  }

  /// What the app did to come from one state to the other.
  static func transition(from old: UnitState, to new: UnitState) -> Transition? {
    switch new {
    case .active: .becomeActive
    case .background: .enterBackground
    case .inactive: old == .active ? .resignActive : .enterForeground
    default: nil
    }
  }
}
