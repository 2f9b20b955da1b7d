/// The state of an app as a whole, by those of its scenes.
///
/// Source: Apple, ScenePhase: of several scenes the app is active when one is, inactive when none is
/// active, and in the background when all are.
enum AppState {
  /// Nil when the scenes do not say: none of them has got anywhere yet.
  static func of(_ scenes: some Sequence<UnitState>) -> UnitState? {
    var result: UnitState?
    for scene in scenes {
      switch scene {
      case .active: return .active
      case .inactive: result = .inactive
      case .unknown where result != .inactive: result = .unknown
      case .background where result == nil: result = .background
      default: break
      }
    }
    return result
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
