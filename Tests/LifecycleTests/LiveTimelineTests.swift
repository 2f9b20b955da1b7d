import Lifecycle
import TestSupport
import Testing

@Suite("A timeline while it grows")
struct LiveTimelineTests {
  @Test(
    "Every state is told when it begins, and the states are those of the timeline",
    arguments: 0..<60)
  func changes(seed: Int) throws {
    try ShippedCatalogs.lend { catalogs in
      let life = RandomLifecycle(seed: seed)
      let trace = OpenTrace(catalogs)
      trace.read(life.trace)
      trace.reader.finish()
      for timeline in trace.collector.launches {
        for (index, unit) in timeline.units.enumerated() {
          let told = trace.changes.filter { $0.launch === timeline.launch && $0.unit == index }
          let places = Set(told.map { "\($0.span.fromLine) \($0.span.state)" })
          for span in Self.begun(unit.spans, since: timeline.launch.firstLine) {
            #expect(places.contains("\(span.fromLine) \(span.state)"), "\(timeline.launch.id)")
          }
          for (one, next) in zip(told, told.dropFirst()) where one.span.region == next.span.region {
            #expect(next.before != next.span.state)
          }
        }
      }
    }
  }

  /// The spans that a line began: not those that were there before the first line, the rests, which are seen
  /// when they are over, and what goes on behind them.
  private static func begun(_ spans: [Span], since firstLine: Int) -> [Span] {
    let visibility = spans.firstIndex { $0.region == .visibility }
    return spans.indices.filter { index in
      let isFound = index == 0 && spans[index].fromLine == firstLine || index == visibility
      let isOfRest =
        spans[index].state == .suspended || index > 0 && spans[index - 1].state == .suspended
      return !isFound && !isOfRest
    }.map { spans[$0] }
  }

  @Test("The oldest is forgotten when there is too much, and what goes on is kept")
  func forgetting() throws {
    let round = """
      sceneWillResignActive(_:)
      sceneDidEnterBackground(_:)
      sceneWillEnterForeground(_:)
      sceneDidBecomeActive(_:)

      """
    let start = "application(_:didFinishLaunchingWithOptions:)\n"
    try ShippedCatalogs.lend { catalogs in
      let trace = OpenTrace(catalogs, keeping: 1000)
      for _ in 0..<50 {
        trace.read(start + String(repeating: round, count: 10) + "applicationWillTerminate(_:)\n")
      }
      trace.read(start + String(repeating: round, count: 2000))
      trace.reader.finish()
      let kept = trace.collector.launches
      #expect(trace.collector.launchCount == 51 && trace.collector.forgotten > 8000)
      #expect(kept.map(\.launch.id) == [51])
      let units = try #require(kept.first?.units)
      #expect(units.reduce(0) { $0 + $1.events.count + $1.spans.count } < 3000)
      #expect(units.last?.spans.last?.state == .active)
      #expect(units.last?.events.last?.line == 50 * 42 + 1 + 8000)
    }
  }
}
