import TestSupport
import Testing

@testable import Rules

@Suite struct ForbidTests {
  private let plain = "scope: unit\nforbid: {event: refresh, in: disconnect}"
  private let excused =
    "scope: unit\nforbid: {event: delete, in: disconnect}\nunless: session.didDiscard\nunless_within: 1s"

  @Test func `an event is forbidden in its window only`() throws {
    #expect(
      try rows(plain, trace([(0, "sceneDidDisconnect(_:)"), (2000, "refresh now")])) == ["2 [1 2]"])
    #expect(try rows(plain, trace([(0, "sceneDidDisconnect(_:)"), (2001, "refresh now")])) == [])
    #expect(try rows(plain, trace([(0, "sceneDidBecomeActive(_:)"), (1, "refresh now")])) == [])
    #expect(
      try rows(plain, trace([(0, "sceneDidDisconnect(_:)"), (1, "refresh deferred")])) == [])
    #expect(
      try rows(plain, trace([(0, "sceneDidDisconnect(_:)"), (1, "refresh failed")])) == ["2 [1 2]"])
  }

  @Test func `a callback by its own name`() throws {
    let body = "scope: launch\nforbid: app.didReceiveMemoryWarning"
    #expect(
      try rows(body, "applicationDidBecomeActive(_:)\napplicationDidReceiveMemoryWarning(_:)\n")
        == ["2 [2]"])
  }

  @Test(arguments: [(1000, true), (999, true), (1001, false), (5000, false)])
  func `an excuse counts up to its bound, before and after`(gap: Int, isExcused: Bool) throws {
    let (gone, deleted) = ("sceneDidDisconnect(_:)", "deleted the note")
    let discard = "application(_:didDiscardSceneSessions:)"
    let after = trace([(0, gone), (100, deleted), (100 + gap, discard)])
    #expect(try rows(excused, after) == (isExcused ? [] : ["2 [1 2]"]))
    let before = trace([
      (0, "sceneDidBecomeActive(_:)"), (9000, discard), (9000 + gap - 1, gone),
      (9000 + gap, deleted),
    ])
    #expect(try rows(excused, before) == (isExcused ? [] : ["4 [3 4]"]))
  }

  @Test func `no excuse before the end of the input`() throws {
    #expect(
      try rows(excused, trace([(0, "sceneDidDisconnect(_:)"), (1, "deleted the note")]))
        == ["2 [1 2]"])
  }

  @Test func `seconds are never too fine an accusation`() throws {
    let discard = "application(_:didDiscardSceneSessions:)"
    let lines = { (gap: Int) in
      coarse([(0, "sceneDidDisconnect(_:)"), (0, "deleted the note"), (gap, discard)])
    }
    #expect(try rows(excused, lines(1)) == [])
    // Two seconds on the clock are more than one of the world.
    #expect(try rows(excused, lines(2)) == ["2 [1 2]"])
    let longer = excused.replacing("1s", with: "1500ms")
    // Two seconds on the clock may be 1.1 of the world.
    #expect(try rows(longer, lines(2)) == [])
    #expect(try rows(longer, lines(3)) == ["2 [1 2]"])
  }
}

@Suite struct ExpectTests {
  private let pause = "scope: unit\nwhen: resignActive\nexpect: pause\nwithin: 1s"

  private func gap(_ milliseconds: Int) -> String {
    trace([
      (0, "sceneDidBecomeActive(_:)"), (1000, "sceneWillResignActive(_:)"),
      (1000 + milliseconds, "game paused"), (9000, "sceneDidEnterBackground(_:)"),
    ])
  }

  @Test func `an answer in time is one up to the bound`() throws {
    #expect(try rows(pause, gap(999)) == [])
    #expect(try rows(pause, gap(1000)) == [])
    // A millisecond is as fine as bounds are written: it counts as exact.
    #expect(try rows(pause, gap(1001)) == ["2 [2]"])
    #expect(try rows(pause, gap(3000)) == ["2 [2]"])
  }

  @Test func `the bound is decided by the next stamp of any line, or by the last one`() throws {
    let open = [(0, "sceneDidBecomeActive(_:)"), (1000, "sceneWillResignActive(_:)")]
    #expect(try rows(pause, trace(open)) == ["2 log ended"])
    #expect(try rows(pause, trace(open + [(1900, "layout took 3 ms")])) == ["2 log ended"])
    #expect(try rows(pause, trace(open + [(2100, "layout took 3 ms")])) == ["2 [2]"])
  }

  @Test func `a process that ends leaves nothing open`() throws {
    let events = [
      (0, "sceneDidBecomeActive(_:)"), (1000, "sceneWillResignActive(_:)"),
      (1100, "applicationWillTerminate(_:)"),
    ]
    #expect(try rows(pause, trace(events)) == [])
  }

