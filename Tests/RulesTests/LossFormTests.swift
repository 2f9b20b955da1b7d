import LogInput
import TestSupport
import Testing

@testable import Rules

/// A loss inside, before and after the stretch in which a form claims that something is absent.
@Suite struct LossFormTests {
  private let other = Array("Mail".utf8)
  private let noise = "layout took 3 ms"

  // MARK: Expect

  private let pause = "scope: unit\nwhen: resignActive\nexpect: pause\nwithin: 1s"
  /// Resigns active on line 3; line 5 stands behind the bound.
  private var unpaused: String {
    trace([
      (0, "sceneDidBecomeActive(_:)"), (500, noise), (1000, "sceneWillResignActive(_:)"),
      (1500, noise), (5000, noise), (9000, "sceneDidEnterBackground(_:)"), (9500, noise),
      (9900, "sceneWillEnterForeground(_:)"),
    ])
  }

  @Test(
    arguments: [
      (missing(4), true), (missing(3), true), (missing(2), false), (missing(7), false),
      (hidden(4), true), (hidden(3), true), (hidden(2), false), (hidden(7), false),
      // Without a clock it may have lain anywhere before the next event, with one it may not.
      (missing(5), true), (missing(5, after: 1900), true), (missing(5, after: 2500), false),
      (missing(5, at: 5000), true), (hidden(5), true), (hidden(5, at: 5000), false),
    ] as [(Loss, Bool)])
  func `what was expected may be what is missing`(loss: Loss, isInside: Bool) throws {
    let reason = loss.kind == .text ? "a message is hidden" : "lines are missing"
    let rows = try rows(pause, unpaused, losses: [loss])
    #expect(rows == [isInside ? "3 \(reason) at \(loss.line)" : "3 [3]"])
  }

  @Test func `what another process lost is nothing`() throws {
    func lines(_ process: String, _ pid: String = "") -> Loss {
      Loss(kind: .lines, line: 4, process: Array(process.utf8), pid: Array(pid.utf8))
    }
    #expect(try rows(pause, unpaused, losses: [hidden(4, of: other)]) == ["3 [3]"])
    #expect(try rows(pause, unpaused, losses: [lines("Mail")]) == ["3 [3]"])
    #expect(try rows(pause, unpaused, losses: [lines("Notes", "513")]) == ["3 [3]"])
    #expect(try rows(pause, unpaused, losses: [lines("", "513")]) == ["3 [3]"])
    for own in [lines("Notes"), lines("Notes", "512"), lines("", "512")] {
      #expect(try rows(pause, unpaused, losses: [own]) == ["3 lines are missing at 4"])
    }
  }

  @Test func `an input that breaks off is like one that ends`() throws {
    let tail = Loss(kind: .tail, line: 8)
    #expect(try rows(pause, unpaused, losses: [tail]) == ["3 [3]"])
    let open = trace([(0, "sceneDidBecomeActive(_:)"), (1000, "sceneWillResignActive(_:)")])
    #expect(try rows(pause, open, losses: [Loss(kind: .tail, line: 2)]) == ["2 log ended"])
  }

  @Test func `what was answered stays answered`() throws {
    let answered = trace([
      (0, "sceneDidBecomeActive(_:)"), (1000, "sceneWillResignActive(_:)"), (1100, noise),
      (1200, "game paused"), (9000, "sceneDidEnterBackground(_:)"),
    ])
    #expect(try rows(pause, answered, losses: [missing(3), hidden(3)]) == [])
  }

