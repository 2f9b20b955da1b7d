import Foundation
import Testing

@Suite("Pattern files of one's own")
struct PatternFileTests {
  struct Broken: Sendable {
    var text: String
    /// What the message says, from the place in the file on.
    var message: String
    var hint: String
  }

  private static let rule = """
    schema: scenetrace/v1
    rule: own-rule
    area: own
    title: t
    severity: warning
    explanation: e
    why: w
    fix: f
    source: s
    scope: unit
    message: m

    """

  @Test(
    "A mistake is shown where it stands, with what is allowed",
    arguments: [
      Broken(
        text: "schema: scenetrace/v1\nformat: own\ntitle: t\nline: '^.*$'\nclok: [epoch]",
        message: ":5:1: error: unknown key 'clok'\n", hint: "the keys allowed here are 'schema', "),
      Broken(
        text: "schema: scenetrace/v1\nformat: own\ntitle: t\nline: '^(?<message>.*$'\n",
        message: ":4:7: error: this pattern does not compile: missing closing parenthesis\n",
        hint: "PCRE2 stopped at character 16 of the pattern"),
      Broken(
        text: rule + "forbid: {event: sceneDidEnterBackgroundd}\n",
        message: ":12:17: error: unknown event 'sceneDidEnterBackgroundd'\n",
        hint: "did you mean 'scene.didEnterBackground'?"),
      Broken(
        text: "schema: scenetrace/v1\nformat: own\n  title: [\n",
        message: ":3:8: error: mapping values are not allowed in this context\n",
        hint: "check the indentation"),
      Broken(
        text: "schema: scenetrace/v2\nformat: own\n",
        message: ":1:9: error: this is not a schema that scenetrace knows\n",
        hint: "write schema: scenetrace/v1"),
    ])
  func mistakes(broken: Broken) async throws {
    try await Program.withTemporaryDirectory { directory in
      let file = directory.appendingPathComponent("own.yml")
      try Data(broken.text.utf8).write(to: file)
      let run = try await Program.run(
        ["check", "--patterns", file.path, "samples/ok/force-quit.log"])
      #expect(run.errors.hasPrefix(file.path + broken.message), "\(run.errors)")
      #expect(run.errors.contains(broken.hint), "\(run.errors)")
      #expect(run.output == "" && run.status == 2)
    }
  }

  @Test("A pattern file that is not there is named")
  func missing() async throws {
    let run = try await Program.run(
      ["check", "--patterns", "none.yml", "samples/ok/force-quit.log"])
    #expect(run.errors.hasPrefix("none.yml: error: No such file or directory"))
    #expect(run.output == "" && run.status == 2)
  }

  @Test("A word and a format of one's own are read like the built-in ones")
  func additions() async throws {
    try await Program.withTemporaryDirectory { directory in
      let files = [
        "word.yml": """
        schema: scenetrace/v1
        action: own.stash
        confidence: high
        category: own
        match: '(?i){B}stashing{E}'
        samples: ['stashing all']
        rejects: ['stash']
        """,
        "format.yml": """
        schema: scenetrace/v1
        format: own-bars
        title: bars between the fields
        line: '^(?<time>\\d\\d:\\d\\d:\\d\\d)\\|(?<process>\\w+)\\|(?<message>.*)$'
        clock: {layouts: ['HH:mm:ss']}
        samples:
          - line: '09:00:00|Notes|stashing all'
            expect: {moment: '09:00:00', resolution: 1s, process: Notes, message: stashing all}
        rejects: ['Notes|stashing']
        """,
      ]
      for (name, text) in files {
        try Data(text.utf8).write(to: directory.appendingPathComponent(name))
      }
      let run = try await Program.run(
        ["timeline", "--events", "--patterns", directory.path],
        input: "09:00:00|Notes|sceneDidBecomeActive(_:)\n09:00:07|Notes|stashing all\n")
      #expect(run.output.hasPrefix("launch 1  Notes  uikit-scene  ios  09:00:00  lines 1-2\n"))
      #expect(run.output.contains("2 │ 09:00:07 own.stash\n"))
      #expect(run.status == 0)
      let path = directory.appendingPathComponent("format.yml").path
      #expect(try await Program.run(["formats", "test", path]).status == 0)
    }
  }

  @Test(
    "A pattern that would take forever is given up and counted, in words and in formats",
    arguments: [
      """
      schema: scenetrace/v1
      action: own.slow
      confidence: high
      category: own
      match: 'payload (a+)+$'
      samples: ['payload aaa']
      rejects: [load]
      """,
      """
      schema: scenetrace/v1
      format: own-slow
      title: slow
      line: '^payload (?<message>(a+)+)$'
      samples: [{line: payload aaa}]
      rejects: [load]
      """,
    ])
  func matchLimit(definition: String) async throws {
    try await Program.withTemporaryDirectory { directory in
      let file = directory.appendingPathComponent("slow.yml")
      try Data(definition.utf8).write(to: file)
      // The longer line is not interpreted first.
      for length in [5000, 20_000] {
        let line = "payload \(String(repeating: "a", count: length))!\n"
        let run = try await Program.run(
          ["check", "-v", "--patterns", file.path],
          input: "sceneDidBecomeActive(_:)\n\(line)sceneWillResignActive(_:)\n\(line)saving\n")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("5 lines: 3 events, 0 continuations, 2 other"), "\(run.output)")
        #expect(run.output.components(separatedBy: "match limit").count == 2)
        #expect(run.output.contains("\na pattern gave up at its match limit 2 times\n"))
      }
    }
  }
}