  @Test func `what withdraws an obligation`() throws {
    let body = pause + "\nunless: [enterBackground, terminate]"
    let leave = { (gap: Int) in
      trace([
        (0, "sceneDidBecomeActive(_:)"), (1000, "sceneWillResignActive(_:)"),
        (1000 + gap, "sceneDidEnterBackground(_:)"), (60_000, "sceneWillEnterForeground(_:)"),
      ])
    }
    #expect(try rows(body, leave(500)) == [])
    #expect(try rows(body, leave(1000)) == [])
    #expect(try rows(body, leave(1001)) == ["2 [2]"])
  }

  @Test func `a missed obligation may need a proof`() throws {
    let body = pause + "\nconfirmed_by: becomeActive"
    let head = [(0, "sceneDidBecomeActive(_:)"), (1000, "sceneWillResignActive(_:)")]
    let back = (4000, "sceneDidBecomeActive(_:)")
    #expect(try rows(body, trace(head)) == [])
    #expect(try rows(body, trace(head + [(3000, "layout took 3 ms")])) == [])
    #expect(try rows(body, trace(head + [back])) == ["2 [2 3]"])
    #expect(try rows(body, trace(head + [(1500, "game paused"), back])) == [])
    // Paused, but too late: the line is shown.
    #expect(try rows(body, trace(head + [(2500, "game paused"), back])) == ["2 [2 3 4]"])
    // Back before the bound: nothing was missed yet.
    #expect(try rows(body, trace(head + [(1900, "sceneDidBecomeActive(_:)")])) == [])
  }

  @Test func `seconds are never too fine an accusation`() throws {
    let lines = { (gap: Int) in
      coarse([
        (0, "sceneDidBecomeActive(_:)"), (10, "sceneWillResignActive(_:)"),
        (10 + gap, "game paused"),
        (50, "sceneDidEnterBackground(_:)"),
      ])
    }
    // One second on the clock may be hardly less than two of the world.
    #expect(try rows(pause, lines(0)) == [])
    #expect(try rows(pause, lines(1)) == ["2 clock too coarse"])
    #expect(try rows(pause, lines(3)) == ["2 [2]"])
    let longer = pause.replacing("1s", with: "1500ms")
    #expect(try rows(longer, lines(2)) == ["2 clock too coarse"])
    #expect(try rows(longer, lines(3)) == ["2 [2]"])
  }

  @Test func `without a clock a bound accuses nobody`() throws {
    let events = [
      (0, "sceneDidBecomeActive(_:)"), (1000, "sceneWillResignActive(_:)"),
      (9000, "sceneDidEnterBackground(_:)"),
    ]
    #expect(try rows(pause, trace(events, .bare)) == ["2 log ended"])
    // Order alone does not say how late it came.
    #expect(try rows(pause, trace(events + [(9500, "game paused")], .bare)) == ["2 no clock"])
  }

  @Test func `a trigger in a state needs the state`() throws {
    let body = """
      scope: unit
      states:
        running: {since: resume, until: pause}
      when: {event: resignActive, while: running}
      expect: pause
      within: 1s
      """
    let events = { (first: String) in
      trace([
        (0, "sceneDidBecomeActive(_:)"), (500, first), (1000, "sceneWillResignActive(_:)"),
        (5000, "sceneDidBecomeActive(_:)"),
      ])
    }
    #expect(try rows(body, events("game resumed")) == ["3 [2 3]"])
    #expect(try rows(body, events("game paused")) == [])
    #expect(try rows(body, events("layout took 3 ms")) == [])
  }

  // MARK: Levels

  private let levels =
    "scope: launch\nwhen: launch\nexpect: becomeActive\nlevels: {note: 1s, warning: 5s, error: 10s}\n"
    + "inconclusive_over: 30s\nmessage: 'active {elapsed} after launch'"

  @Test(
    arguments: [
      (999, []), (1000, ["1 [1 2] note"]), (4999, ["1 [1 2] note"]), (5000, ["1 [1 2]"]),
      (9999, ["1 [1 2]"]), (10_000, ["1 [1 2] error"]), (30_000, ["1 [1 2] error"]),
      (30_001, ["1 watchdog off"]),
    ] as [(Int, [String])])
  func `how late is how bad`(gap: Int, expected: [String]) throws {
    let lines = trace([
      (0, "application(_:didFinishLaunchingWithOptions:)"), (gap, "applicationDidBecomeActive(_:)"),
    ])
    #expect(try rows(levels, lines) == expected)
  }

