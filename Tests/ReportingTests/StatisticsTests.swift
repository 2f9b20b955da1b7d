import LogInput
import Testing

@testable import Reporting

@Suite("Statistics")
struct StatisticsTests {
  private func statistics(_ trace: String) throws -> TimelineStatistics {
    try AnalysedTrace.read(trace).excerpts.reduce(into: TimelineStatistics()) {
      $0.add($1.statistics)
    }
  }

  /// Count and lengths in milliseconds: smallest, median, 95th percentile, largest, sum.
  private func numbers(
    _ measure: TimelineStatistics.Measure, _ statistics: TimelineStatistics
  ) -> [Int64]? {
    statistics.distribution(of: measure).map { distribution in
      [Int64(distribution.count)]
        + [
          distribution.min, distribution.median, distribution.p95, distribution.max,
          distribution.total,
        ].map { $0 / 1_000_000 }
    }
  }

  private let day = """
    2025-03-01 09:00:00.000 Notes[5:1] application(_:didFinishLaunchingWithOptions:)
    2025-03-01 09:00:00.100 Notes[5:1] scene(_:willConnectTo:options:)
    2025-03-01 09:00:00.200 Notes[5:1] sceneWillEnterForeground(_:)
    2025-03-01 09:00:00.500 Notes[5:1] sceneDidBecomeActive(_:)
    2025-03-01 09:00:10.000 Notes[5:1] sceneWillResignActive(_:)
    2025-03-01 09:00:12.000 Notes[5:1] sceneDidBecomeActive(_:)
    2025-03-01 09:00:20.000 Notes[5:1] sceneWillResignActive(_:)
    2025-03-01 09:00:20.200 Notes[5:1] sceneDidEnterBackground(_:)
    2025-03-01 09:00:25.200 Notes[5:1] sceneWillEnterForeground(_:)
    2025-03-01 09:00:25.500 Notes[5:1] sceneDidBecomeActive(_:)
    2025-03-01 09:00:30.000 Notes[5:1] sceneWillResignActive(_:)
    2025-03-01 09:00:30.200 Notes[5:1] sceneDidEnterBackground(_:)
    2025-03-01 09:00:33.200 Notes[5:1] sceneWillEnterForeground(_:)
    2025-03-01 09:00:33.400 Notes[5:1] sceneDidBecomeActive(_:)

    """

  @Test("What the log shows from beginning to end, and nothing that it cuts off")
  func launch() throws {
    let statistics = try statistics(day)
    #expect(numbers(.coldToActive, statistics) == [1, 500, 500, 500, 500, 500])
    #expect(numbers(.warmToActive, statistics) == [2, 200, 200, 300, 300, 500])
    // From 0.2 to 20.2 and from 25.2 to 30.2; the last stay goes on.
    #expect(numbers(.foreground, statistics) == [2, 5000, 5000, 20_000, 20_000, 25_000])
    #expect(numbers(.background, statistics) == [2, 3000, 3000, 5000, 5000, 8000])
    #expect(numbers(.interruptions, statistics) == [1, 2000, 2000, 2000, 2000, 2000])
    #expect(numbers(.suspended, statistics) == nil)
  }

  @Test("A log that begins in the middle shows no launch, and no beginning of its first stay")
  func middle() throws {
    let late = day.split(separator: "\n").dropFirst(3).joined(separator: "\n") + "\n"
    let statistics = try statistics(late)
    #expect(numbers(.coldToActive, statistics) == nil)
    #expect(numbers(.foreground, statistics)?.first == 1)
  }

  @Test("A process that was told to end has its last stay to the end")
  func end() throws {
    let statistics = try statistics(
      day + "2025-03-01 09:00:40.200 Notes[5:1] applicationWillTerminate(_:)\n")
    #expect(numbers(.foreground, statistics) == [3, 5000, 7000, 20_000, 20_000, 32_000])
  }

  @Test("Coming up by way of the background is no cold launch")
  func push() throws {
    let statistics = try statistics(
      """
      2025-03-01 09:00:00.000 Shop[5:1] application(_:didFinishLaunchingWithOptions:)
      2025-03-01 09:00:01.000 Shop[5:1] applicationDidEnterBackground(_:)
      2025-03-01 09:30:00.000 Shop[5:1] applicationWillEnterForeground(_:)
      2025-03-01 09:30:00.400 Shop[5:1] applicationDidBecomeActive(_:)

      """)
    #expect(numbers(.coldToActive, statistics) == nil)
    #expect(numbers(.warmToActive, statistics) == [1, 400, 400, 400, 400, 400])
  }

  @Test("A silent process was suspended for a while of its time in the background")
  func suspended() throws {
    let statistics = try statistics(
      """
      [2025-03-01 09:00:00.000] applicationDidBecomeActive(_:)
      [2025-03-01 09:00:10.000] applicationWillResignActive(_:)
      [2025-03-01 09:00:11.000] applicationDidEnterBackground(_:)
      [2025-03-01 09:10:11.000] applicationWillEnterForeground(_:)
      [2025-03-01 09:10:12.000] applicationDidBecomeActive(_:)

      """)
    #expect(numbers(.suspended, statistics) == [1, 600_000, 600_000, 600_000, 600_000, 600_000])
    #expect(numbers(.background, statistics)?.last == 600_000)
  }

  @Test("Without a clock nothing is measured")
  func noClock() throws {
    let statistics = try statistics(
      """
      application(_:didFinishLaunchingWithOptions:)
      applicationDidBecomeActive(_:)
      applicationWillTerminate(_:)

      """)
    #expect(TimelineStatistics.Measure.allCases.allSatisfy { numbers($0, statistics) == nil })
    #expect(StatisticsTable(statistics: statistics, palette: Palette(isOn: false)).render() == "")
  }

  private func length(_ milliseconds: Int64) throws -> ClockedLength {
    let start = Moment(reading: .ofDay(milliseconds: 0), traceTime: 0)
    let end = Moment(reading: .ofDay(milliseconds: 0), traceTime: milliseconds * 1_000_000)
    return try #require(ClockedLength(from: start, to: end))
  }

  @Test(
    "Ranks are those of values that were measured",
    arguments: [
      (1, 1, 1), (2, 1, 2), (3, 2, 3), (4, 2, 4), (19, 10, 19), (20, 10, 19), (21, 11, 20),
      (100, 50, 95),
    ])
  func ranks(count: Int64, median: Int64, p95: Int64) throws {
    var lengths = MeasuredLengths()
    for milliseconds in (1...count).reversed() { lengths.add(try length(milliseconds)) }
    let distribution = try #require(Distribution(lengths))
    #expect(distribution.count == Int(count))
    #expect(distribution.min == 1_000_000 && distribution.max == count * 1_000_000)
    #expect(distribution.median == median * 1_000_000)
    #expect(distribution.p95 == p95 * 1_000_000)
  }

  @Test("The table has a row for what was measured, and totals of what is time spent")
  func table() throws {
    let table = StatisticsTable(statistics: try statistics(day), palette: Palette(isOn: false))
    #expect(
      table.render() == """
        statistics  seconds, by nearest rank
                                 count     min   median      p95      max    total
          launch to active           1   0.500    0.500    0.500    0.500
          background to active       2   0.200    0.200    0.300    0.300
          in the foreground          2   5.000    5.000   20.000   20.000   25.000
          interrupted                1   2.000    2.000    2.000    2.000    2.000
          in the background          2   3.000    3.000    5.000    5.000    8.000

        """)
  }
}
