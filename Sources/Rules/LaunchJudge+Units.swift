import Lifecycle

/// Which units of a launch are watched, and on which bench.
extension LaunchJudge {
  func bench(of unit: Int) -> Unmanaged<Bench> {
    if let latest, latest.unit == unit { return latest.bench }
    let bench = knownBench(of: unit)
    latest = (unit, bench)
    return bench
  }

  private func knownBench(of unit: Int) -> Unmanaged<Bench> {
    // Units come one after the other: what is sought is mostly among the last.
    var place = ofUnits.count
    while place > 0 {
      let known = ofUnits[place - 1]._withUnsafeGuaranteedRef { $0.unit ?? 0 }
      if known == unit { return ofUnits[place - 1] }
      if known < unit { break }
      place -= 1
    }
    let bench = Unmanaged.passRetained(freshBench(of: unit))
    ofUnits.insert(bench, at: place)
    ofAny.formUnion(table.freshInterests.ofUnits)
    return bench
  }

  private func freshBench(of unit: Int) -> Bench {
    let fresh = table.freshInterests.ofUnits
    if let used = table.stock.takeOut() {
      used.begin(unit, fresh)
      return used
    }
    return Bench(
      unit: unit, fresh, cases: table.entries.count, circumstances: table.circumstances.count)
  }

  /// An event that may be any unit's reaches all that are told apart: the scenes, or the app without
  /// any.
  func noteLiveScenes() {
    let count = launch.sceneCounts.units
    if knownUnits == count { return }
    knownUnits = count
    if launch.hasScenes {
      for unit in launch.liveScenes { _ = bench(of: unit) }
    } else {
      _ = bench(of: 0)
    }
  }

  /// The first scene takes over what was watched of the app: an app with scenes has no life of its own.
  func noteUnits() {
    guard launch.hasScenes else { return }
    hasScene = true
    guard let first = benchesOfUnits.first, first.unit == 0 else { return }
    for slot in first.slots { slot.monitor.unit = 1 }
    first.unit = 1
    latest = nil
  }

  /// Lets scenes go that are gone when there are too many; whoever watches an endless row of windows ends them one
  /// by one. Whether there were any, of which the slots are to be ended.
  func retire() -> Bool {
    guard ofUnits.count > Self.mostUnits else { return false }
    let (units, live) = launch.sceneCounts
    let counts = (units: units, live: live, watched: ofUnits.count)
    if let allThere, allThere == counts { return false }
    return retireGone(counts)
  }

  private func retireGone(_ counts: (units: Int, live: Int, watched: Int)) -> Bool {
    func isGone(_ bench: Bench) -> Bool {
      guard let unit = bench.unit, unit > 0, unit < launch.units.count - 1 else { return false }
      return !launch.units[unit].state.isLive
    }
    leaving = benchesOfUnits.filter(isGone)
    allThere = leaving.isEmpty ? counts : nil
    if leaving.isEmpty { return false }
    ofUnits.removeAll { $0._withUnsafeGuaranteedRef(isGone) }
    for bench in leaving { Unmanaged.passUnretained(bench).release() }
    latest = nil
    return true
  }
}
