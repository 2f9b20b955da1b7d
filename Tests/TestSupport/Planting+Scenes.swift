/// Mistakes with scenes, and what the system says itself.
extension Planting {
  static let scenes: [Planting] = [
    Planting("delete-permanent-data-on-disconnect", in: .scenes) { life, dice in
      guard
        let gone = life.pick(
          .disconnect, &dice,
          where: { gone in
            !life.lines.contains {
              $0.occasion == .discard && abs($0.time - life.lines[gone].time) < 2_500
            }
          })
      else { return false }
      life.insert(
        dice.pick(["deleteAllData()", "Deleting drafts", "wiping database"]), after: gone, 40)
      return true
    },
    Planting("app-delegate-ui-work-under-scenes", in: .scenes) { life, dice in
      guard let launch = life.pick(.launch, &dice) else { return false }
      let words = dice.pick([
        "setupWindow()", "window.makeKeyAndVisible()", "createRootViewController", "updateUI()",
      ])
      life.insert(words, after: launch, 10)
      return true
    },
    Planting("single-scene-assumption", in: [.manyScenes]) { life, dice in
      guard
        let entry = life.pick(
          .background, &dice,
          where: { entry in
            let others = Set(life.lines[..<entry].map(\.unit)).subtracting([
              life.lines[entry].unit, "",
            ])
            return others.contains { unit in
              life.lines[..<entry].last {
                $0.unit == unit && $0.occasion != nil && $0.run == life.lines[entry].run
              }?.occasion == .active
            }
          })
      else { return false }
      life.makeRoom(after: entry, 3_000)
      let words = dice.pick(["closeDatabase()", "socket.disconnect()", "closing websocket"])
      life.insert(words, after: entry, dice.roll(30...900), named: false)
      return true
    },
    Planting("shared-restoration-key", in: [.manyScenes], habits: { $0.mustSave() }) { life, dice in
      for first in life.lines.indices where life.lines[first].occasion == .background {
        let end = life.following(first) ?? life.lines.count
        let second = life.lines.indices.first {
          $0 > first && $0 < end && life.lines[$0].occasion == .background
            && life.lines[$0].unit != life.lines[first].unit
            && life.lines[$0].run == life.lines[first].run
        }
        guard let second else { continue }
        for entry in [second, first] {
          life.insert("saving scene state to state.json", after: entry, 5, act: .save)
        }
        return true
      }
      return false
    },
    Planting("session-used-after-discard", in: .scenes, named: [.label, .session]) { life, dice in
      guard let gone = life.pick(.discard, &dice) else { return false }
      life.makeRoom(after: gone, 30_000)
      let callback = "application(_:didDiscardSceneSessions:)"
      let connect = life.insertCallback(
        .connect, after: gone, 5_000, replacing: callback, with: "scene(_:willConnectTo:options:)")
      life.insertCallback(
        .disconnect, after: connect, 40, replacing: "scene(_:willConnectTo:options:)",
        with: "sceneDidDisconnect(_:)")
      return true
    },
    Planting(
      "scene-resources-not-released-on-disconnect", in: .scenes,
      habits: {
        $0.location = Habits.Pair("start location tracking", "stop location updates")
        $0.resources = nil
      }
    ) { life, dice in
      guard
        let gone = life.pick(
          .disconnect, &dice,
          where: { life.preceding($0).map { life.has(.unlocate, after: $0) } ?? false }),
        let entry = life.preceding(gone)
      else { return false }
      let stops = life.acts(.unlocate, after: entry)
      life.makeRoom(after: gone, 9_000)
      life.insert("didUpdateLocations 3", after: gone, dice.roll(1_100...4_000))
      life.remove(stops)
      return true
    },
    Planting("mixed-lifecycle-callbacks", in: .scenes, habits: { $0 = .none }) { life, dice in
      guard let active = life.pick(.active, &dice) else { return false }
      life.makeRoom(after: active, 1_500)
      life.insert("applicationDidBecomeActive(_:)", after: active, 3, named: false)
      return true
    },
  ]

  private static func words(
    _ rule: String, _ words: [String], in systems: [RandomLifecycle.System] = .all
  ) -> Planting {
    Planting(rule, in: systems) { life, dice in
      guard let active = life.pick(.active, &dice) else { return false }
      life.makeRoom(after: active, 9_000)
      life.insert(dice.pick(words), after: active, dice.roll(300...900), named: false)
      return true
    }
  }

  /// What the system says itself is enough.
  static let system: [Planting] = [
    words(
      "no-scene-callbacks-after-launch",
      [
        "Info.plist configuration \"(no name)\" for UIWindowSceneSessionRoleApplication contained "
          + "UISceneDelegateClassName key, but could not load class with name \"SceneDelegate\"."
      ], in: .scenes),
    words(
      "scene-phase-in-uikit-hosting",
      [
        "Accessing Environment<ScenePhase>'s value outside of being installed on a View. "
          + "This will always read the default value and will not update."
      ]),
    words(
      "uiscene-not-adopted",
      [
        "CLIENT OF UIKIT REQUIRES UPDATE: This process does not adopt UIScene lifecycle. "
          + "This will become an assert in a future version.",
        "`UIScene` lifecycle will soon be required. "
          + "Failure to adopt will result in an assert in the future.",
      ], in: [.appDelegate]),
    words(
      "lifecycle-action-off-main-thread",
      [
        "Main Thread Checker: UI API called on a background thread: -[UIView setHidden:]",
        "updateUI() isMainThread: false",
      ]),
    words(
      "present-before-appear",
      [
        "Warning: Attempt to present <UIAlertController: 0x7f857a84b000> on "
          + "<Notes.EditorViewController: 0x7f857b8daa60> whose view is not in the window hierarchy!"
      ]),
    words(
      "unbalanced-appearance",
      [
        "Unbalanced calls to begin/end appearance transitions for "
          + "<Notes.ListViewController: 0x7fb7ba5f4b70>."
      ]),
  ]

