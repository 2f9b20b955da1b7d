import LogInput

extension Launch {
  /// Gives the event its unit and moves that unit on.
  func attribute(_ event: inout Event, _ shared: SharedReading, _ vocabulary: Vocabulary) {
    if appDelegate == nil, let told = shared.reading.appDelegate { appDelegate = told }
    if case .action(let index) = event.kind {
      if !hasLifecycleEvent {
        hasLifecycleEvent = vocabulary.actions.lent(index)._withUnsafeGuaranteedRef {
          $0.isOfLifecycle
        }
      }
    } else {
      hasLifecycleEvent = true
    }
    event.takeKeys(of: shared)
    switch event.kind {
    case .callback(let index):
      vocabulary.callbacks.lent(index)._withUnsafeGuaranteedRef {
        attribute(&event, to: $0, index, shared)
      }
      presumeBackground(&event)
    case .phase(let phase): attribute(&event, phase, old: shared.reading.phase?.old, shared)
    case .print(let index):
      if let phase = vocabulary.prints[index].phase {
        attributeToApp(&event, phase)
      }
    case .message(let index): attribute(&event, to: vocabulary.messages[index], shared)
    case .action(let index): return attributeAction(&event, index, shared, vocabulary)
    }
    noteOccasion(&event, vocabulary)
  }

  /// Every lifecycle line ends the occasion before it; what is no transition is one itself.
  private func noteOccasion(_ event: inout Event, _ vocabulary: Vocabulary) {
    if case .message(let index) = event.kind, !vocabulary.messages[index].isOccasion { return }
    let isTransition = event.transition != nil
    occasion =
      isTransition ? nil : Occasion(kind: event.kind, line: event.line, moment: event.moment)
  }

  // MARK: Callbacks

  private func attribute(
    _ event: inout Event, to callback: Callback, _ index: Int, _ shared: SharedReading
  ) {
    noteSystem(callback, index, shared, event.teller)
    if callback.isErrand { purpose.noteErrand() }
    if callback.isOfView {
      attributeToView(&event, callback, shared)
      return
    }
    if callback.discardsScenes {
      discard(shared.keys, &event)
      return
    }
    guard callback.isOfScene else {
      attributeToApp(&event, callback, index, shared)
      return
    }
    system = .uikitScene
    // A keyboard's scene is the system's own.
    if shared.reading.role?.hasPrefix("_") ?? false {
      event.transition = nil
      return
    }
    guard let scene = scene(for: event.transition, shared, &event) else {
      if let transition = event.transition {
        told.insert(transition, ofScene: true, by: event.teller)
        noteAppState(&event)
      }
      return
    }
    event.unit = scene
    latestUnit = scene
    if let role = shared.reading.role { units[scene].role = role }
    guard let transition = event.transition, !event.isJoined else { return }
    if transition == .connect { units[scene].isSeenFromStart = true }
    move(scene, &event, transition)
  }

  private func attributeToApp(
    _ event: inout Event, _ callback: Callback, _ index: Int, _ shared: SharedReading
  ) {
    event.unit = 0
    latestUnit = 0
    guard let transition = event.transition else { return }
    if transition == .launch {
      if event.teller == .framework, isToldToLaunch, hasLived(by: .app) {
        // A framework that is set up late: the app has launched long since.
        joinApp(&event, transition)
        return
      }
      // Others tell it beside the delegate, before it or after it.
      if event.teller == .delegate { launchCallbacks.insert(index) }
      hasSharedLaunch = hasSharedLaunch || callback.nameOnAppKit != nil
      units[0].isSeenFromStart = true
      isSeenFromStart = isSeenFromStart || firstLine == event.line
      purpose.begin(at: event.moment)
      noteAim(shared)
    }
    if isEcho(transition) {
      told.insert(transition, ofScene: false, by: event.teller)
      joinApp(&event, transition)
      return
    }
    if transition == .terminate, units[0].state != .terminated { stateBeforeEnd = units[0].state }
    move(0, &event, transition)
    if isMac, transition == .launch, callback.nameOnAppKit != nil { finishLaunching(&event) }
    if transition == .terminate { terminateScenes() }
  }

