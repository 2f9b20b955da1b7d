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
    private(set) var state: UnitState?

    mutating func add(_ scene: UnitState) {
      switch scene {
      case .active: state = .active
      case .inactive where state != .active: state = .inactive
      case .unknown where state == nil || state == .background: state = .unknown
      case .background where state == nil: state = .background
      default: break
      }
    }
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
