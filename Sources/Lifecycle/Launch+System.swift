import LogInput

/// What the system tells of an app: hearsay, which counts as far as nobody nearer to it tells the same.
extension Launch {
  func attribute(_ event: inout Event, to message: RuntimeMessage, _ shared: SharedReading) {
    event.unit = 0
    switch message.speaker {
    case .app: event.teller = .library
    case .system: event.teller = .system
    case .runner: event.teller = .runner
    }
    let tidings = shared.reading.tidings
    noteAliases(shared.keys)
    if let fact = tidings.fact { note(fact, event) }
    if let run = message.run { note(run, event) }
    if let end = tidings.end {
      let end = LaunchEnd(
        manner: end.manner, confidence: end.confidence, line: event.line, reason: end.reason)
      if announcedEnd.map(end.outweighs) ?? true { announcedEnd = end }
    }
    if let deactivation = tidings.deactivation {
      note(.uikit)
      attribute(
        &event, deactivation, to: concernedUnit(shared.keys))
    } else if let transition = tidings.transition {
      attribute(&event, transition, to: concernedUnit(shared.keys))
    }
  }

  private func note(_ run: ScheduledRun, _ event: Event) {
    switch run {
    case .started: taskTable.begin(.scheduled, event.task, at: event.line, event.moment)
    case .expired: taskTable.expire(.scheduled, event.task)
    case .abandoned: taskTable.abandon(event.task, at: event.line, event.moment)
    }
  }

  private func attribute(_ event: inout Event, _ deactivation: Deactivation, to unit: Int) {
    // The mask shows where it came from, too.
    if units[unit].state == .unknown, deactivation.old == 0, let before = deactivation.stateBefore {
      units[unit].state = before
      units[unit].voice = event.teller.voice
      units[unit].wasActive = true
    }
    if let transition = deactivation.transition(
      afterActivity: units[unit].wasActive || units[0].wasActive)
    {
      attribute(&event, transition, to: transition == .launch ? 0 : unit)
    } else if units[unit].state == .unknown, let state = deactivation.state {
      event.unit = unit
      units[unit].state = state
      units[unit].voice = event.teller.voice
      event.after = state
      if unit > 0 {
        noteScene(unit)
        noteAppState(&event)
      }
    }
  }

  private func attribute(_ event: inout Event, _ transition: Transition, to unit: Int) {
    event.unit = unit
    // The first that the system says of a process that it starts.
    if transition == .enterBackground, event.teller == .system, !hasLived(by: .runner) {
      purpose.isTold(.background)
    }
    if transition == .launch {
      purpose.begin(at: event.moment)
      isSeenFromStart = isSeenFromStart || firstLine == event.line
    }
    if unit == 0, isEcho(transition) {
      event.transition = transition
      event.isJoined = true
      event.before = units[0].state
      event.after = units[0].state
      return
    }
    move(unit, &event, transition)
  }

  private func note(_ fact: ProcessFact, _ event: Event) {
    switch fact {
    case .started: purpose.begin(at: event.moment)
    case .startedInBackground:
      purpose.begin(at: event.moment)
      purpose.isTold(.background)
    case .startedInForeground:
      purpose.begin(at: event.moment)
      purpose.isTold(.foreground)
    case .errand: if !hasLived(by: .system) { purpose.isTold(.background) }
    case .suspended: suspension.suspend(at: event.line, event.moment)
    // Its end is told with the event.
    case .running: break
    case .neverSuspended: suspension.isExcluded = true
    case .debugged:
      suspension.isExcluded = true
      // The watchdog lets a process live that is being debugged.
      if announcedEnd?.manner == .watchdog, announcedEnd?.confidence == .probable {
        announcedEnd = nil
      }
    case .withoutScenes:
      isWithoutScenes = true
      note(.uikit)
    }
  }

  /// The unit that a message of the system is about: the scene that it names, the only one that there
  /// can be, or the app.
  private func concernedUnit(_ keys: [SceneKey]) -> Int {
    if let known = scene(namedAnyOf: keys) { return known }
    // FrontBoard has a scene for an app without scenes, too: the default one.
    guard !isWithoutScenes, system != .uikitApp, system != .appkit else { return 0 }
    if let window = keys.first(where: { $0.kind == .session || $0.kind == .sceneID }),
      window.value != "default", !hasScenes || liveScenes.isEmpty || units[1].voice != .app
    {
      return addScene(allNames(of: window), isInferred: false)
    }
    if liveScenes.count == 1 { return liveScenes[0] }
    guard !hasScenes, aliases.count == 1, told.transitions(ofScenes: false, by: .delegate).isEmpty
    else { return 0 }
    return addScene(aliases[0], isInferred: true)
  }

  /// Takes it as known that these are names of one scene.
  func noteAliases(_ keys: [SceneKey]) {
    guard keys.count > 1 || (keys.first?.kind == .session) else { return }
    if let index = scene(namedAnyOf: keys) {
      for key in keys where !units[index].keys.contains(key) { units[index].keys.append(key) }
      noteScene(index)
      return
    }
    if let index = aliases.firstIndex(where: { $0.contains(where: keys.contains) }) {
      for key in keys where !aliases[index].contains(key) { aliases[index].append(key) }
    } else if aliases.count < Self.mostAliases {
      aliases.append(keys)
    }
  }

  /// What else lines call the scene of this name.
  func allNames(of key: SceneKey) -> [SceneKey] {
    aliases.first { $0.contains(key) } ?? [key]
  }

  private static let mostAliases = 1024
}
