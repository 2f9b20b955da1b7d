import LogInput

extension Launch {
  /// Enters the transition into the unit, and what follows from it into the event.
  func move(_ index: Int, _ event: inout Event, _ transition: Transition) {
    event.transition = transition
    let voice = event.teller.voice
    let isHearsay = told.isTold(transition, aboveVoice: voice)
    told.insert(transition, ofScene: index > 0, by: event.teller)
    if isHearsay {
      // Whoever is nearer to the app tells it too, then: earlier or later.
      event.isJoined = true
      event.before = units[index].state
      event.after = units[index].state
      return
    }
    if transition.isOfVisibility {
      moveVisibility(index, &event, transition)
      return
    }
    let reached = reachedState(transition, from: units[index].state)
    // With scenes the app's own callbacks are not judged by its machine.
    enter(
      &units[index], &event, transition, reached, by: index > 0 ? .scene : isMac ? .appKit : .app,
      isJudged: index > 0 || !hasScenes)
    noteScene(index)
    if index > 0 {
      if voice == .app { units[0].window = nil }
      belief?.tell(transition, of: index, to: reached)
      settleBelief(&event)
      noteAppState(&event)
    } else {
      noteChangeOfApp(at: event.line, event.moment)
    }
  }

  /// Enters a transition into the unit; of the launch it looks at nothing.
  private func enter(
    _ unit: inout LifecycleUnit, _ event: inout Event, _ transition: Transition,
    _ reached: UnitState, by machine: StateMachine, isJudged: Bool
  ) {
    let voice = event.teller.voice
    event.before = unit.state
    event.after = reached
    if unit.state == reached, unit.lastTransition == transition {
      if transition == .launch, unit.voice == voice || !unit.tellers.contains(event.teller) {
        event.isJoined = true
      } else if unit.voice < voice {
        // The system said so; now the app says it.
        unit.window = window(of: transition, event)
      } else if !unit.tellers.contains(event.teller) {
        event.isJoined = true
      } else {
        event.isRepeated = true
        event.skipped = machine.missing(before: transition, in: unit.state) ?? []
      }
      unit.tellers.insert(event.teller)
    } else {
      // What the system tells is not in step with what the app is told.
      if voice == .app, unit.voice == .app, !unit.isPresumed, isJudged,
        !machine.allows(transition, in: unit.state)
      {
        event.skipped = machine.missing(before: transition, in: unit.state) ?? []
      }
      unit.hasMadeRoundTrip =
        unit.hasMadeRoundTrip || (transition == .becomeActive && unit.wasActive)
      unit.wasActive = unit.wasActive || transition == .becomeActive
      unit.tellers = TellerSet(event.teller)
      unit.isPresumed = false
      if transition == .disconnect { unit.leftFromBackground = unit.state == .background }
      unit.state = reached
      unit.lastTransition = transition
      if voice == .app { unit.window = window(of: transition, event) }
    }
    unit.voice = voice
    if voice == .app {
      unit.lastLine = event.line
      unit.lastMoment = event.moment
    }
    event.isFirst = !unit.did.contains(transition)
    unit.did.insert(TransitionSet(transition))
  }

  private func window(of transition: Transition, _ event: Event) -> CallbackWindow {
    CallbackWindow(transition: transition, line: event.line, moment: event.moment)
  }

  /// AppKit's launching callbacks leave an active app active.
  private func reachedState(_ transition: Transition, from state: UnitState) -> UnitState {
    if isMac, transition == .launch, state == .active || state == .inactive {
      return state
    }
    return transition.reachedState
  }

  private func moveVisibility(_ index: Int, _ event: inout Event, _ transition: Transition) {
    event.isRepeated = units[index].visibility == transition.reachedState
    event.before = units[index].visibility ?? (transition == .hide ? .visible : .hidden)
    event.after = transition.reachedState
    units[index].visibility = transition.reachedState
    units[index].window = window(of: transition, event)
    units[index].lastLine = event.line
    units[index].lastMoment = event.moment
  }

  // MARK: The app as a whole

  /// The app is in the state that its scenes make.
  func noteAppState(_ event: inout Event) {
    guard units[0].state != .terminated, let state = stateOfScenes,
      state != units[0].state
    else { return }
    let old = units[0].state
    units[0].state = state
    units[0].lastTransition = AppState.transition(from: old, to: state)
    units[0].tellers = []
    event.appAfter = state
    noteChangeOfApp(at: event.line, event.moment)
  }

  /// What the live scenes make of the app; nil when there are none, and it is as it was.
  private var stateOfScenes: UnitState? {
    guard let belief, !belief.isSettled else {
      var sum = AppState.Sum()
      for place in liveScenes.indices { sum.add(units[liveScenes[place]].state) }
      return sum.state
    }
    let states = belief.guesses.map { guess in AppState.of(liveScenes.map { guess.states[$0] }) }
    guard let first = states.first, states.allSatisfy({ $0 == first }) else { return .unknown }
    return first
  }

  /// A process that was launched for an errand is in the background from then on.
  func presumeBackground(_ event: inout Event) {
    guard purpose.kind == .background, units[0].state == .launching else { return }
    if event.unit == 0, event.transition != nil {
      event.after = .background
    } else {
      event.appAfter = .background
    }
    units[0].state = .background
    units[0].lastTransition = nil
    units[0].isPresumed = true
    noteChangeOfApp(at: event.line, event.moment)
  }

  /// The process logged something, whatever it was.
  func noteLife(at line: Int, _ moment: Moment?) {
    suspension.noteLife(at: line, moment)
    guard app.state != .terminated, announcedEnd == nil else { return }
    lastLine = max(lastLine, line)
    if moment != nil { lastMoment = moment }
  }

  /// What woke the process may leave it in the background; what it tells there proves that it runs.
  func noteStay(at line: Int, _ moment: Moment?, isOwnWord: Bool) {
    guard units[0].state == .background else { return }
    if !suspension.isInBackground {
      suspension.enterBackground(at: line, moment)
    } else if isOwnWord {
      suspension.noteLife(at: line, moment)
    }
  }

  /// Keeps account of the time in the background, in which the process may be suspended.
  private func noteChangeOfApp(at line: Int, _ moment: Moment?) {
    switch units[0].state {
    case .background: suspension.enterBackground(at: line, moment)
    case .active, .inactive: purpose.noteFront(at: moment)
    default: break
    }
  }
}
