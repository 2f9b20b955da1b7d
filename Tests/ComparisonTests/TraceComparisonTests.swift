import Comparison
import Lifecycle
import Rules
import TestSupport
import Testing

@Suite struct TraceComparisonTests {
  private static func compare(
    _ old: BehavedLife, _ new: BehavedLife, _ catalogs: ShippedCatalogs
  ) -> TraceComparison {
    TraceComparison(trace(old, catalogs), trace(new, catalogs))
  }

  private static func trace(_ life: BehavedLife, _ catalogs: ShippedCatalogs) -> ComparedTrace {
    let run = TraceRun(life.trace, with: catalogs)
    return ComparedTrace(launches: run.launches, findings: run.findings)
  }

  private static func lives(_ body: (BehavedLife, inout Dice, String) -> Void) {
    for system in RandomLifecycle.System.allCases {
      for seed in 1...12 {
        let naming: RandomLifecycle.Naming = seed.isMultiple(of: 2) ? .label : .pointer
        var dice = Dice(seed)
        body(
          BehavedLife(RandomLifecycle(system, naming: naming, seed: seed + 7000), seed: seed),
          &dice,
          "\(system) \(seed)")
      }
    }
  }

  @Test func `nothing changes from a trace to itself, or to the same at another time`() throws {
    try ShippedCatalogs.lend { catalogs in
      Self.lives { life, _, name in
        for other in [life, life.again] {
          let comparison = Self.compare(life, other, catalogs)
          #expect(comparison.changes.isEmpty, "\(name): \(comparison.changes.map(\.id))")
          #expect(comparison.newFindings.isEmpty && comparison.fixedFindings.isEmpty, "\(name)")
          #expect(comparison.worst == nil)
        }
      }
    }
  }

  @Test func `a stretch that took years where a clock was set is a length like others`() throws {
    try ShippedCatalogs.lend { catalogs in
      let traces = ["1999", "2025"].map { year in
        let run = TraceRun(
          """
          \(year)-03-01 09:00:00.000 Notes[5:1a] application(_:didFinishLaunchingWithOptions:)
          2025-03-01 09:00:00.500 Notes[5:1a] applicationDidBecomeActive(_:)
          2025-03-01 09:00:20.000 Notes[5:1a] applicationWillResignActive(_:)

          """, with: catalogs)
        return ComparedTrace(launches: run.launches, findings: run.findings)
      }
      #expect(TraceComparison(traces[0], traces[1]).changes.map(\.id).contains("shorter"))
      #expect(TraceComparison(traces[1], traces[0]).changes.map(\.id).contains("longer"))
    }
  }

  @Test func `an action that is missing is one change, and back again one that is new`() throws {
    try ShippedCatalogs.lend { catalogs in
      var compared = 0
      Self.lives { life, dice, name in
        let acts = life.lines.indices.filter { life.lines[$0].act == .save }
        guard !acts.isEmpty else { return }
        let other = life.without(dice.pick(acts)).again
        let there = Self.compare(life, other, catalogs)
        let back = Self.compare(other, life, catalogs)
        compared += 1
        #expect(there.changes.map(\.id) == ["event-missing"], "\(name): \(there.changes.map(\.id))")
        #expect(back.changes.map(\.id) == ["event-added"], "\(name): \(back.changes.map(\.id))")
        #expect(there.worst ?? .note >= .warning && back.changes.allSatisfy { $0.severity == nil })
      }
      #expect(compared > 20)
    }
  }

  @Test func `two actions that change places are one change`() throws {
    try ShippedCatalogs.lend { catalogs in
      var compared = 0
      Self.lives { life, dice, name in
        let pairs = life.interchangeable
        guard !pairs.isEmpty else { return }
        let comparison = Self.compare(life, life.swapping(dice.pick(pairs)), catalogs)
        compared += 1
        #expect(comparison.changes.map(\.id) == ["order-changed"], "\(name)")
      }
      #expect(compared > 10)
    }
  }

  @Test func `a slower launch, a missing save and another order are three changes`() throws {
    try ShippedCatalogs.lend { catalogs in
      var compared = 0
      Self.lives { life, dice, name in
        let saves = life.lines.indices.filter { life.lines[$0].act == .save }
        guard life.lines.first?.occasion == .launch, let save = saves.last,
          let active = life.lines.firstIndex(where: { $0.occasion == .active }),
          life.lines[..<active].allSatisfy({ $0.run == 1 && $0.occasion != .background })
        else { return }
        let pairs = life.interchangeable.filter { $0 > active && abs($0 - save) > 3 }
        guard !pairs.isEmpty else { return }
        let other = life.swapping(dice.pick(pairs)).without(save).delayed(from: active, by: 9_000)
        let comparison = Self.compare(life, other, catalogs)
        let ids = Set(comparison.changes.map(\.id))
        // What has no clock has no lengths.
        guard ids.contains("longer") else { return }
        compared += 1
        #expect(comparison.changes.count == 3, "\(name): \(comparison.changes.map(\.id))")
        #expect(ids == ["longer", "event-missing", "order-changed"], "\(name)")
        // What follows from a change stands under it.
        let others =
          comparison.newFindings
          + comparison.changes.filter { $0.id != "longer" }.flatMap(\.newFindings)
        #expect(!others.contains { $0.rule == "launch-watchdog-risk" }, "\(name)")
      }
      #expect(compared > 3)
    }
  }
}
