import Lifecycle
import Testing

@testable import Reporting

@Suite("Lane picture")
struct LaneTests {
  private func picture(
    of trace: String, width: Int = 40, glyphs: LaneGlyphs = .unicode, isColoured: Bool = false
  ) throws -> String {
    var options = TimelineText.Options()
    options.width = width
    options.glyphs = glyphs
    options.palette = Palette(isOn: isColoured)
    let trace = try AnalysedTrace.read(trace)
    let excerpt = try #require(trace.excerpts.first)
    return LaunchText(excerpt: excerpt, lines: trace.lines, options: options).picture
  }

  /// A life of 29 seconds: at a width of 40 a column is a second.
  private let clocked = """
    2025-03-01 09:00:00.000 Notes[5:1] application(_:didFinishLaunchingWithOptions:)
    2025-03-01 09:00:01.000 Notes[5:1] scene(_:willConnectTo:options:)
    2025-03-01 09:00:03.000 Notes[5:1] sceneWillEnterForeground(_:)
    2025-03-01 09:00:05.000 Notes[5:1] sceneDidBecomeActive(_:)
    2025-03-01 09:00:15.000 Notes[5:1] sceneWillResignActive(_:)
    2025-03-01 09:00:17.000 Notes[5:1] sceneDidEnterBackground(_:)
    2025-03-01 09:00:27.000 Notes[5:1] sceneWillEnterForeground(_:)
    2025-03-01 09:00:29.000 Notes[5:1] sceneDidBecomeActive(_:)

    """

  @Test("With a clock a column is a share of the time")
  func time() throws {
    #expect(
      try picture(of: clocked) == """
          app      ›››▒▒██████████▒▒░░░░░░░░░░▒▒
          scene 1   ››▒▒██████████▒▒░░░░░░░░░░▒▒
                   09:00:00.000     09:00:29.000
                   › launching, connected
                   █ active   ▒ inactive
                   ░ background

        """)
  }

  @Test("Without a clock a column is a share of the lines, and the last line has its share")
  func lines() throws {
    let bare = """
      application(_:didFinishLaunchingWithOptions:)
      scene(_:willConnectTo:options:)
      sceneWillEnterForeground(_:)
      sceneDidBecomeActive(_:)

      """
    #expect(
      try picture(of: bare, width: 31) == """
          app      ››››››››››▒▒▒▒▒█████
          scene 1       ›››››▒▒▒▒▒█████
                   line 1        line 4
                   › launching, connected
                   █ active
                   ▒ inactive

        """)
    #expect(try picture(of: bare, width: 23).contains("         1          4\n"))
  }

  @Test("Every scene has a row, and long names lose their middle")
  func scenes() throws {
    let two = """
      [2025-03-01 10:00:00.000] scene(_:willConnectTo:options:) scene=5A1F3C2B-77D4-4E21-9C36-0D1E2F3A4B5C
      [2025-03-01 10:00:00.000] sceneDidBecomeActive(_:) scene=5A1F3C2B-77D4-4E21-9C36-0D1E2F3A4B5C
      [2025-03-01 10:00:05.000] scene(_:willConnectTo:options:) scene=right
      [2025-03-01 10:00:05.000] sceneDidBecomeActive(_:) scene=right
      [2025-03-01 10:00:10.000] sceneDidEnterBackground(_:) scene=right
      [2025-03-01 10:00:20.000] sceneDidEnterBackground(_:) scene=5A1F3C2B-77D4-4E21-9C36-0D1E2F3A4B5C

      """
    #expect(
      try picture(of: two, width: 42) == """
          app                 ████████████████████
          scene 5A1F3C2B…B5C  ████████████████████
          scene right              █████░░░░░░░░░░
                              10:00:00    10:00:20
                              █ active
                              ░ background

        """)
  }

  @Test("An AppKit app is active or not, and its windows are there or not")
  func regions() throws {
    let mac = """
      2025-03-01 19:00:00.000 Notes[22:5e] applicationWillFinishLaunching(_:)
      2025-03-01 19:00:00.000 Notes[22:5e] applicationDidBecomeActive(_:)
      2025-03-01 19:00:10.000 Notes[22:5e] applicationWillResignActive(_:)
      2025-03-01 19:00:29.000 Notes[22:5e] applicationWillTerminate(_:)

      """
    let trace = try AnalysedTrace.read(mac)
    var excerpt = try #require(trace.excerpts.first)
    let (start, middle, end) = try (
      #require(excerpt.app?.spans.first?.span.start), #require(excerpt.app?.spans[1].span.end),
      #require(excerpt.app?.spans.last?.span.end)
    )
    // As it is told when the app is hidden with its activation.
    excerpt.app?.spans += [
      SpanExcerpt(
        span: Span(
          state: .visible, region: .visibility, fromLine: 1, toLine: 3, start: start, end: middle)),
      SpanExcerpt(
        span: Span(
          state: .hidden, region: .visibility, fromLine: 3, toLine: 4, start: middle, end: end)),
    ]
    var options = TimelineText.Options()
    options.width = 40
    let text = LaunchText(excerpt: excerpt, lines: trace.lines, options: options)
    #expect(
      text.picture == """
          app      ██████████▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
          windows  ██████████hhhhhhhhhhhhhhhhhhh
                   19:00:00.000     19:00:29.000
                   █ active, visible
                   ▒ inactive   h hidden

        """)
    #expect(text.render().contains("activation   active      10.000 s\n"))
    #expect(text.render().contains("visibility   hidden      19.000 s\n"))
  }

  @Test("Where UTF-8 is not understood, ASCII has a glyph for every look")
  func ascii() throws {
    #expect(
      try picture(of: clocked, glyphs: .ascii) == """
          app      >>>==##########==----------==
          scene 1   >>==##########==----------==
                   09:00:00.000     09:00:29.000
                   > launching, connected
                   # active   = inactive
                   - background

        """)
    for glyphs in [LaneGlyphs.unicode, .ascii] {
      let all = LaneGlyphs.Look.allCases.map { glyphs[$0] }
      #expect(Set(all).count == all.count)
    }
    #expect(LaneGlyphs.Look.allCases.allSatisfy { LaneGlyphs.ascii[$0].isASCII })
  }

  @Test("Colour adds nothing but escapes")
  func colour() throws {
    let coloured = try picture(of: clocked, isColoured: true)
    #expect(coloured.contains("\u{1b}[36m›››\u{1b}[0m\u{1b}[33m▒▒\u{1b}[0m\u{1b}[32m██████████"))
    #expect(
      coloured.replacing(/\u{1b}\[[0-9;]*m/, with: "") == (try picture(of: clocked)))
  }

  @Test("Stamps that count from the line before are added up below the picture")
  func deltas() throws {
    let flutter = """
      [   +5 ms] application(_:didFinishLaunchingWithOptions:)
      [+1000 ms] applicationDidBecomeActive(_:)
      [+2000 ms] applicationWillResignActive(_:)

      """
    let picture = try picture(of: flutter)
    #expect(picture.contains(" +0.000 ") && picture.contains(" +3.000\n"), "\(picture)")
  }
}

