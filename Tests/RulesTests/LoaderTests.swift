import Lifecycle
import Testing
import YAMLDocument

@testable import Rules

@Suite struct LoaderTests {
  private func headline(_ file: String) throws -> String {
    let lines = try refusal(file).split(separator: "\n").map(String.init)
    return ([lines.first ?? ""] + lines.filter { $0.hasPrefix("  help:") }).joined(separator: "\n")
  }

  @Test(arguments: [
    (
      "scope: launch\nforbid: refresh\nunles: save", "12:1: error: unknown key 'unles'",
      "did you mean 'unless'?"
    ),
    (
      "scope: launch\nforbid: refersh", "11:9: error: unknown event 'refersh'",
      "did you mean 'refresh'?"
    ),
    (
      "scope: launch\nforbid: [refresh, scene.didBecomActive]",
      "11:19: error: unknown event 'scene.didBecomActive'",
      "did you mean 'scene.didBecomeActive'?"
    ),
    (
      "scope: launch\nforbid: refresh\nknown: [svae]", "12:9: error: unknown event 'svae'",
      "did you mean 'save'?"
    ),
    (
      "scope: launch\nforbid: refresh\nexpect: save", "1:1: error: a case has exactly one form",
      "write one of forbid, require, expect, pair, count, sequence, protocol, only, check"
    ),
    (
      "scope: launch", "1:1: error: a case has exactly one form",
      "write one of forbid, require, expect, pair, count, sequence, protocol, only, check"
    ),
    (
      "scope: launch\nwhen: launch\nexpect: save", "12:9: error: what is expected has no bound",
      "write within: 5s, before: disconnect, levels:, or at_end: violation"
    ),
    (
      "scope: scene\nforbid: refresh", "10:8: error: unknown value 'scene'",
      "use one of the allowed values"
    ),
    ("forbid: refresh", "1:1: error: missing key 'scope'", "add 'scope: …' to this mapping"),
    ("check: MissingSav", "10:8: error: unknown value 'MissingSav'", "did you mean 'MissingSave'?"),
    (
      "scope: launch\nforbid: refresh\nunless: save", "1:1: error: missing key 'unless_within'",
      "add 'unless_within: …' to this mapping"
    ),
    (
      "scope: launch\nwhen: launch\nexpect: save\nwithin: soon",
      "13:9: error: expected a duration, found 'soon'", "write 500ms, 5s, 10m, 1h or 2d"
    ),
    (
      "scope: launch\nonly: {action: save, in: background}",
      "11:26: error: unknown event 'background'", "`scenetrace vocabulary list` shows them all"
    ),
    (
      "scope: launch\nforbid: {event: refresh, while: running}",
      "11:33: error: unknown value 'running'", "use one of the allowed values"
    ),
    (
      "scope: launch\nforbid: refresh\nsystems: [uikit-sceen]",
      "12:11: error: unknown value 'uikit-sceen'", "did you mean 'uikit-scene'?"
    ),
    (
      "scope: launch\nforbid: refresh\nafter: 5s", "12:1: error: 'after' counts from nothing",
      "write since:, or remove 'after'"
    ),
    (
      "scope: launch\nforbid: refresh\nunless_within: 5s",
      "12:1: error: 'unless_within' bounds no excuse", "write unless:, or remove 'unless_within'"
    ),
    (
      "scope: launch\nsequence: [launch, save]\ntimes: 0",
      "12:8: error: 0 is no count that can be kept", "write a number from 1 to 64"
    ),
    (
      "scope: launch\nsequence: [launch, save]\ntimes: 65",
      "12:8: error: 65 is no count that can be kept", "write a number from 1 to 64"
    ),
    (
      "scope: unit\ncheck: BackgroundTaskLeak", "10:8: error: a check judges launches",
      "leave scope: out"
    ),
    (
      "scope: launch\nforbid: refresh\nwhen: launch",
      "12:1: error: 'when' says nothing with forbid:", "remove it, or choose another form"
    ),
    (
      "scope: launch\nforbid: refresh\nsince: launch\nwithin: $windw\nthresholds: {window: 5s}",
      "13:9: error: unknown threshold '$windw'",
      "name it under thresholds:, as in thresholds: {window: 5s}"
    ),
    (
      "scope: launch\nforbid: refresh\nmessage: 'after {elapsd}'",
      "12:1: error: nothing is called {elapsd} here", "did you mean {elapsed}?"
    ),
    (
      "scope: launch\npair: {open: resume, close: pause}",
      "11:7: error: nothing can violate this pair",
      "write before:, on_reopen: violation or on_unmatched_close: violation"
    ),
    (
      "scope: launch\nsequence: [launch, {event: save, after: 9s}]\nwithin: 5s",
      "11:20: error: this step can never be reached", "shorten after:, or widen the bound"
    ),
    (
      "scope: launch\nsequence: [launch]", "11:11: error: a sequence has two steps or more",
      "for one event write forbid:"
    ),
    (
      "scope: launch\nprotocol: {start: a, states: {a: {save: a}, b: {load: a}}}",
      "11:48: error: the state 'b' can never be reached",
      "remove it, or add the move that leads to it"
    ),
    (
      "scope: launch\nprotocol: {states: {a: {svae: a}}}", "11:20: error: unknown event 'svae'",
      "did you mean 'save'?"
    ),
    (
      "scope: launch\ncount: {min: 2}\nwhen: save", "11:8: error: too few by when?",
      "write before:"
    ),
    (
      "scope: launch\ncount: {min: 2}\nwhen: save\nbefore: terminate\nkey: task",
      "14:6: error: too few of what?", "leave key: out, or count with max:"
    ),
    (
      "scope: launch\nforbid: {event: save, lasting: {min: 5s}}",
      "11:23: error: nothing lasts here", "name the state with while:"
    ),
  ])
  func `a mistake is shown where it stands`(body: String, place: String, help: String) throws {
    #expect(try headline(ruleFile(body)) == "probe.yml:\(place)\n  help: \(help)")
  }