  @Test func `levels need a clock, and the time is told`() throws {
    let events = [
      (0, "application(_:didFinishLaunchingWithOptions:)"),
      (6250, "applicationDidBecomeActive(_:)"),
    ]
    #expect(try rows(levels, trace(events, .bare)) == ["1 no clock"])
    #expect(
      try judge([ruleFile(levels)], trace(events)).run.findings.map(\.message)
        == ["active 6.250 s after launch"])
  }

  @Test func `lengths of time as text`() {
    #expect(Duration.text(0) == "0.000 s")
    #expect(Duration.text(1_002_000_000) == "1.002 s")
    #expect(Duration.text(119_999_000_000) == "119.999 s")
    #expect(Duration.text(125_000_000_000) == "2 min 5 s")
  }

  // MARK: Exemption

  @Test func `a launch that goes through the steps is exempt`() throws {
    let body =
      pause + """

        exempt:
          - {event: enterBackground}
          - {event: enterForeground, without: save}
        """
    let events = { (line: String) in
      trace([
        (0, "sceneDidBecomeActive(_:)"), (1000, "sceneWillResignActive(_:)"),
        (5000, "sceneDidEnterBackground(_:)"), (6000, line), (9000, "sceneWillEnterForeground(_:)"),
        (9100, "applicationWillTerminate(_:)"),
      ])
    }
    #expect(try rows(body, events("layout took 3 ms")) == [])
    #expect(try rows(body, events("saving draft")) == ["2 [2]"])
  }

  @Test func `in a launch that is exempt nothing more is undecided, and what is right counts`()
    throws
  {
    let probe = [ruleFile(pause + "\nexempt: [{event: enterBackground}]")]
    let resigned = ["sceneWillResignActive(_:)", "game paused"]
    let left = ["sceneDidEnterBackground(_:)", "sceneDidBecomeActive(_:)"]
    func judged(_ lines: [String], _ style: LineStyle) throws -> (rows: [String], run: TraceRun) {
      try judge(probe, trace(lines.enumerated().map { (200 * $0, $1) }, style))
    }
    #expect(try judged(resigned + left, .bare).rows == ["1 no clock"])
    #expect(try judged(left + resigned, .bare).rows == [])
    #expect(try judged(left + resigned, .bare).run.tally.verdicts == [.nothingToJudge])
    #expect(try judged(left + resigned, .console).run.tally.verdicts == [.judged])
    #expect(try judged(resigned + left + resigned + resigned, .bare).rows == ["1 no clock"])
  }
}

@Suite struct OnlyTests {
  private let saveAtEnd =
    "scope: launch\nconfidence: certain\nonly: {action: save, in: terminate, certain_after: enterBackground}"

  @Test func `every occurrence lies in the place`() throws {
    let end = [(9000, "applicationWillTerminate(_:)"), (9010, "saving draft")]
    let active = (0, "applicationDidBecomeActive(_:)")
    let left = [
      (1000, "applicationWillResignActive(_:)"), (1100, "applicationDidEnterBackground(_:)"),
    ]
    #expect(try rows(saveAtEnd, trace([active] + end)) == ["2 [2 3]"])
    #expect(try rows(saveAtEnd, trace([active] + left + end)) == ["4 [3 4 5] certain"])
    #expect(try rows(saveAtEnd, trace([active, (500, "saving draft")] + end)) == [])
    #expect(try rows(saveAtEnd, trace([active] + left + [(1200, "saving draft")] + end)) == [])
    #expect(try rows(saveAtEnd, trace([active, end[0]])) == [], "nothing is saved at all")
    #expect(
      try rows(saveAtEnd, trace([active, (500, "not saving")] + end)) == ["3 [3 4]"],
      "what was not done is no counterexample")
  }

  private let setup = """
    scope: unit
    only:
      action: refresh
      in: connect
      never_in: [enterForeground, becomeActive]
      when: {event: becomeActive, after_background: 30s}
    """

  /// A scene that refreshes while it connects, is away for so long, and comes back.
  private func away(_ milliseconds: Int, then line: String = "layout took 3 ms") -> [(Int, String)]
  {
    let back = 2000 + milliseconds
    return [
      (0, "scene(_:willConnectTo:options:)"), (10, "refresh now"),
      (20, "sceneWillEnterForeground(_:)"),
      (30, "sceneDidBecomeActive(_:)"), (1000, "sceneWillResignActive(_:)"),
      (2000, "sceneDidEnterBackground(_:)"), (back, "sceneWillEnterForeground(_:)"),
      (back, "sceneDidBecomeActive(_:)"), (back + 100, line),
      (back + 5000, "sceneWillResignActive(_:)"),
      (back + 5100, "applicationWillTerminate(_:)"),
    ]
  }

  @Test(arguments: [(29_999, false), (30_000, true), (90_000, true)])
  func `an occasion counts after its time in the background`(length: Int, isFound: Bool) throws {
    #expect(try rows(setup, trace(away(length))) == (isFound ? ["1 [1 2 8]"] : []))
  }

  @Test func `done on the occasion, it is done elsewhere too`() throws {
    #expect(try rows(setup, trace(away(60_000, then: "refresh now"))) == [])
    // Elsewhere than where it must not be is neither here nor there.
    #expect(
      try rows(setup, trace(away(60_000) + [])) == ["1 [1 2 8]"])
  }

  @Test func `without a clock the time away is not known`() throws {
    #expect(try rows(setup, trace(away(60_000), .bare)) == ["2 no clock"])
  }

  @Test func `the end of the input closes no window, the end of the process does`() throws {
    let open = Array(away(60_000).dropLast(3))
    #expect(try rows(setup, trace(open)) == ["8 log ended"])
    #expect(
      try rows(setup, trace(open + [(62_100, "applicationWillTerminate(_:)")])) == ["1 [1 2 8]"])
    #expect(try rows(setup, trace(open + [(65_000, "layout took 3 ms")])) == ["1 [1 2 8]"])
  }
}
