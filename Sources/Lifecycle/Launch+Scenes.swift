import LogInput

extension Launch {
  /// The scene that a scene callback is told of: by its names, else the only live one, else the one
  /// whose state allows it; nil when several fit that cannot be told apart.
  func scene(for transition: Transition?, _ keys: [SceneKey], _ event: inout Event) -> Int? {
    if let named = sceneNamed(keys) { return named }
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
    return sceneByState(live, transition, &event)
  }

  /// Makes a scene with these names.
  func addScene(_ keys: [SceneKey], isInferred: Bool) -> Int {
    var unit = LifecycleUnit(index: units.count)
    unit.keys = keys
    unit.isInferred = isInferred
    units.append(unit)
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

  /// Among several live scenes the one whose state allows the transition. Scenes in the same state
  /// without names are interchangeable: the first is taken, and both are marked.
  private func sceneByState(
    _ live: [Int], _ transition: Transition?, _ event: inout Event
  ) -> Int? {
    event.isInferred = true
    guard let transition else { return nil }
    let fitting = live.filter {
      units[$0].state != .unknown && StateMachine.scene.allows(transition, in: units[$0].state)
    }
    if fitting.count == 1 { return fitting[0] }
    event.isAmbiguous = true
    for index in fitting.isEmpty ? live : fitting { units[index].isAmbiguous = true }
    let isInterchangeable = fitting.allSatisfy {
      units[$0].keys.isEmpty && units[$0].state == units[fitting[0]].state
    }
    return !fitting.isEmpty && isInterchangeable ? fitting[0] : nil
  }
}
