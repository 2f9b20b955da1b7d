import LogInput

extension Launch {
  /// The scene that a scene callback is told of: by its names, else the only live one, else the one
  /// whose state allows it; nil when several fit that cannot be told apart.
  func scene(for transition: Transition?, _ shared: SharedReading, _ event: inout Event) -> Int? {
    if let known = knownScene(namedBy: shared) { return known }
    let keys = shared.keys
    guard let named = sceneNamed(keys) else { return scene(for: transition, keys, &event) }
    remember(named, by: shared)
    return named
  }

  /// The scene to which the names of the reading led before, and lead still: all of them are its own.
  func knownScene(namedBy shared: SharedReading) -> Int? {
    guard let known = shared.lentNames?._withUnsafeGuaranteedRef({ $0.scene(in: mark) }),
      units[known.unit].changesOfNames == known.changes
    else { return nil }
    return known.unit
  }

  /// The scene that has the first of the names that some scene has.
  func scene(namedAnyOf keys: [SceneKey]) -> Int? {
    keys.lazy.compactMap(self.scene(named:)).first
  }

  /// The same of the names that the reading gives.
  func scene(namedBy shared: SharedReading) -> Int? {
    if let known = knownScene(namedBy: shared) { return known }
    let keys = shared.keys
    guard let named = scene(namedAnyOf: keys) else { return nil }
    if units[named].isLookedUp, keys.allSatisfy(units[named].keys.contains) {
      remember(named, by: shared)
    }
    return named
  }

  /// The scene has all names of the reading.
  private func remember(_ scene: Int, by shared: SharedReading) {
    let changes = units[scene].changesOfNames
    shared.lentNames?._withUnsafeGuaranteedRef { $0.lead(to: scene, changes, in: mark) }
  }

  /// The scene that a scene callback is told of, when names do not say it.
  func scene(for transition: Transition?, _ keys: [SceneKey], _ event: inout Event) -> Int? {
    if !keys.isEmpty {
      if transition != .connect, let adopted = soleScene(without: keys) {
        units[adopted].keys += keys
        noteScene(adopted)
        return adopted
      }
      return addScene(keys, isInferred: false)
    }
    let scenes = units.indices.dropFirst()
    let live = liveScenes
    if transition == .connect {
      // A connection after a disconnection, with nothing else about, is the same window again.
      if live.isEmpty, scenes.count == 1, units[1].keys.isEmpty { return 1 }
      return addScene([], isInferred: false)
    }
    if let transition, live.count > 1, joinsNameless(transition, &event) { return nameless?.unit }
    if live.count == 1 {
      // A name was known for it: that the line means this scene follows from there being no other.
      event.isInferred = !units[live[0]].keys.isEmpty
      return live[0]
    }
    if live.isEmpty {
      // After a disconnection a quick swipe brings up another scene object; a scene told twice that
      // it is gone is the old one.
      if transition == .disconnect, let last = scenes.last { return last }
      // The geometry of a scene may be told before its connection: it makes no scene yet.
      return transition == nil ? scenes.last : addScene([], isInferred: true)
    }
    return sceneByBelief(live, transition, &event)
  }

  /// Makes a scene with these names.
  func addScene(_ keys: [SceneKey], isInferred: Bool) -> Int {
    var unit = LifecycleUnit(index: units.count)
    unit.keys = keys
    unit.isInferred = isInferred
    units.append(unit)
    belief?.add(unit.state)
    noteScene(unit.index)
    return unit.index
  }

  private func sceneNamed(_ keys: [SceneKey]) -> Int? {
    for key in keys {
      // A name that the scene has lost since, such as an object's address, is looked for no more.
      if let index = scene(named: key), units[index].keys.contains(key) {
        for new in keys where !units[index].keys.contains(new) {
          // A scene has one persistent identifier, but a new object for each connection.
          units[index].keys.removeAll { $0.kind == new.kind && new.kind != .session }
          units[index].keys.append(new)
        }
        noteScene(index)
        return index
      }
    }
    return nil
  }

  /// The only live scene that has no name of these kinds: the line tells one more name of it.
  private func soleScene(without keys: [SceneKey]) -> Int? {
    let open = liveScenes.filter { index in
      !units[index].keys.contains { known in keys.contains { $0.kind == known.kind } }
    }
    return open.count == 1 ? open[0] : nil
  }

  /// Another teller's word for what was just told of a scene that nothing names.
  private func joinsNameless(_ transition: Transition, _ event: inout Event) -> Bool {
    guard nameless?.transition == transition, nameless?.tellers.contains(event.teller) == false
    else { return false }
    nameless?.tellers.insert(event.teller)
    event.isInferred = true
    event.isJoined = true
    event.isAmbiguous = nameless?.unit == nil
    if let unit = nameless?.unit {
      event.before = units[unit].state
      event.after = units[unit].state
    }
    return true
  }

  /// Among several live scenes the one that must be meant, however the nameless lines so far are to
  /// be assigned to them, or that is so in most cases; nil when that cannot be told.
  private func sceneByBelief(
    _ live: [Int], _ transition: Transition?, _ event: inout Event
  ) -> Int? {
    event.isInferred = true
    guard let transition else {
      event.isAmbiguous = true
      return nil
    }
    var belief = self.belief ?? SceneBelief(units.map(\.state))
    let newcomer = transition == .enterForeground ? newcomer : nil
    guard let found = belief.tell(transition, among: live, newcomer: newcomer) else {
      // No assignment is legal: the scene that moved last did something unseen before.
      let latest = live.max { units[$0].lastLine < units[$1].lastLine }
      nameless = NamelessTelling(
        transition: transition, unit: latest, tellers: TellerSet(event.teller))
      return latest
    }
    let isConvincing = found.share >= SceneBelief.convincing
    let scene = isConvincing ? found.scene : nil
    nameless = NamelessTelling(
      transition: transition, unit: scene, tellers: TellerSet(event.teller))
    if let scene { return scene }
    // What follows is told of all of them.
    event.isAmbiguous = true
    event.transition = transition
    self.belief = belief
    settleBelief(&event)
    return nil
  }

  /// The scene that has just connected, when no other one waits for its first callback as well.
  private var newcomer: Int? {
    guard latestUnit > 0, units[latestUnit].state == .connected,
      liveScenes.allSatisfy({ $0 == latestUnit || units[$0].state != .connected })
    else { return nil }
    return latestUnit
  }

  /// Gives each scene the state that all guesses agree on, and tells which of them changed.
  func settleBelief(_ event: inout Event) {
    guard let belief else { return }
    for index in liveScenes {
      let state = belief.agreedState(of: index) ?? .unknown
      units[index].isAmbiguous = units[index].isAmbiguous || state == .unknown
      guard units[index].state != state else { continue }
      units[index].state = state
      units[index].lastTransition = nil
      units[index].tellers = []
      units[index].window = nil
      if index != event.unit { event.unsettled.append(index) }
      noteScene(index)
    }
    if belief.isSettled { self.belief = nil }
  }
}
