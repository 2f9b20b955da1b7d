import LogInput

extension Launch {
  /// Tells `sink` the events that a reading holds, callbacks before actions, each with its unit; false when
  /// there are none.
  func tellEvents(
    of shared: SharedReading, from record: LentRecord, _ vocabulary: Vocabulary,
    to sink: any EventSink
  ) -> Bool {
    let isOnMac = isOnMac
    var hasEvents = false
    func tell(_ kind: Event.Kind, _ teller: Event.Teller, _ change: (inout Event) -> Void) {
      var event = Event(kind: kind, line: record.pointee.line, moment: record.pointee.moment)
      event.teller = teller
      change(&event)
      attribute(&event, shared, vocabulary)
      withUnsafePointer(to: &event) { event in
        sink.receive(event, of: self, from: record)
      }
      hasEvents = true
    }
    // A callback that the line tells itself is not told by its function once more.
    let function = shared.reading.callbacks.isEmpty ? shared.reading.function : nil
    for place in shared.reading.callbacks.indices {
      let sighted = shared.reading.callbacks[place].callback
      let onMac = isOnMac ? shared.reading.callbacks[place].callbackOnMac : nil
      let callback = onMac ?? sighted
      tell(.callback(callback), shared.reading.callbacks[place].teller) {
        $0.transition = vocabulary.callbacks.lent(callback)._withUnsafeGuaranteedRef {
          $0.transition
        }
      }
    }
    if let function {
      let transition = vocabulary.callbacks[function].transition
      if !isInside(transition) {
        tell(.callback(function), .function) { $0.transition = transition }
      }
    }
    if let phase = shared.reading.phase { tell(.phase(phase.new), .phase) { _ in } }
    if let print = shared.reading.print { tell(.print(print), .framework) { _ in } }
    if let message = shared.reading.message {
      tell(.message(message), .system) { $0.task = shared.reading.messageTask }
    }
    for place in shared.reading.actions.indices {
      tell(.action(shared.reading.actions[place].action), .delegate) {
        $0.outcome = shared.reading.actions[place].outcome
        $0.isImplied = shared.reading.actions[place].isImplied
        if let task = shared.reading.actions[place].task { $0.task = task }
      }
    }
    return hasEvents
  }

  private var isOnMac: Bool { platform?.isMac ?? false }

  /// Further lines that a structured logger writes inside the same callback tell it no second time.
  private func isInside(_ transition: Transition?) -> Bool {
    guard let transition else { return false }
    return units[latestUnit].lastTransition == transition
      && units[latestUnit].window?.transition == transition
  }

  /// Whether the process of this launch must be gone when these words are next.
  func isOver(before shared: SharedReading, _ vocabulary: Vocabulary) -> Bool {
    if !shared.mayBeginAnew { return false }
    if let known = appDelegate, let seen = shared.reading.appDelegate, seen != known { return true }
    if isForeign(shared, vocabulary) { return true }
    if let message = shared.reading.message {
      return isOver(before: shared.reading.tidings, by: vocabulary.messages[message].speaker)
    }
    for place in shared.reading.callbacks.indices {
      let callback = shared.reading.callbacks[place].callback
      let told = vocabulary.callbacks.lent(callback)._withUnsafeGuaranteedRef { $0.transition }
      guard let transition = told else { continue }
      let teller = shared.reading.callbacks[place].teller
      if transition == .launch, teller == .delegate {
        if startsAnew(callback) { return true }
      } else if transition == .launch, teller == .framework {
        if isLaunchedAgain(by: teller) { return true }
      } else if app.state == .terminated, Self.beginnings.contains(transition) {
        return true
      }
    }
    return false
  }

  /// After willTerminate a scene may still be told that it leaves; what begins is another run.
  private static let beginnings: TransitionSet = [
    TransitionSet(.launch), TransitionSet(.connect), TransitionSet(.enterForeground),
    TransitionSet(.becomeActive),
  ]

  /// A launching callback belongs to this launch while nothing but launching happened in it.
  private func startsAnew(_ callback: Int) -> Bool {
    if launchCallbacks.contains(callback) || app.state == .terminated || announcedEnd != nil {
      return true
    }
    // AppKit may activate the app before didFinishLaunching.
    return !isMac && hasLived(by: .app)
  }

  /// Who tells that the app launches besides its delegate does so once in a launch, before or after it.
  private func isLaunchedAgain(by teller: Event.Teller) -> Bool {
    if app.state == .terminated || announcedEnd != nil { return true }
    let launch = TransitionSet(.launch)
    if told.transitions(ofScenes: false, by: teller).contains(launch) { return true }
    return !isToldToLaunch && !isMac && hasLived(by: .app)
  }

  /// A message that a process is started is of another one when this one has lived or is gone.
  private func isOver(before tidings: Tidings, by speaker: RuntimeMessage.Speaker) -> Bool {
    let isLaunch =
      tidings.transition == .launch
      || tidings.deactivation?.transition(afterActivity: false) == .launch
    let isStart: Bool
    switch tidings.fact {
    case .started, .startedInBackground, .startedInForeground: isStart = true
    default: isStart = isLaunch
    }
    guard isStart else { return false }
    if announcedEnd != nil || app.state == .terminated { return true }
    switch speaker {
    case .app: return hasLived(by: .library)
    case .system: return hasLived(by: .system)
    case .runner: return hasLived(by: .runner) || isStartedByRunner
    }
  }

  /// The test runner has started it before.
  private var isStartedByRunner: Bool {
    told.transitions(ofScenes: false, by: .runner).contains(.launch)
  }

  /// A scene of this launch is called so.
  private func isOfScene(_ key: SceneKey) -> Bool {
    scene(named: key).map { units[$0].keys.contains(key) } ?? false
  }

  /// A scene that this launch never connected, in a launch that logs every connection and was seen
  /// from its start, belongs to another run: the log is put together from pieces.
  private func isForeign(_ shared: SharedReading, _ vocabulary: Vocabulary) -> Bool {
    guard isSeenFromStart, hasScenes, !shared.reading.callbacks.isEmpty else { return false }
    let leavesScene = vocabulary.callbacks.lent(shared.reading.callbacks[0].callback)
      ._withUnsafeGuaranteedRef {
        $0.isOfScene && ($0.transition == .resignActive || $0.transition == .disconnect)
      }
    guard leavesScene, knownScene(namedBy: shared) == nil, let key = shared.keys.first,
      !shared.keys.contains(where: isOfScene)
    else { return false }
    return scenes.allSatisfy { scene in
      scene.isSeenFromStart
        && scene.keys.contains { $0.kind == key.kind && $0.value != key.value }
        && !scene.keys.contains(where: shared.keys.contains)
    }
  }
}
