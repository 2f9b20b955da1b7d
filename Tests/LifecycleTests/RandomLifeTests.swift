import Lifecycle
import Rules
import TestSupport
import Testing

@Suite struct RandomLifeTests {
  typealias Life = RandomLifecycle

  private static let namings: [Life.Naming] = [.label, .pointer, .delegate, .session]

  private static func seeds(_ count: Int) -> ClosedRange<Int> { 1...count }

  @Test(arguments: Life.System.allCases)
  func `any legal life is told as it was`(system: Life.System) throws {
    try ShippedCatalogs.lend { catalogs in
      for seed in Self.seeds(300) {
        let naming = Self.namings[seed % Self.namings.count]
        let life = Life(system, naming: naming, seed: seed)
        let run = TraceRun(life.trace, with: catalogs)
        guard run.launches.count == life.launches.count else {
          Issue.record(
            "seed \(seed): \(run.launches.count) launches, not \(life.launches.count)\n\(life.trace)"
          )
          return
        }
        for (told, truth) in zip(run.launches, life.launches) {
          let spans = told.units.map { Self.spans($0, .activation) }
          let wanted = truth.spans
          #expect(Self.difference(spans, wanted) == nil, "seed \(seed)\n\(life.trace)")
          let hidden = told.units.map { Self.spans($0, .visibility) }
          #expect(hidden[0] == truth.visibility, "seed \(seed)\n\(life.trace)")
          if spans != wanted { return }
          if truth.end != .endOfLog {
            #expect(told.launch.end?.manner == truth.end, "seed \(seed)\n\(life.trace)")
          }
        }
        #expect(run.events.allSatisfy { $0.event.skipped.isEmpty }, "seed \(seed)\n\(life.trace)")
        #expect(
          run.events.allSatisfy { !$0.event.isInferred && !$0.event.isAmbiguous },
          "seed \(seed)\n\(life.trace)")
        let accusations = run.findings.filter { $0.severity >= .warning }
        #expect(accusations.map(\.rule) == [], "seed \(seed)\n\(life.trace)")
      }
    }
  }

  /// The first span that is not as it should be.
  private static func difference(_ told: [[Life.TrueSpan]], _ truth: [[Life.TrueSpan]]) -> String? {
    for unit in 0..<max(told.count, truth.count) {
      let (told, truth) = (
        unit < told.count ? told[unit] : [], unit < truth.count ? truth[unit] : []
      )
      for index in 0..<max(told.count, truth.count) {
        func text(_ spans: [Life.TrueSpan]) -> String {
          guard index < spans.count else { return "nothing" }
          let span = spans[index]
          let length = span.milliseconds.map { " \($0) ms" } ?? ""
          return "\(span.state) \(span.fromLine)-\(span.toLine)\(length)"
        }
        if text(told) != text(truth) {
          return "unit \(unit): told \(text(told)), true \(text(truth))"
        }
      }
    }
    return nil
  }

  /// The spans of a region; those of a unit with one region are its activation.
  private static func spans(_ unit: UnitTimeline, _ region: Span.Region) -> [Life.TrueSpan] {
    unit.spans.filter { ($0.region ?? .activation) == region }.map { span in
      Life.TrueSpan(
        state: span.state, fromLine: span.fromLine, toLine: span.toLine,
        milliseconds: span.duration.map { Int($0 / 1_000_000) })
    }
  }

  @Test(arguments: [2, 3, 4, 6])
  func `scenes without names are told apart as far as their order allows`(scenes: Int) throws {
    var sure = (right: 0, all: 0)
    var inferred = (right: 0, all: 0)
    var unknown = 0
    try ShippedCatalogs.lend { catalogs in
      for seed in Self.seeds(500) {
        let life = Life(.manyScenes, naming: .none, scenes: scenes, seed: seed)
        let run = TraceRun(life.trace, with: catalogs)
        guard run.launches.count == life.launches.count else {
          Issue.record("seed \(seed): \(run.launches.count) launches\n\(life.trace)")
          return
        }
        for (index, truth) in life.launches.enumerated() {
          let events = run.events.filter { $0.launch == index + 1 }
          // What the tool calls the scene that is connected on a line.
          var units: [Int: Int] = [:]
          for seen in events {
            guard let scene = truth.connections[seen.event.line] else { continue }
            units[scene] = seen.event.unit
          }
          for seen in events {
            guard let scene = truth.unitOfLine[seen.event.line], seen.event.transition != nil else {
              continue
            }
            guard let unit = seen.event.unit else {
              unknown += 1
              continue
            }
            let isRight = units[scene] == unit
            if seen.event.isInferred {
              inferred.all += 1
              inferred.right += isRight ? 1 : 0
            } else {
              sure.all += 1
              sure.right += isRight ? 1 : 0
              #expect(isRight, "seed \(seed), line \(seen.event.line)\n\(life.trace)")
            }
          }
        }
        #expect(run.events.allSatisfy { $0.event.skipped.isEmpty }, "seed \(seed)\n\(life.trace)")
      }
    }
    let all = sure.all + inferred.all + unknown
    print(
      "\(scenes) nameless scenes: of \(all) lines \(100 * (sure.right + inferred.right) / all) % "
        + "attributed rightly, \(100 * unknown / all) % unknown, "
        + "\(inferred.right) of \(inferred.all) inferred ones right")
    #expect(sure.right == sure.all)
    #expect(inferred.right * 100 >= inferred.all * 90)
  }
}
