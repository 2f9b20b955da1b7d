/// Mistakes in the background.
extension Planting {
  static let background: [Planting] = [
    Planting(
      "background-work-exceeds-window", in: .single,
      habits: {
        $0.task = nil; $0.mustSave()
      }
    ) {
      life, dice in
      guard let entry = life.pick(.background, &dice) else { return false }
      life.makeRoom(after: entry, 40_000)
      let words = dice.pick([
        ("Starting upload photo.jpg", "upload finished photo.jpg"),
        ("saving archive 3", "archive 3 saved"), ("downloading tiles", "download complete"),
      ])
      life.insert(words.0, after: entry, dice.roll(200...900))
      life.insert(words.1, after: entry, dice.roll(6_000...25_000))
      return true
    },
    Planting("network-in-flight-without-background-task", in: .single, habits: { $0.task = nil }) {
      life, dice in
      guard
        let entry = life.pick(
          .background, &dice, where: { life.occasion(life.following($0)) == .foreground }),
        let back = life.following(entry)
      else { return false }
      life.insert("upload failed: -1005", after: back, 30)
      life.makeRoom(after: entry, 20_000)
      life.insert("Starting upload photo.jpg", after: entry, dice.roll(100...900))
      return true
    },
    Planting("timer-running-in-background", in: .all, habits: { $0.location = nil }) { life, dice in
      guard let entry = life.pick(.background, &dice) else { return false }
      life.makeRoom(after: entry, 20_000)
      let words = dice.pick(["timer fired", "timer tick 12", "heartbeat 42"])
      life.insert(words, after: entry, dice.roll(5_100...15_000))
      return true
    },
    Planting(
      "gpu-work-in-background", in: .all,
      implies: ["background-launch-ui-work": "the app was launched in the background"]
    ) { life, dice in
      guard let entry = life.pick(.background, &dice) else { return false }
      life.makeRoom(after: entry, 20_000)
      let words = dice.pick([
        "rendered frame 12", "rendering frame 1842",
        "Execution of the command buffer was aborted due to an error during execution. "
          + "Insufficient Permission (to submit GPU work from background)",
      ])
      life.insert(words, after: entry, dice.roll(600...4_000))
      return true
    },
    Planting("ui-update-in-background", in: .all) { life, dice in
      guard let entry = life.pick(.background, &dice) else { return false }
      life.makeRoom(after: entry, 20_000)
      let words = dice.pick(["tableView.reloadData()", "updateUI()", "setNeedsLayout()"])
      life.insert(words, after: entry, dice.roll(1_100...9_000))
      return true
    },
    Planting("media-left-running-in-background", in: .all, habits: { $0.activity = Habits.camera })
    {
      life, dice in
      guard
        let entry = life.pick(
          .background, &dice,
          where: { entry in
            guard let resign = life.preceding(entry) else { return false }
            return life.has(.pause, after: resign)
          }), let resign = life.preceding(entry)
      else { return false }
      let pauses = life.acts(.pause, after: resign)
      life.makeRoom(after: entry, 20_000)
      life.insert("frame 1842 captured", after: entry, dice.roll(1_500...4_000))
      life.remove(pauses)
      return true
    },
    Planting(
      "location-not-stopped-in-background", in: .all,
      habits: {
        $0.location = Habits.Pair("start location tracking", "stop location updates")
      }
    ) { life, dice in
      guard let entry = life.pick(.background, &dice, where: { life.has(.unlocate, after: $0) })
      else {
        return false
      }
      let stops = life.acts(.unlocate, after: entry)
      life.makeRoom(after: entry, 30_000)
      life.insert("didUpdateLocations 3", after: entry, dice.roll(5_100...20_000))
      life.remove(stops)
      return true
    },
    Planting("file-lock-held-at-suspension", in: .single) { life, dice in
      guard let entry = life.pick(.background, &dice) else { return false }
      life.makeRoom(after: entry, 20_000)
      life.insert("opening database", after: entry, 90)
      life.insert("Termination Reason: RUNNINGBOARD 0xdead10cc", after: entry, 9_000, named: false)
      return true
    },
  ]

