import Lifecycle

/// SwiftUI apps that print their ScenePhase.
extension RandomLifecycle {
  mutating func liveInPhases(hasAdaptor: Bool) {
    if hasAdaptor { tellApp("application(_:didFinishLaunchingWithOptions:)", .launching) }
    let pairs = dice.oneIn(2)
    let scene = book.addUnit()
    if pairs, dice.oneIn(2) { print(nil, .inactive, scene, isPair: true) }
    print(.inactive, .active, scene, isPair: pairs)
    for _ in 0..<dice.roll(0...12) {
      pause()
      if dice.oneIn(3) { addNoise() }
      switch book.states[scene] {
      case .active:
        print(.active, .inactive, scene, isPair: pairs)
        tick(atMost: 600)
        if dice.oneIn(2) { print(.inactive, .background, scene, isPair: pairs) }
      case .inactive: print(.inactive, .active, scene, isPair: pairs)
      default:
        wake()
        print(.background, .inactive, scene, isPair: pairs)
        tick(atMost: 600)
        print(.inactive, .active, scene, isPair: pairs)
      }
    }
    if hasAdaptor, dice.oneIn(3) {
      tell("applicationWillTerminate(_:)")
      book.terminate()
    } else if isFollowed, book.states[scene] != .background {
      if book.states[scene] == .active { print(.active, .inactive, scene, isPair: pairs) }
      print(.inactive, .background, scene, isPair: pairs)
    }
  }

  mutating func liveInPhasesOnMac() {
    let scene = book.addUnit()
    print(nil, .active, scene, isPair: true)
    for _ in 0..<dice.roll(0...8) {
      pause()
      if dice.oneIn(3) { addNoise() }
      if book.states[scene] == .active {
        print(.active, .background, scene, isPair: true)
      } else {
        print(.background, .active, scene, isPair: true)
      }
    }
  }

  private mutating func print(
    _ old: ScenePhase?, _ new: ScenePhase, _ scene: Int, isPair: Bool
  ) {
    tick(atMost: 20)
    let state = UnitState(rawValue: new.rawValue) ?? .unknown
    tell(
      isPair
        ? "ScenePhase: \((old ?? new).rawValue) -> \(new.rawValue)"
        : "scenePhase: \(new.rawValue)")
    if book.states[scene] == state { book.note(scene) } else { book.enter(scene, state) }
  }
}