@Suite("What a column shows")
struct LaneStripTests {
  /// The glyphs of spans that are told by their lines, in so many columns; the lines end with 8.
  private func strip(_ columns: Int, _ spans: [(UnitState, Int, Int)]) -> String {
    let spans = spans.map { SpanExcerpt(span: Span(state: $0.0, fromLine: $0.1, toLine: $0.2)) }
    guard let scale = LaneScale(spans, columns: columns) else { return "" }
    return String(
      LaneStrip(spans, on: scale).states.map { state in
        state.flatMap(LaneGlyphs.Look.init).map { LaneGlyphs.ascii[$0] } ?? " "
      })
  }

  @Test("The state with the largest share")
  func largest() {
    #expect(strip(2, [(.active, 1, 4), (.background, 4, 8)]) == "#-")
    #expect(strip(1, [(.active, 1, 4), (.background, 4, 8)]) == "-")
    #expect(strip(1, [(.active, 1, 6), (.background, 6, 8)]) == "#")
  }

  @Test("Shares of one state add up")
  func sum() {
    #expect(
      strip(1, [(.inactive, 1, 3), (.active, 3, 6), (.inactive, 6, 8)]) == "=")
  }

  @Test("Of equal shares the later")
  func tie() {
    #expect(strip(1, [(.active, 1, 5), (.background, 5, 8)]) == "-")
    #expect(strip(1, [(.inactive, 1, 3), (.active, 3, 7), (.inactive, 7, 8)]) == "=")
  }

  @Test("What is not there never hides what is, however short")
  func short() {
    #expect(
      strip(2, [(.notRunning, 1, 4), (.active, 4, 4), (.disconnected, 4, 8)]) == "# ")
    #expect(strip(1, [(.connected, 1, 2), (.disconnected, 2, 8)]) == ">")
  }
}