  /// Mistakes with background tasks.
  static let tasks: [Planting] = [
    Planting(
      "background-task-leak", in: .single, habits: { $0.task = Habits.tasks[0] },
      recipe: dropsLastEnd),
    Planting(
      "background-task-id-overwritten", in: .single,
      habits: {
        $0.task = Habits.tasks[0]
        $0.taskBegins = .background
      }
    ) { life, dice in
      guard
        let entry = life.pick(
          .background, &dice,
          where: { entry in
            guard let end = life.acts(.taskEnd, after: entry).last else { return false }
            // The last task is ended, the first never.
            return life.lines[end...].dropFirst().contains {
              $0.act == .taskEnd && $0.run == life.lines[entry].run
            }
          })
      else { return false }
      let ends = life.acts(.taskEnd, after: entry)
      for begin in life.acts(.taskBegin, after: entry) { life.mark(begin) }
      life.makeRoom(after: entry, 45_000)
      life.remove(ends)
      return true
    },
    Planting("background-task-double-end", in: .all, habits: { $0.task = Habits.tasks[0] }) {
      life, dice in
      let ends = life.lines.indices.filter { life.lines[$0].act == .taskEnd }
      guard !ends.isEmpty else { return false }
      let end = dice.pick(ends)
      let unit = life.lines[end].unit
      let words = life.lines[end].text.replacing(unit, with: "")
      life.insert(words.trimmingSpaces, after: end, dice.roll(1...900))
      return true
    },
    Planting(
      "background-task-begun-late", in: .single,
      habits: {
        $0.task = nil; $0.location = nil
      }
    ) {
      life, dice in
      guard let entry = life.pick(.background, &dice) else { return false }
      life.makeRoom(after: entry, 20_000)
      life.insert(
        "beginBackgroundTask(withName: \"upload\") -> 77", after: entry, dice.roll(1_100...4_000))
      life.insert("endBackgroundTask(77)", after: entry, dice.roll(4_500...9_000))
      return true
    },
    Planting("background-task-overrun", in: .single, habits: { $0.task = Habits.tasks[0] }) {
      life, dice in
      guard let entry = life.pick(.background, &dice, where: { life.has(.taskEnd, after: $0) }),
        let end = life.acts(.taskEnd, after: entry).last
      else { return false }
      life.makeRoom(after: entry, 90_000)
      let words = life.lines[end].text.replacing(life.lines[end].unit, with: "")
      life.insert(words.trimmingSpaces, after: entry, dice.roll(33_000...80_000))
      life.remove([end])
      return true
    },
    Planting(
      "background-task-expiration-unhandled", in: .single, habits: { $0.task = Habits.tasks[0] }
    ) {
      life, dice in
      guard let (entry, number) = lastTask(of: life, &dice) else { return false }
      let ends = life.acts(.taskEnd, after: entry)
      life.makeRoom(after: entry, 60_000)
      life.insert("background task \(number) expired", after: entry, dice.roll(20_000...29_000))
      life.remove(ends)
      return true
    },
    Planting("bgtask-not-completed", in: .single) { life, dice in
      guard let entry = life.pick(.background, &dice) else { return false }
      life.makeRoom(after: entry, 60_000)
      let task = "<BGAppRefreshTask: com.example.notes.refresh>"
      life.insert("Starting simulated task: \(task)", after: entry, 16_000, named: false)
      life.insert(
        "Task \(task) dealloc'd without completing. This is a programmer error.", after: entry,
        dice.roll(20_000...40_000), named: false)
      return true
    },
    Planting("bgtask-registration-error", in: .all) { life, dice in
      guard let active = life.pick(.active, &dice) else { return false }
      life.makeRoom(after: active, 5_000)
      life.insert(
        "NSInternalInconsistencyException Reason: All launch handlers must be registered before "
          + "application finishes launching", after: active, 900, named: false)
      return true
    },
    Planting("completion-handler-not-called", in: [.appDelegate]) { life, dice in
      guard
        let push = life.pick(
          .push, &dice, where: { life.count(.complete) > 1 || life.has(.complete, after: $0) })
      else { return false }
      let calls = life.acts(.complete, after: push)
      guard calls.count == 1, let call = calls.first else { return false }
      life.mark(push)
      if life.count(.complete) > 1 {
        life.makeRoom(after: push, 40_000)
      } else {
        life.makeRoom(after: push, 10_000)
        life.insert(
          "Warning: Application delegate received call to -application:didReceiveRemoteNotification:"
            + "fetchCompletionHandler: but the completion handler was never called.", after: push,
          5_000,
          named: false)
      }
      life.remove([call])
      return true
    },
  ]

  private static let dropsLastEnd: Recipe = { life, dice in
    guard let (entry, _) = lastTask(of: life, &dice) else { return false }
    let ends = life.acts(.taskEnd, after: entry)
    life.makeRoom(after: entry, 60_000)
    if let begin = life.lines.indices.prefix(entry + 3).last(where: {
      life.lines[$0].act == .taskBegin
    }) {
      life.mark(begin)
    }
    life.remove(ends)
    return true
  }

  /// The entry into the background in which the last task of a run ends, and the task's number.
  private static func lastTask(
    of life: BehavedLife, _ dice: inout Dice
  ) -> (entry: Int, number: String)? {
    let entry = life.pick(.background, &dice) { entry in
      guard let end = life.acts(.taskEnd, after: entry).last else { return false }
      return !life.lines.indices.contains {
        $0 > end && life.lines[$0].act == .taskBegin && life.lines[$0].run == life.lines[entry].run
      }
    }
    guard let entry, let end = life.acts(.taskEnd, after: entry).last else { return nil }
    return (entry, String(life.lines[end].text.drop { !$0.isNumber }.prefix { $0.isNumber }))
  }
}

extension String {
  /// Without the spaces around it.
  var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
