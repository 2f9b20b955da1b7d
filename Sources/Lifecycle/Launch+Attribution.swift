import LogInput

extension Launch {
  /// Gives the event its unit and moves that unit on.
  func attribute(_ event: inout Event, _ reading: Reading, _ vocabulary: Vocabulary) {
    if appDelegate == nil { appDelegate = reading.appDelegate }
    switch event.kind {
    case .callback(let index): attribute(&event, to: vocabulary.callbacks[index], index, reading)
    case .phase(let phase): attribute(&event, phase, old: reading.phase?.old, reading)
    case .message(let index):
      event.unit = 0
      // A debugger sees that the process is gone; what was told before says why.
      if let manner = vocabulary.messages[index].ends, manner != .debugger || announcedEnd == nil {
        announcedEnd = LaunchEnd(manner: manner, confidence: .certain, line: event.line)
      }
    case .action: attributeAction(&event, reading, vocabulary)
    }
  }

  // MARK: Callbacks

  private func attribute(
    _ event: inout Event, to callback: Callback, _ index: Int, _ reading: Reading
  ) {
    note(callback.proves)
    guard !callback.isOfView else { return }
    if callback.name == "session.didDiscard" {
      discard(reading.keys, &event)
      return
    }
    guard callback.isOfScene else {
      event.unit = 0
      latestUnit = 0
      if let transition = event.transition {
        if transition == .launch {
          launchCallbacks.insert(index)
          hasSharedLaunch = hasSharedLaunch || callback.nameOnAppKit != nil
          units[0].isSeenFromStart = true
          isSeenFromStart = isSeenFromStart || firstLine == event.line
        }
        noteTold(transition, ofScene: false, by: event.teller)
        move(0, &event, transition)
        if transition == .terminate { terminateScenes() }
      }
      return
    }
    system = .uikitScene
    guard let scene = scene(for: event.transition, reading.keys, &event) else { return }
    event.unit = scene
    latestUnit = scene
    guard let transition = event.transition else { return }
    noteTold(transition, ofScene: true, by: event.teller)
    if transition == .connect { units[scene].isSeenFromStart = true }
    move(scene, &event, transition)
  }

  private func note(_ proof: LifecycleSystem?) {
    guard let proof else { return }
    switch (system, proof) {
    case (.unknown, _): system = proof
    case (.uikit, .uikitApp), (.uikit, .uikitScene), (.uikit, .swiftui), (.swiftui, .uikitScene):
      system = proof
    default: break
    }
  }

  /// Enters the transition into the unit, and what follows from it into the event.
  private func move(_ index: Int, _ event: inout Event, _ transition: Transition) {
    var unit = units[index]
    event.transition = transition
    event.before = unit.state
    event.after = transition.reachedState
    if unit.state == transition.reachedState, unit.lastTransition == transition {
      if transition == .launch || !unit.tellers.contains(event.teller) {
        event.isJoined = true
      } else {
        event.isRepeated = true
        event.skipped = machine(of: unit).missing(before: transition, in: unit.state) ?? []
      }
      unit.tellers.insert(event.teller)
    } else {
      if !machine(of: unit).allows(transition, in: unit.state) {
        event.skipped = machine(of: unit).missing(before: transition, in: unit.state) ?? []
      }
      unit.hasMadeRoundTrip =
        unit.hasMadeRoundTrip || (transition == .becomeActive && unit.wasActive)
      unit.wasActive = unit.wasActive || transition == .becomeActive
      unit.tellers = [event.teller]
      if transition == .disconnect { unit.leftFromBackground = unit.state == .background }
      unit.state = transition.reachedState
      unit.lastTransition = transition
      unit.window = CallbackWindow(
        transition: transition, line: event.line, moment: event.moment)
    }
    unit.lastLine = event.line
    unit.lastMoment = event.moment
    units[index] = unit
    noteScene(index)
    if index > 0 { units[0].window = nil }
  }