  @Test func `a proof that follows leaves the bound where it was`() throws {
    let withdrawn = pause + "\nunless: enterBackground\nconfirmed_by: becomeActive"
    let stubborn = pause + "\nconfirmed_by: becomeActive"
    let lines = trace([
      (0, "sceneDidBecomeActive(_:)"), (1000, "sceneWillResignActive(_:)"), (1500, noise),
      (3000, noise), (4000, "sceneDidBecomeActive(_:)"), (5000, noise),
    ])
    for body in [withdrawn, stubborn] {
      #expect(try rows(body, lines, losses: [missing(3)]) == ["2 lines are missing at 3"])
      #expect(try rows(body, lines, losses: [hidden(3)]) == ["2 a message is hidden at 3"])
      // A pause would have come too late.
      #expect(try rows(body, lines, losses: [hidden(4, at: 3000)]) == ["2 [2 5]"])
      #expect(try rows(body, lines, losses: [missing(6)]) == ["2 [2 5]"])
    }
    #expect(try rows(stubborn, lines, losses: [missing(4, after: 2900)]) == ["2 [2 5]"])
    // It may have been in the background: that withdraws at any time.
    #expect(
      try rows(withdrawn, lines, losses: [missing(4, after: 2900)]) == ["2 lines are missing at 4"])
  }

  @Test func `the state may have ended before the trigger`() throws {
    let body = """
      scope: unit
      states:
        running: {since: resume, until: pause}
      when: {event: resignActive, while: running}
      expect: save
      within: 1s
      """
    let lines = trace([
      (0, "sceneDidBecomeActive(_:)"), (100, noise), (500, "game resumed"), (600, noise),
      (1000, "sceneWillResignActive(_:)"), (1500, noise), (5000, "sceneDidBecomeActive(_:)"),
    ])
    #expect(try rows(body, lines) == ["5 [3 5]"])
    #expect(try rows(body, lines, losses: [missing(2), hidden(2)]) == ["5 [3 5]"])
    #expect(try rows(body, lines, losses: [hidden(4)]) == ["5 a message is hidden at 4"])
    #expect(try rows(body, lines, losses: [missing(4)]) == ["5 lines are missing at 4"])
    #expect(try rows(body, lines, losses: [missing(6)]) == ["5 lines are missing at 6"])
  }

  @Test func `an exemption may be what is missing, anywhere in the launch`() throws {
    let body =
      pause + """

        exempt:
          - {event: enterBackground}
          - {event: enterForeground, without: save}
        """
    let lines = { (line: String) in
      trace([
        (0, "sceneDidBecomeActive(_:)"), (1000, "sceneWillResignActive(_:)"),
        (5000, "sceneDidEnterBackground(_:)"), (6000, line), (9000, "sceneWillEnterForeground(_:)"),
        (9050, noise), (9100, "applicationWillTerminate(_:)"), (9200, noise),
      ])
    }
    let saves = lines("saving draft")
    #expect(try rows(body, saves) == ["2 [2]"])
    #expect(try rows(body, saves, losses: [missing(6)]) == ["2 lines are missing at 6"])
    #expect(try rows(body, saves, losses: [hidden(6)]) == ["2 [2]"], "its steps are callbacks")
    #expect(try rows(body, saves, losses: [missing(8)]) == ["2 [2]"], "the process is gone")
    let guarded =
      body.replacing("{event: enterBackground}", with: "{event: enterBackground, while: running}")
      + "\nstates:\n  running: {since: resume, until: pause}"
    #expect(try rows(guarded, lines(noise)) == ["2 [2]"])
    #expect(
      try rows(guarded, lines(noise), losses: [hidden(6)]) == ["2 a message is hidden at 6"],
      "a hidden message may have begun the state")
    #expect(try rows(guarded, saves, losses: [hidden(6)]) == ["2 [2]"])
  }

  @Test func `an answer that came late may be a second one`() throws {
    let body =
      "scope: launch\nwhen: launch\nexpect: becomeActive\nlevels: {warning: 5s}\nunless: save"
    let lines = trace([
      (0, "application(_:didFinishLaunchingWithOptions:)"), (1000, noise),
      (9000, "applicationDidBecomeActive(_:)"), (9100, noise),
    ])
    #expect(try rows(body, lines, losses: [missing(2)]) == ["1 lines are missing at 2"])
    #expect(try rows(body, lines, losses: [missing(4), hidden(4)]) == ["1 [1 3]"])
    #expect(try rows(body, lines, losses: [hidden(2)]) == ["1 a message is hidden at 2"])
    let firm = body.replacing("\nunless: save", with: "")
    #expect(try rows(firm, lines, losses: [hidden(2)]) == ["1 [1 3]"], "a callback is not hidden")
  }

  // MARK: Only

  @Test func `never elsewhere is said of the whole launch`() throws {
    let body =
      "scope: launch\nonly: {action: save, in: terminate, certain_after: enterBackground}"
    let lines = trace([
      (0, noise), (100, "applicationDidBecomeActive(_:)"), (500, noise),
      (9000, "applicationWillTerminate(_:)"), (9010, "saving draft"), (9500, noise),
    ])
    #expect(try rows(body, lines) == ["4 [4 5]"])
    for loss in [missing(1), missing(6), hidden(1), hidden(6), hidden(3, of: other)] {
      #expect(try rows(body, lines, losses: [loss]) == ["4 [4 5]"], "\(loss.line)")
    }
    #expect(try rows(body, lines, losses: [missing(3)]) == ["4 lines are missing at 3"])
    #expect(try rows(body, lines, losses: [hidden(3)]) == ["4 a message is hidden at 3"])
    let saves = lines.replacing(
      "00.500 Notes[512:1a03] \(noise)", with: "00.500 Notes[512:1a03] saving")
    #expect(try rows(body, saves, losses: [missing(3), hidden(2)]) == [])
  }

  // MARK: Forbid

  @Test func `what must not happen and did stands`() throws {
    let body = "scope: launch\nforbid: app.didReceiveMemoryWarning"
    let lines = trace([
      (0, "applicationDidBecomeActive(_:)"), (100, noise),
      (200, "applicationDidReceiveMemoryWarning(_:)"), (300, noise),
    ])
    let losses = [missing(2), hidden(2), missing(4), hidden(4)]
    #expect(try rows(body, lines, losses: losses) == ["3 [3]"])
  }

  @Test func `that it lies in a callback's window is said of the lines between`() throws {
    let body = "scope: unit\nforbid: {event: refresh, in: disconnect}"
    let lines = trace([
      (0, "sceneDidBecomeActive(_:)"), (100, noise), (1000, "sceneDidDisconnect(_:)"),
      (1100, noise),
      (1200, "refresh now"), (1300, noise),
    ])
    #expect(try rows(body, lines, losses: [missing(2), missing(6), hidden(4)]) == ["5 [3 5]"])
    #expect(try rows(body, lines, losses: [missing(4)]) == ["5 lines are missing at 4"])
  }

  @Test func `an excuse may be what is missing, before and after`() throws {
    let body = "scope: unit\nforbid: {event: delete, in: disconnect}\nunless_within: 1s\nunless: "
    let events = [
      (0, "sceneDidBecomeActive(_:)"), (3000, noise), (8500, noise),
      (9000, "sceneDidDisconnect(_:)"), (9100, "deleted the note"), (9500, noise), (12_000, noise),
      (13_000, "sceneWillEnterForeground(_:)"),
    ]
    func found(_ unless: String, _ loss: Loss, _ style: LineStyle = .console) throws -> [String] {
      try rows(body + unless, trace(events, style), losses: [loss])
    }
    let stands = ["5 [4 5]"]
    for loss in [missing(2, at: 3000), missing(7, at: 12_000, after: 11_000), hidden(6)] {
      #expect(try found("session.didDiscard", loss) == stands, "\(loss.line)")
    }
    for loss in [missing(2), missing(3, at: 8500), missing(6), missing(7)] {
      #expect(
        try found("session.didDiscard", loss) == ["5 lines are missing at \(loss.line)"])
    }
    #expect(try found("save", hidden(6)) == ["5 a message is hidden at 6"])
    #expect(try found("save", hidden(2, at: 3000)) == stands)
    // Without a clock nothing that came before excuses.
    #expect(try found("session.didDiscard", missing(3), .bare) == stands)
    #expect(try found("session.didDiscard", missing(7), .bare) == ["5 lines are missing at 7"])
  }
}
