import JSONText
import Lifecycle
import LogInput
import Testing

@testable import Reporting

@Suite("What is shown of a timeline")
struct SelectionTests {
  private let trace = """
    2025-03-01 09:00:00.000 Notes[5:1] application(_:didFinishLaunchingWithOptions:)
    2025-03-01 09:00:00.100 Notes[5:1] scene(_:willConnectTo:options:) scene=left
    2025-03-01 09:00:00.200 Notes[5:1] sceneDidBecomeActive(_:) scene=left
    2025-03-01 09:00:05.000 Notes[5:1] scene(_:willConnectTo:options:) scene=lower
    2025-03-01 09:00:06.000 Notes[5:1] sceneDidBecomeActive(_:) scene=lower
    2025-03-01 09:00:20.000 Notes[5:1] sceneDidEnterBackground(_:) scene=left
    2025-03-01 09:00:30.000 Notes[5:1] applicationWillTerminate(_:)
    2025-03-01 09:10:00.000 Notes[6:1] application(_:didFinishLaunchingWithOptions:)
    2025-03-01 09:10:00.100 Notes[6:1] scene(_:willConnectTo:options:) scene=left
    2025-03-01 09:10:00.200 Notes[6:1] sceneDidBecomeActive(_:) scene=left

    """

  private func shown(
    launches: [Int] = [], scenes: [String] = [], since: TimeBound? = nil, until: TimeBound? = nil
  ) throws -> [LaunchExcerpt] {
    let selection = TimelineSelection(launches: launches, scenes: scenes)
    let traces = [try AnalysedTrace.read(trace, since: since, until: until)]
    return try selection.applied(to: traces).flatMap(\.excerpts)
  }

  /// `1: app left lower`: the launches and units that are shown.
  private func names(_ excerpts: [LaunchExcerpt]) -> [String] {
    excerpts.map { excerpt in
      let app = excerpt.app.map { [$0] } ?? []
      let units = (app + excerpt.scenes).map(\.unit.name)
      return "\(excerpt.launch.id): \(units.joined(separator: " "))"
    }
  }

  @Test("Launches by their numbers")
  func launches() throws {
    #expect(try names(shown()) == ["1: app left lower", "2: app left"])
    #expect(try names(shown(launches: [2])) == ["2: app left"])
    #expect(try names(shown(launches: [2, 1])) == ["1: app left lower", "2: app left"])
  }

  @Test("Scenes by name, or by how only one begins, in all launches")
  func scenes() throws {
    #expect(try names(shown(scenes: ["left"])) == ["1: left", "2: left"])
    #expect(try names(shown(scenes: ["lo"])) == ["1: lower"])
    #expect(try names(shown(scenes: ["scene lower"])) == ["1: lower"])
    #expect(try names(shown(scenes: ["app", "lo"])) == ["1: app lower", "2: app"])
  }

  @Test(
    "What is not there, or there more than once, is said with what there is",
    arguments: [
      ([7], [], "there is no launch 7; there are 1 and 2"),
      ([], ["right"], "there is no scene 'right'; there are app, left and lower"),
      ([], ["l"], "'l' may be left or lower; write more of its name"),
    ])
  func unknown(launches: [Int], scenes: [String], message: String) throws {
    #expect(throws: TimelineSelection.Problem(message: message)) {
      try shown(launches: launches, scenes: scenes)
    }
  }

  /// `active 3…-6 10.0`: state, lines with an ellipsis at what is cut off, and seconds.
  private func spans(_ unit: UnitExcerpt?) -> [String] {
    (unit?.spans ?? []).map { excerpt in
      let span = excerpt.span
      let lines =
        (excerpt.isCutBefore ? "…" : "") + "\(span.fromLine)-\(span.toLine)"
        + (excerpt.isCutAfter ? "…" : "")
      let seconds = span.duration.map { " " + DecimalSeconds(nanoseconds: $0).exact } ?? ""
      return "\(span.state) \(lines)\(seconds)"
    }
  }

  @Test("Spans that cross a bound of the clock are cut at it")
  func clockBounds() throws {
    let excerpts = try shown(since: .elapsed(10_000_000_000), until: .elapsed(25_000_000_000))
    let launch = try #require(excerpts.first)
    #expect(excerpts.count == 1)
    #expect(spans(launch.scenes.first) == ["active …3-6 10", "background 6-7… 5"])
    #expect(spans(launch.scenes.last) == ["active …5-7… 15"])
    #expect(launch.scenes.last?.spans.first?.span.start?.reading.columnText == "09:00:10.000")
    #expect(launch.scenes.last?.spans.first?.span.end?.reading.columnText == "09:00:25.000")
    #expect(launch.scenes.first?.events.map(\.line) == [6])
  }

  @Test("Spans that cross a line lose what their clock does not tell")
  func lineBounds() throws {
    let launch = try #require(try shown(since: .line(4), until: .line(5)).first)
    #expect(spans(launch.scenes.first) == ["active …3-6… 1"])
    #expect(spans(launch.scenes.last) == ["connected 4-5 1", "active 5-7… 0"])
    let other = try #require(try shown(since: .line(8)).first)
    #expect(other.launch.id == 2 && spans(other.app).count == 2)
  }

  @Test("A table says which spans are cut")
  func table() throws {
    let trace = try AnalysedTrace.read(
      trace, since: .elapsed(10_000_000_000), until: .elapsed(25_000_000_000))
    let traces = try TimelineSelection(scenes: ["left"]).applied(to: [trace])
    let text = TimelineText().render(traces)
    #expect(
      text.contains(
        """
          scene left
            lines …3-6   09:00:10.000   active       10.000 s
            lines 6-7…   09:00:20.000   background    5.000 s

        """), "\(text)")
    #expect(
      text.contains("\n1 of 2 launches, 1 of 3 scenes shown\n2 launches, 3 scenes · 10 lines"))
  }

  @Test("A picture of lines ends where its part does")
  func picture() throws {
    let bare = """
      application(_:didFinishLaunchingWithOptions:)
      applicationWillEnterForeground(_:)
      applicationDidBecomeActive(_:)
      applicationWillResignActive(_:)
      applicationDidEnterBackground(_:)

      """
    let trace = try AnalysedTrace.read(bare, since: .line(2), until: .line(4))
    var options = TimelineText.Options()
    options.width = 22
    let text = TimelineText(options: options).render(try TimelineSelection().applied(to: [trace]))
    #expect(
      text.contains(
        """
          app  ▒▒▒▒▒█████▒▒▒▒▒
               line 2   line 4

        """), "\(text)")
  }

  @Test("What lies outside is not measured")
  func statistics() throws {
    let all = try shown().first?.statistics
    let late = try shown(since: .elapsed(1_000_000_000)).first?.statistics
    #expect(all?.distribution(of: .coldToActive) != nil)
    #expect(late?.distribution(of: .coldToActive) == nil)
  }
}
