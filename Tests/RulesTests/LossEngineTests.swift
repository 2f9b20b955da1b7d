import LogInput
import TestSupport
import Testing

@testable import Rules

/// What the engine does with a verdict that a loss takes away.
@Suite struct LossEngineTests {
  private let pause = "scope: unit\nwhen: resignActive\nexpect: pause\nwithin: 1s"
  private let noise = "layout took 3 ms"

  /// Resigns active on line 2; line 3 lies within the bound, line 5 behind the decision.
  private func unpaused(then line: String) -> String {
    trace([
      (0, "sceneDidBecomeActive(_:)"), (1000, "sceneWillResignActive(_:)"), (1500, noise),
      (9000, "sceneDidBecomeActive(_:)"), (9500, noise), (9600, line),
      (9900, "sceneWillResignActive(_:)"), (9950, "applicationWillTerminate(_:)"),
    ])
  }

  @Test func `a candidate that waits keeps what its own lines said`() throws {
    let rule = ruleFile(pause + "\nknown: [save]")
    func judged(_ line: String, _ losses: [Loss]) throws -> (rows: [String], run: TraceRun) {
      try judge([rule], unpaused(then: line), losses: losses)
    }
    #expect(try judged("saving draft", []).rows == ["2 [2]"])
    #expect(try judged("saving draft", [missing(5), hidden(5)]).rows == ["2 [2]"])
    let lost = try judged("saving draft", [missing(3)])
    #expect(lost.rows == ["2 lines are missing at 3"])
    #expect(lost.run.tally.rules(.inconclusive) == ["probe"] && lost.run.tally.notJudged.isEmpty)
    // Of an app that never logs the action it was no candidate.
    let unheard = try judged(noise, [missing(3)])
    #expect(unheard.rows == [])
    #expect(unheard.run.tally.rules(.nothingToJudge) == ["probe"])
    #expect(unheard.run.tally.notJudged.map(\.count) == [1])
  }