  private func machine(of unit: LifecycleUnit) -> StateMachine {
    unit.isScene ? .scene : isMac ? .appKit : .app
  }

  private func terminateScenes() {
    for index in liveScenes {
      units[index].state = .terminated
      units[index].window = nil
      noteScene(index)
    }
  }

  /// The disconnected scenes that the callback names, or the only one. It is told of the app when it
  /// is not of one scene of this launch.
  private func discard(_ keys: [SceneKey], _ event: inout Event) {
    let disconnected = units.indices.dropFirst().filter { units[$0].state == .disconnected }
    let gone = disconnected.filter { index in
      keys.contains(where: units[index].keys.contains)
        || (keys.isEmpty && disconnected.count == 1)
    }
    for index in gone { units[index].state = .discarded }
    event.unit = gone.count == 1 ? gone[0] : 0
    guard gone.count == 1 else { return }
    event.before = .disconnected
    event.after = .discarded
  }

  // MARK: Phases

  private func attribute(
    _ event: inout Event, _ phase: ScenePhase, old: ScenePhase?, _ reading: Reading
  ) {
    note(.swiftui)
    guard let index = sceneOfPhase(reading.keys, &event) else { return }
    event.unit = index
    latestUnit = index
    let unit = units[index]
    let transition: Transition?
    switch phase {
    case .active: transition = .becomeActive
    case .background: transition = .enterBackground
    case .inactive:
      switch (old, unit.state) {
      case (.active, _), (nil, .active): transition = .resignActive
      case (.background, _), (nil, .background): transition = .enterForeground
      case (_, .inactive): transition = unit.lastTransition
      default: transition = nil
      }
    }
    guard let transition, old != phase else {
      // The initial value is a state, not something that happened.
      event.transition = nil
      event.before = unit.state
      if unit.state == .unknown {
        units[index].state =
          phase == .active ? .active : phase == .inactive ? .inactive : .background
        units[index].lastLine = event.line
        units[index].lastMoment = event.moment
      }
      event.after = units[index].state
      return
    }
    noteTold(transition, ofScene: true, by: event.teller)
    move(index, &event, transition)
    // SwiftUI leaves `inactive` out at will: a phase that skips it is legal.
    event.skipped = []
  }

  private func sceneOfPhase(_ keys: [SceneKey], _ event: inout Event) -> Int? {
    if let known = keys.lazy.compactMap(self.scene(named:)).first { return known }
    let live = liveScenes
    if live.count == 1 {
      event.isInferred = keys.isEmpty && !units[live[0]].keys.isEmpty
      return live[0]
    }
    guard live.isEmpty else { return nil }
    return addScene(keys, isInferred: keys.isEmpty)
  }

  // MARK: Actions

  private func attributeAction(
    _ event: inout Event, _ reading: Reading, _ vocabulary: Vocabulary
  ) {
    if !reading.keys.isEmpty {
      event.unit = reading.keys.lazy.compactMap(self.scene(named:)).first
    } else if !hasScenes {
      event.unit = 0
    } else if units.count == 2, units[1].state.isLive || latestUnit == 1 {
      event.unit = 1
    } else if latestUnit == 0 {
      event.unit = 0
    } else {
      if liveScenes == [latestUnit] {
        event.unit = latestUnit
        event.isInferred = true
      }
    }
    let state = units[event.unit ?? latestUnit].state
    event.before = state
    event.after = state
    // A process-wide callback has a window of its own, whichever scene the action belongs to.
    let owner = units[latestUnit == 0 ? 0 : event.unit ?? latestUnit]
    if let function = reading.function, let named = vocabulary.callbacks[function].transition {
      event.window = named
      event.windowLine = owner.lastLine
    } else if let window = owner.window, window.isOpen(at: event.moment) {
      event.window = window.transition
      event.windowLine = window.line
    }
  }
}
