/// Mistakes around interruptions, each made once.
extension Planting {
  static let interruptions: [Planting] = [
    Planting("no-pause-on-resign-active", in: .all, habits: { $0.mustRun(Habits.activities) }) {
      life, dice in
      guard
        let resign = interruption(of: life, &dice, where: { life.has(.pause, after: $0) }),
        let active = life.following(resign)
      else { return false }
      let gone = life.acts(.pause, after: resign) + life.acts(.resume, after: active)
      life.makeRoom(after: resign, 1_500)
      life.mark(resign)
      life.remove(gone)
      return true
    },
    Planting("no-resume-on-become-active", in: .all, habits: { $0.mustRun(Habits.activities, 4) }) {
      life, dice in
      guard
        let active = life.pick(
          .active, &dice,
          where: { active in
            guard let resign = life.preceding(active), life.lines[resign].occasion == .resign,
              life.has(.pause, after: resign),
              life.lines[active].time - life.lines[resign].time < 50_000
            else { return false }
            return life.has(.resume, after: active) && life.following(active) != nil
          })
      else { return false }
      let gone = life.acts(.resume, after: active)
      life.makeRoom(after: active, 4_000)
      life.mark(active)
      life.remove(gone)
      return true
    },
    Planting(
      "pause-resume-imbalance", in: .all,
      habits: {
        $0.mustRun([Habits.timers[0], Habits.timers[2], Habits.timers[3]])
        $0.savesAt.remove(.resign)
      }
    ) { life, dice in
      guard
        let resign = life.pick(
          .resign, &dice,
          where: { resign in
            guard life.has(.pause, after: resign), let entry = life.following(resign),
              life.lines[entry].occasion == .background, let back = life.following(entry),
              life.lines[back].occasion != .disconnect
            else { return false }
            let active = life.lines[back].occasion == .active ? back : life.following(back)
            return active.map { life.has(.resume, after: $0) } ?? false
          }), let entry = life.following(resign), let back = life.following(entry)
      else { return false }
      let active = life.lines[back].occasion == .active ? back : life.following(back) ?? back
      for start in life.acts(.resume, after: active) { life.mark(start) }
      life.remove(life.acts(.pause, after: resign))
      return true
    },
    Planting("inactive-treated-as-background", in: .all) { life, dice in
      guard let resign = interruption(of: life, &dice) else { return false }
      life.makeRoom(after: resign, 1_200)
      let words = dice.pick([
        "closing websocket", "socket.disconnect()", "freeing resources", "closeDatabase()",
        "popToRootViewController",
      ])
      life.insert(words, after: resign, dice.roll(100...900))
      return true
    },
    Planting("irreversible-work-in-resign-active", in: .all) { life, dice in
      guard let resign = life.pick(.resign, &dice, where: { life.following($0) != nil }) else {
        return false
      }
      life.makeRoom(after: resign, 1_200)
      let words = dice.pick(["deleteAllData()", "Deleting drafts", "logout()", "submitOrder()"])
      life.insert(words, after: resign, dice.roll(100...900))
      return true
    },
    Planting(
      "biometric-relock-loop", in: .delegates,
      habits: {
        $0.activity = nil
        $0.cover = nil
        $0.task = nil
        $0.observer = nil
        $0.savesAt.remove(.resign)
      }
    ) { life, dice in
      guard let active = life.pick(.active, &dice),
        life.lines[active].text.contains("DidBecomeActive")
      else { return false }
      life.makeRoom(after: active, 31_000)
      let prompt = dice.pick([
        "context.evaluatePolicy", "Face ID prompt shown", "authenticating with Face ID",
      ])
      life.insert(prompt, after: active, 100)
      var last = active
      for turn in 1...3 {
        let resign = life.insertCallback(
          .resign, after: last, dice.roll(400...1_500), replacing: "DidBecomeActive",
          with: "WillResignActive")
        last = life.insertCallback(
          .active, after: resign, dice.roll(500...3_000), replacing: "WillResignActive",
          with: "DidBecomeActive")
        if turn < 3 { life.insert(prompt, after: last, 80) }
      }
      return true
    },
    Planting(
      "interactive-work-in-will-enter-foreground", in: .delegates,
      habits: { $0.mustRun(Habits.timers) }
    ) {
      life, dice in
      guard
        let entry = life.pick(
          .foreground, &dice,
          where: { entry in
            life.following(entry).map { life.has(.resume, after: $0) } ?? false
          }), let active = life.following(entry),
        let start = life.acts(.resume, after: active).first
      else { return false }
      let words = life.lines[start].text.replacing(life.lines[start].unit, with: "")
      life.remove([start])
      life.insert(words.trimmingSpaces, after: entry, 20, act: .resume)
      return true
    },
    Planting(
      "permission-alert-treated-as-interruption", in: .all,
      habits: {
        $0.mustRun(Habits.activities)
        $0.cover = nil
      }
    ) { life, dice in
      guard let resign = interruption(of: life, &dice, where: { life.has(.pause, after: $0) }),
        asks(&life, before: resign, &dice)
      else { return false }
      return true
    },
    Planting("privacy-cover-over-own-prompt", in: .all, habits: { $0.cover = Habits.covers[0] }) {
      life, dice in
      guard let resign = interruption(of: life, &dice, where: { life.has(.cover, after: $0) }),
        asks(&life, before: resign, &dice)
      else { return false }
      return true
    },
    Planting(
      "auto-resume-after-long-interruption", in: .all,
      habits: {
        $0.mustRun(Habits.players); $0.location = nil
      }
    ) {
      life, dice in
      guard
        let resign = interruption(of: life, &dice, where: { life.has(.pause, after: $0) }),
        let active = life.following(resign)
      else { return false }
      for start in life.acts(.resume, after: active) { life.mark(start) }
      life.makeRoom(after: resign, dice.roll(62_000...90_000))
      return true
    },
    Planting("prolonged-inactive", in: .all) { life, dice in
      guard let resign = interruption(of: life, &dice) else { return false }
      life.makeRoom(after: resign, 90_000)
      life.insert(dice.pick(["HTTP 200", "note edited", "loadState()"]), after: resign, 70_000)
      return true
    },
    Planting(
      "heavy-save-in-resign-active", in: .all,
      implies: ["no-save-on-background": "it saves on resigning, and later edits are not saved"]
    ) { life, dice in
      let resigns = life.lines.indices.filter { life.isInterruption($0) }
      guard let first = resigns.first,
        let second = resigns.dropFirst().first(where: {
          life.lines[$0].unit == life.lines[first].unit
            && life.lines[$0].run == life.lines[first].run
        })
      else { return false }
      for resign in [second, first] {
        life.insert("saved 12000 objects in 0.2 s", after: resign, 60, act: .save)
      }
      return !life.lines.contains { $0.act == .save && !$0.isPlanted }
    },
  ]

  static func interruption(
    of life: BehavedLife, _ dice: inout Dice, where isRight: (Int) -> Bool = { _ in true }
  ) -> Int? {
    life.pick(.resign, &dice) { life.isInterruption($0) && isRight($0) }
  }

  /// The app asks for a permission just before it resigns.
  private static func asks(
    _ life: inout BehavedLife, before resign: Int, _ dice: inout Dice
  ) -> Bool {
    let words = dice.pick([
      "requestWhenInUseAuthorization()", "asking for camera permission",
      "AVCaptureDevice.requestAccess(for: .video)",
    ])
    guard resign > 0, life.lines[resign - 1].run == life.lines[resign].run else { return false }
    // Right before the callback, and by the scene that resigns.
    var line = life.lines[resign]
    line.text = BehavedLife.named(words, unit: line.unit, naming: life.naming)
    (line.occasion, line.act, line.isPlanted) = (nil, .other, true)
    life.lines.insert(line, at: resign)
    return true
  }
}
