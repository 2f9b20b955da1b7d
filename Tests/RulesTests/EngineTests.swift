import Lifecycle
import TestSupport
import Testing

@testable import Rules

@Suite struct EngineTests {
  private let forbidden = "scope: launch\nforbid: app.didReceiveMemoryWarning"
  private let warning = "applicationDidReceiveMemoryWarning(_:)"
  private let active = "applicationDidBecomeActive(_:)"

  @Test func `what one callback did and another launch does no more is told in the order of lines`()
    throws
  {
    let first = [
      (0, "application(_:didFinishLaunchingWithOptions:)"), (1, active),
      (10, "applicationWillResignActive(_:)"), (11, "applicationDidEnterBackground(_:)"),
    ]
    let done = ["saving draft", "player.pause()", "timer invalidated", "closing database"]
    let second = [
      "application(_:didFinishLaunchingWithOptions:)", "scene(_:willConnectTo:options:)",
      "sceneWillEnterForeground(_:)", "sceneDidBecomeActive(_:)", "sceneWillResignActive(_:)",
      "sceneDidEnterBackground(_:)", "applicationWillTerminate(_:)",
    ]
    let lines =
      first + done.map { (11, $0) } + [(30, "applicationWillTerminate(_:)")]
      + second.enumerated().map { (600 + 20 * $0.offset, $0.element) }
    let found = try TraceRun.of(trace(lines)).findings
      .filter { $0.rule == "actions-lost-after-scene-migration" }
    #expect(found.map { $0.evidence[1].line } == [5, 6, 7, 8])
  }

  @Test func `a line that is read late decides nothing before it is read`() throws {
    let run = try TraceRun.of(
      """
      2025-03-01 09:00:00.005 Notes[512:1a03] <SceneDelegate: 0x600003f6cc40> sceneWillResignActive(_:)
      2025-03-01 09:00:00.125 Maps[512:1a03] [scene 1] privacy cover shown
      2025-03-01 09:00:04.866 Notes[512:1a03] background task 7 expired
      2025-03-01 09:01:07.766 Maps[512:1a03] BGTaskScheduler.shared.register(forTaskWithIdentifier: "a")

      """)
    let finding = run.findings.first { $0.rule == "background-task-expiration-unhandled" }
    #expect(finding?.line == 3 && finding?.decidedAt == 3, "\(run.findings)")
  }

  @Test func `what began long ago stands, whatever was forgotten since`() throws {
    let late = ruleFile(
      """
      scope: launch
      forbid: app.didReceiveMemoryWarning
      since: pause
      after: 5s
      message: warned {elapsed} after the pause
      """)
    // It remembers each save until the next one: more of them than are kept.
    let hasty = ruleFile("scope: launch\nforbid: terminate\nsince: save\nwithin: 1s", id: "hasty")
    let filler = String(repeating: "·", count: 450)
    let saves = (1...900).map { (1000 + $0, "saving draft \($0) \(filler)") }
    let lines = [(0, active), (1000, "game paused")] + saves + [(10_000, warning)]
    let judged = try judge([late, hasty], trace(lines))
    #expect(judged.rows == ["903 [2 903]"])
    let finding = try #require(judged.run.findings.first)
    #expect(finding.message == "warned 9.000 s after the pause")
    #expect(finding.evidence.first?.message == "game paused")
    let soon = [(0, active), (1000, "game paused")] + saves + [(5999, warning)]
    #expect(try judge([late, hasty], trace(soon)).rows == [])
  }

  // MARK: Known actions

  @Test func `a rule about an action waits until the action is seen`() throws {
    let rule = ruleFile(forbidden + "\nknown: [save]")
    let late = try judge(
      [rule], trace([(0, active), (1, warning), (2, "layout"), (3, "saving draft"), (4, "layout")]))
    #expect(late.rows == ["2 [2]"])
    #expect(late.run.findings.map(\.decidedAt) == [4])
    #expect(late.run.tally.notJudged.isEmpty)
    let early = try judge([rule], trace([(0, active), (1, "saving draft"), (2, warning)]))
    #expect(early.rows == ["3 [3]"])
    #expect(early.run.findings.map(\.decidedAt) == [3])
  }

