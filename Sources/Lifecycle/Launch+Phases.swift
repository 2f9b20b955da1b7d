import LogInput

/// States that are printed: SwiftUI's ScenePhase, and what frameworks make of the app's state.
extension Launch {
  func attribute(
    _ event: inout Event, _ phase: ScenePhase, old: ScenePhase?, _ shared: SharedReading
  ) {
    note(.swiftui)
    notePlatform(of: phase, old: old)
    event.phaseBefore = old
    event.phaseOwner = shared.reading.phaseOwner
    event.isOfWholeApp = shared.reading.isOfWholeApp
    guard let index = unitOfPhase(shared, phase, old: old, &event) else {
      event.isInferred = true
      return
    }
    event.unit = index
    latestUnit = index
    enter(phase, old: old, index, &event)
  }

  /// A framework prints the state of the app as a whole.
  func attributeToApp(_ event: inout Event, _ phase: ScenePhase) {
    event.unit = 0
    latestUnit = 0
    guard !isNothingNew(phase, toldBy: event.teller) else {
      event.before = units[0].state
      event.after = units[0].state
      return
    }
    enter(phase, old: nil, 0, &event)
  }

  /// A state that is printed again, by whatever word, is still the same one: no second delivery.
  ///
  /// Flutter's `hidden` and React Native's `background` are printed on the way to the front as well,
  /// when the app itself may have told already that it enters the foreground.
  private func isNothingNew(_ phase: ScenePhase, toldBy teller: Event.Teller) -> Bool {
    let app = units[0]
    if app.state == Self.state(of: phase) { return app.tellers.contains(teller) }
    return phase == .background && app.state == .inactive
      && app.lastTransition == .enterForeground && !app.tellers.contains(teller)
  }

  /// Moves the unit into the phase. The initial value is a state, not something that happened.
  private func enter(
    _ phase: ScenePhase, old: ScenePhase?, _ index: Int, _ event: inout Event
  ) {
    let unit = units[index]
    guard old != phase, let transition = transition(into: phase, old: old, unit) else {
      event.transition = nil
      event.before = unit.state
      if unit.state == .unknown {
        units[index].state = Self.state(of: phase)
        units[index].lastLine = event.line
        units[index].lastMoment = event.moment
        if index > 0 {
          noteScene(index)
          noteAppState(&event)
        }
      }
      event.after = units[index].state
      return
    }
    if index == 0, isEcho(transition) {
      event.transition = transition
      event.isJoined = true
      event.before = unit.state
      event.after = unit.state
      // The app is said to be in another state than its scenes make.
      event.disagrees = Self.state(of: phase) != unit.state && unit.state != .unknown
      return
    }
    move(index, &event, transition)
    // What prints states leaves `inactive` out at will: one that skips it is legal.
    event.skipped = []
  }

  static func state(of phase: ScenePhase) -> UnitState {
    switch phase {
    case .active: .active
    case .inactive: .inactive
    case .background: .background
    }
  }

  private func transition(
    into phase: ScenePhase, old: ScenePhase?, _ unit: LifecycleUnit
  ) -> Transition? {
    switch phase {
    case .active: return .becomeActive
    case .background: return .enterBackground
    case .inactive:
      switch (old, unit.state) {
      case (.active, _), (nil, .active): return .resignActive
      case (.background, _), (nil, .background): return .enterForeground
      case (_, .inactive): return unit.lastTransition
      default: return nil
      }
    }
  }

  /// On a Mac the first phase is active, and hiding leads straight from there to the background.
  ///
  /// Source: "SwiftUI app lifecycle: issues with ScenePhase and using app delegate adaptors", 2024.
  private func notePlatform(of phase: ScenePhase, old: ScenePhase?) {
    guard system == .swiftui, !hasSeenPhase else { return }
    if old != phase { hasSeenPhase = true }
    if old == .active, phase != .inactive {
      showsMacPhases = true
      suspension.isExcluded = true
    }
  }

  private func unitOfPhase(
    _ shared: SharedReading, _ phase: ScenePhase, old: ScenePhase?, _ event: inout Event
  ) -> Int? {
    let keys = shared.keys
    if let known = scene(namedBy: shared) { return known }
    if shared.reading.isOfWholeApp, keys.isEmpty { return 0 }
    let live = liveScenes
    guard keys.isEmpty || live.isEmpty else {
      return scene(for: nil, keys, &event) ?? addScene(keys, isInferred: false)
    }
    if live.count == 1 {
      event.isInferred = !units[live[0]].keys.isEmpty
      return live[0]
    }
    guard !live.isEmpty else { return addScene(keys, isInferred: keys.isEmpty) }
    event.isInferred = true
    let reached = Self.state(of: phase)
    // Phases come after the callbacks that they follow from.
    let joining = live.filter {
      units[$0].state == reached && !units[$0].tellers.isEmpty
        && !units[$0].tellers.contains(.phase)
    }
    if joining.count == 1 { return joining[0] }
    let leaving = live.filter { index in
      old.map { Self.state(of: $0) == units[index].state } ?? false
    }
    if joining.isEmpty, leaving.count == 1 { return leaving[0] }
    event.isAmbiguous = true
    return nil
  }
}