  @Test func `what yields keeps what its own lines said`() throws {
    let closer = ruleFile("scope: launch\nforbid: refresh", id: "closer")
    let yielding = ruleFile(pause + "\nyields_to: [{rule: closer, over: launch}]")
    let lines = unpaused(then: noise)
    #expect(try judge([yielding, closer], lines, losses: [missing(5)]).rows == ["2 [2]"])
    #expect(
      try judge([yielding, closer], lines, losses: [missing(3)]).rows
        == ["2 lines are missing at 3"])
  }

  @Test func `a window that closed before anything is missing is told on the line of the loss`()
    throws
  {
    let rule = ruleFile(pause)
    let lines = unpaused(then: noise)
    func findings(_ loss: Loss) throws -> [Int?] {
      try judge([rule], lines, losses: [loss]).run.findings.map(\.decidedAt)
    }
    #expect(try findings(missing(3, after: 2500)) == [3])
    #expect(try findings(missing(3, after: 2000)) == [])
    #expect(try findings(missing(5)) == [4])
  }

  @Test func `the first of several losses is the reason`() throws {
    let lines = unpaused(then: noise)
    let both = [hidden(3), missing(3)]
    #expect(try rows(pause, lines, losses: both) == ["2 lines are missing at 3"])
    let early = [hidden(2), missing(3)]
    #expect(try rows(pause, lines, losses: early) == ["2 a message is hidden at 2"])
  }

  @Test func `one cause is told once, whichever case sees it`() throws {
    let twice =
      "cases:\n  - {\(pause.replacing("\n", with: ", "))}\n"
      + "  - {\(pause.replacing("\n", with: ", ").replacing("1s", with: "2s"))}"
    let lines = unpaused(then: noise)
    #expect(try rows(twice, lines) == ["2 [2]"])
    #expect(try rows(twice, lines, losses: [missing(3)]) == ["2 lines are missing at 3"])
  }

  @Test func `what was said once of the trace is not in doubt later`() throws {
    let body = "check: SceneLifecycleAdoption\nonce: trace"
    let launch = [
      (0, "application(_:didFinishLaunchingWithOptions:)"), (10, noise),
      (20, "applicationDidBecomeActive(_:)"), (30, "applicationWillTerminate(_:)"),
    ]
    let lines = trace(launch + launch.map { ($0.0 + 1000, $0.1) })
    #expect(try rows(body, lines, losses: [missing(6)]) == ["3 [3] note"])
    #expect(
      try rows(body, lines, losses: [missing(2)]) == ["7 [7] note", "3 lines are missing at 2"])
  }

  @Test func `what was lost after a process was succeeded is not its own`() throws {
    let only = "scope: launch\nonly: {action: save, in: terminate}"
    func lines(_ events: [(Int, String)]) -> String {
      events.map { pid, text in "2025-03-01 09:00:00.000 Notes[\(pid):1] \(text)\n" }.joined()
    }
    let active = "applicationDidBecomeActive(_:)"
    let trace = lines([
      (1, active), (1, noise), (1, "applicationWillTerminate(_:)"), (1, "saving draft"),
      (2, active), (2, noise), (3, active), (3, noise), (3, active),
    ])
    #expect(try rows(only, trace, losses: [missing(2)]) == ["3 lines are missing at 2"])
    #expect(try rows(only, trace, losses: [missing(6), missing(8)]) == ["3 [3 4]"])
    // Without a word of its end, the line of its successor is the last that may hold its own.
    let bounded = "scope: launch\nonly: {action: save, in: enterBackground}"
    let left = lines([
      (1, active), (1, "applicationDidEnterBackground(_:)"), (1, "saving draft"), (1, noise),
      (2, active), (2, noise), (3, active), (3, noise),
    ])
    #expect(try rows(bounded, left, losses: [missing(4)]) == ["2 lines are missing at 4"])
    #expect(try rows(bounded, left, losses: [missing(6), missing(8)]) == ["2 [2 3]"])
  }

  @Test func `a launch that began before the loss that was told before it is concerned`() throws {
    // The action of line 2 is read only when line 5 proves its process to be an app.
    let trace = """
      2025-03-01 09:00:00.000 Mail[7:1] applicationDidBecomeActive(_:)
      2025-03-01 09:00:01.000 Notes[512:1] refresh now
      2025-03-01 09:00:02.000 kernel[0:1] lost
      2025-03-01 09:00:03.000 Mail[7:1] applicationWillResignActive(_:)
      2025-03-01 09:00:04.000 Notes[512:1] applicationWillTerminate(_:)
      2025-03-01 09:00:05.000 Notes[512:1] saving draft

      """
    let body = "scope: launch\nonly: {action: save, in: terminate}"
    #expect(try rows(body, trace) == ["5 [5 6]"])
    #expect(try rows(body, trace, losses: [missing(3)]) == ["5 lines are missing at 3"])
    #expect(try rows(body, trace, losses: [missing(1)]) == ["5 [5 6]"])
  }

  @Test func `nothing understood is nothing understood, whatever is missing`() throws {
    try ShippedCatalogs.lend { catalogs in
      let run = TraceRun("\(noise)\n\(noise)\n", with: catalogs, losses: [missing(1)])
      #expect(run.findings.map(\.rule) == [RuleEngine.noEvents])
      #expect(run.losses.count == 1)
    }
  }

  @Test func `a rule speaks when the one that it yields to is undecided`() throws {
    let closer = ruleFile("scope: launch\nonly: {action: refresh, in: becomeActive}", id: "closer")
    let yielding = ruleFile(pause + "\nyields_to: [{rule: closer, over: launch}]")
    let lines = unpaused(then: noise).replacing(
      "00:09.500 Notes[512:1a03] \(noise)", with: "00:09.500 Notes[512:1a03] refresh now")
    #expect(try judge([yielding, closer], lines).rows == ["closer 4 [4 5]"])
    #expect(
      try judge([yielding, closer], lines, losses: [hidden(6)]).rows
        == ["2 [2]", "4 a message is hidden at 6"])
  }

  @Test func `where everything may be missing, what is there is all that is told`() throws {
    try ShippedCatalogs.lend { catalogs in
      var told: Set<String> = []
      for rule in catalogs.rules.rules {
        for example in rule.examples where example.kind == .violating {
          let count = TraceRun(example.trace, with: catalogs).account.lines
          let losses = (1...count).flatMap { [missing($0), hidden($0)] }
          let run = TraceRun(example.trace, with: catalogs, losses: losses)
          let found = run.findings.filter { $0.rule == rule.id }
          let lost = run.inconclusive.filter { $0.rule == rule.id && $0.lossLine != nil }
          #expect(!found.isEmpty || !lost.isEmpty, "\(rule.id) \(example.name)")
          told.formUnion(found.map { "\(rule.id): \($0.confidence) \(example.name)" })
        }
      }
      // What rests on the system's own words stands whatever is missing.
      for certain in [
        "background-task-leak: certain UIKit says so",
        "launch-watchdog-risk: certain the watchdog speaks",
        "uiscene-not-adopted: certain UIKit says so",
        "uiscene-not-adopted: certain UIKit refuses",
      ] { #expect(told.contains(certain)) }
      // Rules that say what the app did not do are silent where anything may be missing.
      let absent = [
        "no-save-on-background", "save-only-in-will-terminate", "no-pause-on-resign-active",
        "no-resume-on-become-active", "memory-warning-ignored", "bgtask-not-completed",
        "stale-data-after-long-background", "state-restoration-missing",
        "unexplained-termination", "actions-lost-after-scene-migration",
      ]
      for rule in absent { #expect(!told.contains { $0.hasPrefix("\(rule): likely") }) }
    }
  }
}