  static let rest: [Planting] = [
    Planting("illegal-transition", in: .delegates, habits: { $0 = .none }) { life, dice in
      guard
        let resign = life.pick(
          .resign, &dice,
          where: { resign in
            guard let entry = life.following(resign) else { return false }
            return life.occasion(entry) == .background
              && life.lines.contains {
                $0.occasion == .resign && $0.time < life.lines[resign].time
                  && $0.run == life.lines[resign].run
              }
          }), let entry = life.following(resign)
      else { return false }
      life.mark(entry)
      life.remove([resign])
      return true
    },
    Planting("unexplained-termination", in: [.appDelegate, .oneScene], habits: { $0 = .none }) {
      life, dice in
      // Of a run that another one follows, all after its last activation.
      let actives = life.lines.indices.filter { active in
        life.lines[active].occasion == .active
          && !life.lines[active...].dropFirst().contains {
            $0.occasion == .active && $0.run == life.lines[active].run
          } && life.lines[active...].contains { $0.run > life.lines[active].run }
      }
      guard !actives.isEmpty else { return false }
      let active = dice.pick(actives)
      life.mark(active)
      life.remove(
        life.lines.indices.filter {
          $0 > active && life.lines[$0].run == life.lines[active].run
        })
      return true
    },
    Planting("duplicate-lifecycle-delivery", in: .delegates) { life, dice in
      guard
        let callback = life.pick(dice.pick([.active, .resign, .background, .foreground]), &dice)
      else { return false }
      let place = life.insertCallback(
        life.lines[callback].occasion ?? .other, after: callback, 0, replacing: "??", with: "")
      life.lines[place].act = nil
      return true
    },
    Planting("scene-phase-chain-broken", in: [.phases], habits: { $0 = .none }) { life, dice in
      guard
        let active = life.pick(
          .active, &dice,
          where: {
            life.lines[$0].text == "ScenePhase: inactive -> active"
              && life.occasion(life.preceding($0)) == .resign
          })
      else { return false }
      life.lines[active].text = "ScenePhase: background -> active"
      life.mark(active)
      return true
    },
    Planting("launch-watchdog-risk", in: .delegates) { life, dice in
      guard let launch = life.pickVisibleLaunch(&dice) else { return false }
      // UIKit's two launch callbacks are one launch.
      life.mark(launch)
      if let active = life.lines[launch...].firstIndex(where: { $0.occasion == .active }) {
        life.mark(active)
      }
      life.makeRoom(after: launch, dice.roll(5_500...25_000))
      return true
    },
    Planting("heavy-work-in-launch", in: .delegates) { life, dice in
      guard let launch = life.pickVisibleLaunch(&dice) else { return false }
      life.makeRoom(after: launch, dice.roll(2_000...9_000))
      let words = dice.pick(["migrating database", "Loading all documents", "sleep(2)"])
      life.insert(words, after: launch, 100)
      return true
    },
    Planting("main-thread-blocked-in-callback", in: .delegates) { life, dice in
      guard
        let entry = life.pick(
          .foreground, &dice,
          where: { entry in
            guard life.occasion(life.preceding(entry)) == .background,
              let active = life.following(entry)
            else { return false }
            return life.occasion(active) == .active
              && life.lines[active].time - life.lines[entry].time < 1_000
              && !life.lines[(entry + 1)..<active].contains { $0.occasion != nil }
          })
      else { return false }
      life.makeRoom(after: entry, 4_000)
      life.insert("Loading document", after: entry, 600)
      life.insert("document loaded", after: entry, dice.roll(3_100...3_800))
      return true
    },
    Planting("background-launch-ui-work", in: [.appDelegate]) { life, dice in
      guard let push = life.pick(.push, &dice), let entry = life.following(push) else {
        return false
      }
      life.makeRoom(after: entry, 25_000)
      let words = dice.pick(["tableView.reloadData()", "updateUI()", "presentAlert"])
      life.insert(words, after: push, 5)
      return true
    },
    Planting("on-appear-before-phase-setup", in: [.phasesWithAdaptor], habits: { $0 = .none }) {
      life, dice in
      guard
        let launch = life.pick(.launch, &dice),
        let active = life.lines.indices.first(where: {
          $0 > launch && life.lines[$0].occasion == .active
        })
      else { return false }
      life.makeRoom(after: active, 1_200)
      life.insert(dice.pick(["setupStore()", "Setting up Core Data stack"]), after: active, 60)
      let appearance = life.insert("ContentView onAppear", after: launch, 1)
      life.insert("loadState()", after: appearance, 0)
      return true
    },
  ]
}