  @Test func `what waits in vain is no finding and is told`() throws {
    let rule = ruleFile(forbidden + "\nknown: [save]")
    let lines = [(0, active)] + (1...12).map { ($0, warning) } + [(20, "will save later")]
    let judged = try judge([rule], trace(lines))
    #expect(judged.rows == [])
    #expect(
      judged.run.tally.notJudged
        == [RuleTally.NotJudged(rule: "probe", reason: "no save is logged anywhere", count: 12)])
    #expect(judged.run.tally.rules(.nothingToJudge) == ["probe"])
  }

  @Test func `an action that is declared need not be seen`() throws {
    var options = RuleEngine.Options()
    options.expected = ["save"]
    let rule = ruleFile(forbidden + "\nknown: [save]")
    #expect(
      try judge([rule], trace([(0, active), (1, warning)]), options: options).rows == ["2 [2]"])
  }

  // MARK: Which rules speak

  @Test func `a rule yields to one that speaks of the same launch`() throws {
    let other = ruleFile("scope: launch\nforbid: refresh", id: "closer")
    let yielding = ruleFile(forbidden + "\nyields_to: [{rule: closer, over: launch}]")
    let both = trace([(0, active), (1, warning), (2, "refresh now")])
    #expect(try judge([yielding, other], both).rows == ["closer 3 [3]"])
    #expect(try judge([yielding, other], trace([(0, active), (1, warning)])).rows == ["2 [2]"])
    // Without more it yields only where both rest on one line.
    let closely = ruleFile(forbidden + "\nyields_to: [closer]")
    #expect(Set(try judge([closely, other], both).rows) == ["2 [2]", "closer 3 [3]"])
    let warned = ruleFile(
      "scope: launch\nforbid: [refresh, app.didReceiveMemoryWarning]", id: "closer")
    #expect(try judge([closely, warned], both).rows == ["closer 2 [2]", "closer 3 [3]"])
    // Another launch is another matter.
    let next = trace([
      (0, active), (1, warning), (2, "applicationDidEnterBackground(_:)"),
      (9, "application(_:didFinishLaunchingWithOptions:)"), (10, "refresh now"),
    ])
    #expect(Set(try judge([yielding, other], next).rows) == ["2 [2]", "closer 5 [5]"])
  }

  @Test func `who does not wait is silent only after the other`() throws {
    let other = ruleFile("scope: launch\nforbid: refresh", id: "closer")
    let hasty = ruleFile(forbidden + "\nyields_to: [{rule: closer, over: launch, waits: false}]")
    let before = try judge(
      [hasty, other], trace([(0, active), (1, warning), (2, "refresh now")]))
    #expect(before.rows == ["2 [2]", "closer 3 [3]"])
    #expect(before.run.findings.map(\.decidedAt) == [2, 3])
    let after = try judge([hasty, other], trace([(0, active), (1, "refresh now"), (2, warning)]))
    #expect(after.rows == ["closer 2 [2]"])
    #expect(
      after.run.tally.notJudged
        == [RuleTally.NotJudged(rule: "probe", reason: "left to closer", count: 1)])
  }

  @Test func `of what is told once for the whole input worse news is told, too`() throws {
    let cases = """
      once: trace
      cases:
        - {scope: launch, forbid: app.didReceiveMemoryWarning, severity: note, message: a}
        - {scope: launch, forbid: refresh, severity: error, message: b}
      """
    let lines = [(0, active), (1, warning), (2, "refresh now"), (3, warning), (4, "refresh now")]
    let told = try rows(cases, trace(lines))
    #expect(told == ["2 [2] note", "3 [3] error"])
  }

  @Test func `news that the app answered is no finding, also without a clock`() throws {
    func findings(_ answer: String) throws -> [String] {
      let lines = ["Received memory warning.", answer, "applicationWillResignActive(_:)"]
      let log = (["applicationDidBecomeActive(_:)"] + lines).joined(separator: "\n") + "\n"
      return try ShippedCatalogs.lend { TraceRun(log, with: $0).findings.map(\.rule) }
    }
    #expect(try !findings("clearing image cache").contains("memory-warning"))
    #expect(try findings("layout took 3 ms").contains("memory-warning"))
  }

  @Test func `once means once for the whole input`() throws {
    let lines = trace([
      (0, active), (1, warning), (2, warning), (9, "application(_:didFinishLaunchingWithOptions:)"),
      (10, warning),
    ])
    #expect(try rows(forbidden, lines) == ["2 [2]", "3 [3]", "5 [5]"])
    #expect(try rows(forbidden + "\nonce: trace", lines) == ["2 [2]"])
  }

  @Test func `one cause is one finding, whichever case sees it`() throws {
    let body = """
      cases:
        - {scope: launch, forbid: app.didReceiveMemoryWarning}
        - {scope: launch, forbid: [app.didReceiveMemoryWarning, refresh]}
      """
    #expect(
      try rows(body, trace([(0, active), (1, warning), (2, "refresh now")])) == ["2 [2]", "3 [3]"])
  }

  @Test func `a rule of another life cycle is silent`() throws {
    let lines = trace([
      (0, "scene(_:willConnectTo:options:)"), (1, "sceneWillEnterForeground(_:)"), (2, warning),
    ])
    #expect(try rows(forbidden + "\nsystems: [uikit-scene]", lines) == ["3 [3]"])
    #expect(try rows(forbidden + "\nsystems: [appkit]", lines) == [])
  }

  @Test func `what is not asked for does not judge`() throws {
    let lines = trace([(0, active), (1, warning)])
    var options = RuleEngine.Options()
    options.disabled = ["probe"]
    let disabled = try judge([ruleFile(forbidden)], lines, options: options)
    #expect(disabled.rows == [] && disabled.run.tally.rules(.disabled) == ["probe"])
    options = RuleEngine.Options()
    options.only = ["closer"]
    let other = ruleFile("scope: launch\nforbid: becomeActive", id: "closer")
    #expect(
      try judge([ruleFile(forbidden), other], lines, options: options).rows == ["closer 1 [1]"])
  }

  @Test func `possible is one step milder`() throws {
    let rule = ruleFile(forbidden + "\nconfidence: possible", severity: "error")
    #expect(try judge([rule], trace([(0, active), (1, warning)])).rows == ["2 [2] possible"])
  }

  @Test func `another scene's events are none of a scene's`() throws {
    let body = "scope: unit\nwhen: resignActive\nexpect: pause\nwithin: 1s"
    let lines = trace([
      (0, "sceneDidBecomeActive(_:) scene=A"), (1, "sceneDidBecomeActive(_:) scene=B"),
      (1000, "sceneWillResignActive(_:) scene=A"), (1100, "game paused scene=B"),
      (9000, "sceneDidEnterBackground(_:) scene=A"),
    ])
    #expect(try rows(body, lines) == ["3 [3]"])
    // A pause of nobody in particular may be the scene's.
    #expect(try rows(body, lines.replacing("paused scene=B", with: "paused")) == [])
    #expect(try judge([ruleFile(body)], lines).run.findings.map(\.unit) == ["A"])
  }

  @Test func `an input in which nothing was understood is a finding`() throws {
    for (text, isSilent) in [
      ("layout\n", false), ("", false), ("saving\n", false), ("sceneDidBecomeActive(_:)\n", true),
    ] {
      let found = try TraceRun.of(text).findings.filter { $0.rule == RuleEngine.noEvents }
      #expect(found.map(\.severity) == (isSilent ? [] : [.warning]))
    }
  }

  // MARK: Fingerprints

  @Test func `a fingerprint survives other times, pids, addresses and line numbers`() throws {
    func life(_ pid: Int, _ address: String, _ hour: String, _ noise: Int) -> String {
      let stamp = "2025-03-01 \(hour):00:0"
      return (0..<noise).map { "\(stamp)0.000 Notes[\(pid):1a] layout \($0)\n" }.joined() + """
        \(stamp)1.000 Notes[\(pid):1a] sceneDidDisconnect(_:) <UIWindowScene: 0x\(address)>
        \(stamp)1.500 Notes[\(pid):1a] deleted note \(noise) <UIWindowScene: 0x\(address)>

        """
    }
    func prints(_ trace: String) throws -> [String] {
      try TraceRun.of(trace).findings.filter { $0.rule == "delete-permanent-data-on-disconnect" }
        .map { $0.fingerprint(in: "app.log") }
    }
    let first = try prints(life(512, "10270b110", "09", 0))
    #expect(first.count == 1 && first[0].count == 16)
    for (pid, address, hour, noise) in [
      (7, "10270b110", "09", 0), (512, "7f", "09", 0), (512, "f00dfeed", "23", 0),
      (70_000, "abcdef01", "17", 23),
    ] {
      #expect(try prints(life(pid, address, hour, noise)) == first)
    }
    let other = life(512, "10270b110", "09", 0).replacing("deleted note", with: "deleted folder")
    #expect(try prints(other) != first)
  }
}
