/// Mistakes with what the user made or must not show, and with memory.
extension Planting {
  static let persistence: [Planting] = [
    Planting(
      "no-save-on-background", in: .all + [.watch],
      habits: {
        $0.mustSave()
        $0.savesAt = [.background, .disconnect]
        $0.autosaves = false
        $0.encode = nil
        $0.task = nil
      }
    ) { life, dice in
      guard
        let entry = life.pick(
          .background, &dice,
          where: { entry in
            guard let resign = life.preceding(entry), life.occasion(resign) == .resign,
              let active = life.preceding(resign), life.occasion(active) == .active
            else { return false }
            return life.has(.save, after: entry) && life.count(.save) > 2
          }), let resign = life.preceding(entry), let active = life.preceding(resign)
      else { return false }
      life.mark(entry)
      life.makeRoom(after: entry, 40_000)
      life.remove(life.acts(.save, after: entry))
      life.insert("note edited", after: active, 40, act: .edit)
      return true
    },
    Planting(
      "save-only-on-disappear", in: [.appDelegate, .oneScene],
      habits: {
        $0.save = nil; $0.edit = nil; $0.view = nil
      }
    ) {
      life, dice in
      guard
        let resign = life.pick(
          .resign, &dice,
          where: {
            life.occasion(life.following($0)) == .background
              && life.occasion(life.preceding($0)) == .active
          }), let entry = life.following(resign), let active = life.preceding(resign)
      else { return false }
      life.makeRoom(after: entry, 9_000)
      life.makeRoom(after: active, 60_000)
      let view = "EditorViewController"
      for (time, text) in [
        (3_000, "\(view) viewWillAppear(_:)"), (3_400, "\(view) viewDidAppear(_:)"),
        (9_000, "\(view) viewWillDisappear(_:)"), (9_400, "\(view) viewDidDisappear(_:)"),
        (9_450, "saveContext()"), (9_500, "ListViewController viewWillAppear(_:)"),
        (9_900, "ListViewController viewDidAppear(_:)"),
      ] { life.insert(text, after: active, time, named: false) }
      return true
    },
    Planting(
      "teardown-on-hide-macos", in: [.appKit]
    ) { life, dice in
      guard
        let hidden = life.pick(.other, &dice, where: { life.lines[$0].text.contains("DidHide") })
      else { return false }
      life.makeRoom(after: hidden, 1_500)
      let words = dice.pick([
        "tearDown()", "closing database", "socket.disconnect()", "deleteAllData()",
      ])
      life.insert(words, after: hidden, dice.roll(20...900))
      return true
    },
    Planting(
      "will-terminate-work-exceeds-window", in: [.appDelegate, .oneScene, .phasesWithAdaptor]
    ) {
      life, dice in
      guard let end = life.pick(.terminate, &dice) else { return false }
      life.makeRoom(after: end, 30_000)
      let words = dice.pick(["clearCache()", "upload finished", "closeDatabase()"])
      life.insert(words, after: end, dice.roll(5_100...20_000))
      return true
    },
    Planting(
      "permanent-data-deleted-on-memory-warning", in: .all,
      habits: { $0.memoryWarning = "Received memory warning." }
    ) {
      life, dice in
      let warnings = life.lines.indices.filter { life.lines[$0].act == .memoryWarning }
      guard !warnings.isEmpty else { return false }
      let words = dice.pick(["deleteAllData()", "Deleting drafts", "remove user data"])
      life.insert(words, after: dice.pick(warnings), dice.roll(1...100), named: false)
      return true
    },
    Planting(
      "memory-warning-ignored", in: .all,
      habits: {
        $0.memoryWarning = "applicationDidReceiveMemoryWarning(_:)"
        $0.trims = true
      }
    ) { life, dice in
      let warnings = life.lines.indices.dropLast().filter {
        life.lines[$0].act == .memoryWarning && life.lines[$0 + 1].act == .release
      }
      guard !warnings.isEmpty else { return false }
      let warning = dice.pick(warnings)
      life.mark(warning)
      life.makeRoom(after: warning, 4_000)
      let soon = life.lines[warning].time + 3_000
      life.remove(
        life.lines.indices.filter {
          $0 > warning && life.lines[$0].act == .release && life.lines[$0].time < soon
        })
      return life.count(.release) > 0
    },
    Planting(
      "memory-warning-then-kill", in: [.appDelegate, .oneScene, .phases, .phasesWithAdaptor]
    ) {
      life, dice in
      guard let last = life.lines.indices.last(where: { life.lines[$0].occasion != nil }),
        life.lines[last].occasion == .active
      else { return false }
      life.makeRoom(after: last, 90_000)
      life.insert("Received memory warning.", after: last, 20_000, named: false)
      life.insert("Received memory warning.", after: last, dice.roll(22_000...60_000), named: false)
      life.insert("clearCache()", after: last, 20_050, named: false)
      life.insert(
        "Message from debugger: Terminated due to memory issue", after: last, 80_000, named: false)
      return true
    },
    Planting(
      "discard-cleanup-missing", in: .scenes, named: [.label, .session],
      habits: {
        $0.mustSave(); $0.delete = nil; $0.resources = nil
      }
    ) {
      life, dice in
      guard
        let gone = life.pick(
          .discard, &dice,
          where: { gone in
            life.lines[..<gone].contains {
              $0.act == .save && $0.unit == life.lines[gone].unit
            }
          })
      else { return false }
      life.makeRoom(after: gone, 9_000)
      life.mark(gone)
      return true
    },
  ]

  static let privacy: [Planting] = [
    Planting("unblur-missing", in: .all, habits: { $0.cover = Habits.covers[0] }) { life, dice in
      guard life.count(.uncover) > 1,
        let active = life.pick(.active, &dice, where: { life.has(.uncover, after: $0) })
      else { return false }
      let gone = life.acts(.uncover, after: active)
      life.mark(active)
      life.makeRoom(after: active, 4_000)
      life.remove(gone)
      return true
    },
    Planting(
      "blur-after-snapshot", in: .all,
      implies: ["blur-only-in-background": "whose picture was taken is not told among scenes"],
      habits: { $0.cover = nil }
    ) { life, dice in
      guard let entry = life.pick(.background, &dice) else { return false }
      life.makeRoom(after: entry, 9_000)
      life.insert(
        "Performing snapshot request 0x151555a40 (type 1)", after: entry, 900, named: false)
      life.insert(dice.pick(["blurContent()", "showPrivacyOverlay()"]), after: entry, 1_500)
      return true
    },
    Planting(
      "prep-work-only-in-did-become-active", in: .delegates + [.phases],
      habits: {
        $0.token = nil; $0.refresh = nil
      }
    ) {
      life, dice in
      guard
        let active = life.pick(
          .active, &dice,
          where: { active in
            guard let back = life.preceding(active), life.occasion(back) == .foreground else {
              return false
            }
            return life.occasion(life.preceding(back)) == .background
          })
      else { return false }
      life.makeRoom(after: active, 1_200)
      life.insert(dice.pick(["refreshToken()", "renewing session token"]), after: active, 300)
      return true
    },
  ]
}