  /// AppKit's process has launched; it is active when it says so, which login items never do.
  private func finishLaunching(_ event: inout Event) {
    guard units[0].state == .launching else { return }
    units[0].state = .inactive
    event.isJoined = false
    event.after = .inactive
  }

  /// What the line says of what the launch was for; it may stand on a line of its own while the app
  /// launches.
  func noteAim(_ shared: SharedReading) {
    guard app.state == .launching || app.state == .unknown else { return }
    if shared.reading.launchState == .background { purpose.isTold(.background) }
    if let errand = shared.reading.launchErrand { purpose.note(errand) }
  }

  /// With scenes UIKit also posts the app's notifications; in which order is not documented, so what
  /// the scenes tell themselves decides.
  func isEcho(_ transition: Transition) -> Bool {
    hasScenes && transition != .launch && transition != .terminate && isToldOfScenes(transition)
  }

  /// The app is told what its scenes told before, or will tell: its state is theirs.
  private func joinApp(_ event: inout Event, _ transition: Transition) {
    event.isJoined = true
    event.before = units[0].state
    event.after = units[0].state
    units[0].window = CallbackWindow(
      transition: transition, line: event.line, moment: event.moment)
    units[0].lastLine = event.line
    units[0].lastMoment = event.moment
  }

  /// What the callback proves of the system. A watch's names are those of iOS without arguments: one
  /// of launching shows a watch, the others are also how people write iOS's by hand.
  private func noteSystem(
    _ callback: Callback, _ index: Int, _ shared: SharedReading, _ teller: Event.Teller
  ) {
    guard callback.nameOnWatch != nil, teller == .delegate,
      shared.reading.callbacks.first(where: { $0.callback == index })?.hasNoArgument ?? false
    else { return note(callback.proves) }
    if callback.transition == .launch, system == .unknown { return note(.watchkit) }
    if system != .watchkit { note(callback.proves) }
  }

  func note(_ proof: LifecycleSystem?) {
    guard let proof else { return }
    switch (system, proof) {
    case (.unknown, _): system = proof
    case (.uikit, .uikitApp), (.uikit, .uikitScene), (.uikit, .swiftui), (.swiftui, .uikitScene):
      system = proof
    // What a watch prints is also how people write iOS's names by hand.
    case (.watchkit, .uikit), (.watchkit, .uikitApp), (.watchkit, .uikitScene),
      (.watchkit, .appkit):
      system = proof
    default: break
    }
    if isMac { suspension.isExcluded = true }
  }

  private func terminateScenes() {
    for index in liveScenes {
      units[index].state = .terminated
      units[index].window = nil
      noteScene(index)
    }
    belief = nil
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

  // MARK: Views

  /// More views than this are not followed.
  private static let mostViews = 4096

  private func attributeToView(
    _ event: inout Event, _ callback: Callback, _ shared: SharedReading
  ) {
    if !hasScenes { event.unit = 0 }
    guard let step = callback.viewStep,
      let owner = shared.reading.callbacks.first(where: { $0.owner != nil })?.owner
    else { return }
    // Without an address the object is the latest of its class; one that is loaded is a new one.
    let known = views.lastIndex { $0.name == owner.name && $0.pointer == owner.pointer }
    let isNew = step == .loadView || (step == .didLoad && known.map { views[$0].state } != .loaded)
    guard let index = isNew ? addView(owner) : known ?? addView(owner) else { return }
    event.view = index
    event.before = views[index].state == .unknown && isNew ? .notRunning : views[index].state
    event.after = step.reachedState
    views[index].state = step.reachedState
    views[index].lastLine = event.line
  }

  private func addView(_ owner: CallbackOwner) -> Int? {
    guard views.count < Self.mostViews else { return nil }
    views.append(ViewUnit(name: owner.name, pointer: owner.pointer))
    return views.count - 1
  }
}
