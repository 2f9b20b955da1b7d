import LogInput
import Testing

@testable import Lifecycle
@testable import Reporting

@Suite("State journeys and histograms")
struct StateJourneyTests {
  private func journeys(_ text: String) throws -> [StateJourney.Kind: StateJourney] {
    let contents = ReportContents([try AnalysedTrace.read(text)])
    let pairs = StateJourney.all(in: contents.launches).map { ($0.kind, $0.journey) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  private func steps(_ journey: StateJourney?) -> [String] {
    (journey?.steps ?? []).map { "\($0.step.from) \($0.step.to) \($0.count)" }
  }

  @Test("Steps are counted over scenes, and what lives when its process ends is terminated")
  func scenes() throws {
    let journeys = try journeys(
      """
      2025-03-01 09:00:00.000 Notes[5:1] application(_:didFinishLaunchingWithOptions:)
      2025-03-01 09:00:00.100 Notes[5:1] scene(_:willConnectTo:options:) scene=a
      2025-03-01 09:00:00.200 Notes[5:1] sceneWillEnterForeground(_:) scene=a
      2025-03-01 09:00:00.300 Notes[5:1] sceneDidBecomeActive(_:) scene=a
      2025-03-01 09:00:01.000 Notes[5:1] sceneWillResignActive(_:) scene=a
      2025-03-01 09:00:02.000 Notes[5:1] sceneDidBecomeActive(_:) scene=a
      2025-03-01 09:00:03.000 Notes[5:1] scene(_:willConnectTo:options:) scene=b
      2025-03-01 09:00:04.000 Notes[5:1] sceneDidDisconnect(_:) scene=b
      2025-03-01 09:00:05.000 Notes[5:1] applicationWillTerminate(_:)

      """)
    #expect(journeys[.scenes]?.units == 2)
    #expect(journeys[.scenes]?.starts == [.connected: 2])
    #expect(
      steps(journeys[.scenes]) == [
        "connected inactive 1", "connected disconnected 1", "inactive active 2",
        "active inactive 1", "active terminated 1",
      ])
    #expect(journeys[.app]?.units == 1)
    #expect(steps(journeys[.app]).contains("launching inactive 1"))
    #expect(journeys[.activation] == nil)
  }

  @Test("An AppKit app has a journey for each of its regions")
  func regions() throws {
    let journeys = try journeys(
      """
      2025-03-01 09:00:00.000 Editor[5:1] applicationDidFinishLaunching(_:)
      2025-03-01 09:00:00.100 Editor[5:1] applicationDidBecomeActive(_:)
      2025-03-01 09:00:01.000 Editor[5:1] applicationDidHide(_:)
      2025-03-01 09:00:01.100 Editor[5:1] applicationWillResignActive(_:)
      2025-03-01 09:00:02.000 Editor[5:1] applicationDidUnhide(_:)

      """)
    #expect(steps(journeys[.visibility]) == ["visible hidden 1", "hidden visible 1"])
    #expect(steps(journeys[.activation]).contains("active inactive 1"))
    #expect(journeys[.app] == nil)
  }

  @Test("Lengths are counted between round steps, from the shortest to the longest")
  func bins() throws {
    let millisecond: Int64 = 1_000_000
    let histogram = try #require(
      Histogram([150, 199, 200, 1999].map { $0 * millisecond }))
    #expect(
      histogram.bins.map { [$0.lower / millisecond, $0.upper / millisecond, Int64($0.count)] }
        == [[100, 200, 2], [200, 500, 1], [500, 1000, 0], [1000, 2000, 1]])
    #expect(Histogram([]) == nil)
    #expect(Histogram([0, -5])?.bins == [.init(lower: 0, upper: millisecond, count: 2)])
    #expect(Histogram([.max])?.bins.count == 1)
  }

  @Test(
    "Durations are said in their two largest units",
    arguments: [
      (0, "0 s"), (350, "0.35 s"), (9_999, "9.999 s"), (60_000, "1 min"), (60_700, "60.7 s"),
      (318_380, "5 min 18 s"), (7_380_000, "2 h 3 min"), (86_400_000, "1 d"), (-1_500, "-1.5 s"),
    ])
  func durations(milliseconds: Int64, text: String) {
    #expect(DurationText.of(nanoseconds: milliseconds * 1_000_000) == text)
  }
}