  @Test func `a rule proves itself by examples of both kinds`() throws {
    let file = ruleFile("scope: launch\nforbid: refresh")
    let noClean = file.replacing("  clean: [{trace: 'x'}]", with: "")
    #expect(try headline(noClean).hasPrefix("probe.yml:13:3: error: there is no clean example"))
    let noViolating = file.replacing("  violating: [{trace: 'x', expect: [{line: 1}]}]\n", with: "")
    #expect(try headline(noViolating).hasPrefix("probe.yml:13:3: error: there is no violating"))
    let none =
      String(file.prefix { $0 != "\n" }) + file.dropFirst(21).replacing("examples:", with: "#")
    #expect(try headline(none) != "no error\n")
    let nothingExpected = file.replacing(", expect: [{line: 1}]", with: "")
    #expect(
      try headline(nothingExpected).contains("a violating example names what it must report"))
  }

  @Test func `yields_to names a rule`() throws {
    #expect(
      try headline(ruleFile("scope: launch\nforbid: refresh\nyields_to: [prob]"))
        == "probe.yml:1:1: error: yields_to names 'prob', which is no rule\n  help: did you mean 'probe'?"
    )
  }

  @Test func `a pattern that does not compile is shown where it stands`() throws {
    let file = """
      schema: scenetrace/v1
      action: zip
      category: other
      match: '(?i)zip('
      samples: [zip]
      rejects: [x]
      """
    do {
      _ = try Vocabulary(definitions: [YAMLDocument.parse(file, path: "zip.yml")])
      Issue.record("it compiles")
    } catch {
      #expect("\(error)".hasPrefix("zip.yml:4:8: error: this pattern does not compile: "))
    }
  }

  @Test func `a later rule of the same id replaces the earlier one`() throws {
    let first = ruleFile("scope: launch\nforbid: refresh")
    let second = ruleFile("scope: launch\nforbid: save")
    let lines = "applicationDidBecomeActive(_:)\nrefresh now\nsaving draft\n"
    #expect(try judge([first, second], lines).rows == ["3 [3]"])
  }
}
