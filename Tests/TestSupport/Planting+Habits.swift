/// Bad habits: the same mistake wherever it can be made.
extension Planting {
  private static let seenElsewhere =
    "the habit is the same where the launch shows less of it"

  static let habitual: [Planting] = [
    Planting(
      "pause-only-in-background", in: .all,
      implies: ["no-pause-on-resign-active": seenElsewhere],
      habits: {
        $0.mustRun(Habits.activities, 2)
        $0.pausesAt = .background
      }
    ) { life, dice in
      life.pick(.resign, &dice) { resign in
        guard let entry = life.following(resign) else { return false }
        return life.lines[entry].occasion == .background && life.has(.pause, after: entry)
      } != nil
    },
    Planting(
      "resume-only-in-will-enter-foreground", in: .scenes,
      implies: ["no-resume-on-become-active": seenElsewhere],
      habits: {
        $0.mustRun(Habits.activities, 4)
        $0.resumesAt = .foreground
      }
    ) { life, dice in
      guard
        let resign = interruption(of: life, &dice, where: { life.has(.pause, after: $0) }),
        let active = life.following(resign)
      else { return false }
      life.makeRoom(after: active, 4_000)
      return true
    },
    Planting(
      "refresh-on-every-activation", in: .all,
      habits: {
        $0.refresh = "refreshData()"; $0.refreshesAt = .active
      }
    ) {
      life, _ in
      let short = life.lines.indices.filter { resign in
        guard life.isInterruption(resign), let active = life.following(resign) else { return false }
        return life.lines[active].time - life.lines[resign].time < 9_900
          && life.has(.refresh, after: active)
      }
      return short.contains { first in
        short.contains {
          $0 > first && life.lines[$0].unit == life.lines[first].unit
            && life.lines[$0].run == life.lines[first].run
        }
      }
    },
    Planting(
      "refresh-driven-by-on-appear", in: [.appDelegate, .oneScene, .phasesWithAdaptor],
      implies: ["stale-data-after-long-background": seenElsewhere],
      habits: {
        $0.refresh = "refreshData()"
        $0.refreshesAt = .appear
        $0.view = "HomeViewController"
        $0.token = nil
        $0.request = nil
      }
    ) { life, dice in
      guard
        let entry = life.pick(
          .background, &dice,
          where: { entry in
            guard let back = life.following(entry), life.occasion(back) == .foreground else {
              return false
            }
            let run = life.lines[entry].run
            return life.lines[..<entry].contains { $0.act == .refresh && $0.run == run }
          }), let back = life.following(entry)
      else { return false }
      life.makeRoom(after: entry, dice.roll(70_000...2_000_000))
      life.makeRoom(after: back, 300)
      life.makeRoom(after: life.following(back) ?? back, 9_000)
      return true
    },
    Planting(
      "foreground-setup-in-will-connect", in: .scenes,
      habits: {
        $0.refresh = "refreshData()"
        $0.refreshesAt = .connect
        $0.request = nil
        $0.token = nil
      }
    ) { life, dice in
      guard
        let entry = life.pick(
          .background, &dice,
          where: { entry in
            guard life.occasion(life.following(entry)) == .foreground else { return false }
            return life.lines.indices.prefix(entry).contains {
              life.lines[$0].act == .refresh && life.lines[$0].unit == life.lines[entry].unit
                && life.lines[$0].run == life.lines[entry].run
            }
          })
      else { return false }
      life.makeRoom(after: entry, dice.roll(31_000...1_500_000))
      // The window of the return must be over before the log is.
      if let back = life.following(entry) { life.makeRoom(after: back, 6_000) }
      return true
    },
    Planting("stale-data-after-long-background", in: .all, habits: { $0.refresh = "refreshData()" })
    {
      life, dice in
      guard
        let entry = life.pick(
          .background, &dice,
          where: { entry in
            guard let back = life.following(entry), life.occasion(back) == .foreground,
              let active = life.following(back), life.occasion(active) == .active
            else { return false }
            return life.has(.refresh, after: back)
          }), let back = life.following(entry), let active = life.following(back)
      else { return false }
      let calls = [Act.refresh, .request, .response].flatMap {
        life.acts($0, after: back) + life.acts($0, after: active)
      }
      life.makeRoom(after: active, 12_000)
      life.makeRoom(after: entry, dice.roll(905_000...9_000_000))
      life.mark(back)
      life.remove(calls)
      return life.count(.refresh) > 0
    },
    Planting(
      "excessive-teardown-on-background", in: .single,
      habits: { $0.teardown = Habits.Pair("tearDown()", "Setting up engine") }
    ) { life, _ in
      let trips = life.lines.indices.filter { entry in
        guard life.occasion(entry) == .background, let back = life.following(entry) else {
          return false
        }
        return life.occasion(back) == .foreground
          && life.lines[back].time - life.lines[entry].time < 50_000
          && life.occasion(life.following(back)) == .active
      }
      return trips.contains { first in
        trips.contains { $0 > first && life.lines[$0].run == life.lines[first].run }
      }
    },
    Planting(
      "setup-repeated-on-activation", in: .all,
      habits: {
        $0.setup = "setting up services"
        $0.setsUpAt = .active
        $0.trims = false
        $0.memoryWarning = nil
        $0.resources = nil
      }
    ) { life, dice in
      life.pick(.active, &dice) { life.occasion(life.preceding($0)) == .resign } != nil
    },
    Planting(
      "caches-not-trimmed-on-background", in: [.appDelegate, .phasesWithAdaptor],
      habits: {
        $0.memoryWarning = "Received memory warning."; $0.trims = false
      }
    ) {
      life, dice in
      guard let warning = life.lines.indices.first(where: { life.lines[$0].act == .memoryWarning }),
        let entry = life.pick(
          .background, &dice,
          where: {
            life.lines[$0].run == life.lines[warning].run && $0 > warning
          })
      else { return false }
      life.makeRoom(after: entry, 9_000)
      return true
    },
    Planting(
      "observer-registered-repeatedly", in: .all,
      habits: {
        $0.observer = Habits.observers[0]
        $0.observesAt = .active
        $0.removesObservers = false
      }
    ) { life, dice in
      life.pick(.active, &dice) { life.occasion(life.preceding($0)) == .resign } != nil
    },
    Planting(
      "blur-only-in-background", in: .all,
      habits: {
        $0.cover = Habits.covers[1]
        $0.coversAt = .background
      }
    ) { life, dice in life.count(.cover) > 0 },
    Planting(
      "save-only-in-will-terminate",
      in: [.appDelegate, .oneScene, .manyScenes, .phasesWithAdaptor],
      implies: ["no-save-on-background": "the edits are lost on entering the background as well"],
      habits: {
        $0.mustSave()
        $0.savesAt = [.terminate]
        $0.autosaves = false
        $0.encode = nil
      }
    ) { life, dice in
      life.pick(.terminate, &dice) { end in
        life.has(.save, after: end)
          && life.lines[..<end].contains {
            $0.occasion == .background && $0.run == life.lines[end].run
          }
      } != nil
    },
    Planting(
      "save-lost-on-force-quit", in: .scenes,
      habits: {
        $0.mustSave()
        $0.savesAt = [.background]
        $0.edit = nil
      }
    ) { life, dice in
      life.pick(.disconnect, &dice) { gone in
        let unit = life.lines[gone].unit
        return life.occasion(life.preceding(gone)) == .resign
          && life.lines[..<gone].contains {
            $0.act == .save && $0.unit == unit && $0.run == life.lines[gone].run
          }
      } != nil
    },
  ]

  private typealias Act = BehavedLife.Act
}
