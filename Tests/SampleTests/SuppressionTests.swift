import Foundation
import Testing

@Suite("Lines that ask for silence")
struct SuppressionTests {
  /// The findings of a log after an edit, and the lines of the summary that tell what is suppressed.
  private func findings(_ edit: String, _ flags: String = "") async throws -> Program.Run {
    try await Program.script(
      """
      \(edit)
      scenetrace check -f concise \(flags) app.log | sed 's/.*\\[\\(.*\\)\\]/\\1/' | sort
      scenetrace check \(flags) app.log 2> /dev/null | grep suppressed
      """)
  }

  @Test(
    "The line itself and the line right after it are meant",
    arguments: [
      "sed -i.b '7s/$/ \\/\\/ scenetrace:ignore no-save-on-background/' app.log",
      "sed -i.b '6s/$/ \\/\\/ scenetrace:ignore no-save-on-background/' app.log",
      "sed -i.b '7s/^/scenetrace:ignore illegal-transition, no-save-on-background\\n/' app.log",
    ])
  func places(edit: String) async throws {
    let run = try await findings(edit)
    #expect(
      run.output == """
        launch-watchdog-risk
        save-only-in-will-terminate
        1 finding suppressed: 1 by the log

        """, "\(run.output)")
    #expect(run.errors == "")
  }

  @Test("A line of the evidence is as good as the blamed one")
  func evidence() async throws {
    let run = try await findings(
      "sed -i.b '15s/$/ scenetrace:ignore save-only-in-will-terminate/' app.log")
    #expect(!run.output.contains("save-only-in-will-terminate"), "\(run.output)")
    #expect(run.output.contains("1 finding suppressed: 1 by the log"))
  }

  @Test("Other rules and other lines are not silenced")
  func others() async throws {
    let rules = "launch-watchdog-risk\nno-save-on-background\nsave-only-in-will-terminate\n"
    for edit in [
      "sed -i.b '5s/$/ scenetrace:ignore launch-watchdog-risk/' app.log",
      "sed -i.b '3s/$/ scenetrace:ignore no-save-on-background/' app.log",
      "sed -i.b '7s/$/ scenetrace:ignored no-save-on-background/' app.log",
    ] {
      let run = try await findings(edit)
      #expect(run.output.hasPrefix(rules) && run.errors == "", "\(edit): \(run.output)")
    }
  }

  @Test("What names no rule is told, and has no effect")
  func nothing() async throws {
    let run = try await findings(
      "sed -i.b '7s/$/ scenetrace:ignore/; 8s/$/ scenetrace:ignore no-save-on-backgroundd/' app.log"
    )
    #expect(run.output.contains("no-save-on-background\n") && !run.output.contains("suppressed"))
    #expect(
      run.errors == """
        scenetrace: warning: app.log:7: scenetrace:ignore names no rule and has no effect (name \
        the rule behind it)
        scenetrace: warning: app.log:8: scenetrace:ignore names 'no-save-on-backgroundd', which is \
        no rule (did you mean 'no-save-on-background'?)

        """, "\(run.errors)")
  }

  @Test("The names of rules are no words of the app, and what stands beside them is read")
  func words() async throws {
    let run = try await Program.script(
      """
      {
        sed -n 1,4p app.log
        echo '2025-03-01 09:00:05.000 Notes[512:1a03] scenetrace:ignore no-save-on-background'
        echo '2025-03-01 09:00:06.000 Notes[512:1a03] scenetrace:ignore no-save-on-background // note edited'
        echo '2025-03-01 09:00:07.000 Notes[512:1a03] note edited // scenetrace:ignore no-save-on-background'
      } > x
      scenetrace timeline --events x | grep -cE ' (dirty|save)'
      """)
    #expect(run.output == "2\n", "\(run.output)")
  }

  @Test("In joined and in interleaved inputs the next line is that of the same log")
  func joined() async throws {
    let edit = """
      cp app.log b.log; sed -i.b '6s/$/ scenetrace:ignore no-save-on-background/' app.log
      printf '2025-03-01 09:06:00.200 Notes[512:1a03] scrolling\\n' > c.log
      """
    let ordered = try await findings(edit, "--one-trace b.log")
    #expect(ordered.output.contains("suppressed: 1 by the log"), "\(ordered.output)")
    #expect(ordered.output.contains("no-save-on-background\n"))
    let merged = try await findings(edit, "--merge-by-time c.log")
    #expect(merged.output.contains("suppressed: 1 by the log"), "\(merged.output)")
    #expect(!merged.output.contains("no-save-on-background\n"))
  }

  @Test("JSON lines ask for it, too, and JSON counts it")
  func json() async throws {
    let run = try await Program.script(
      """
      line() { printf '{"timestamp":"2025-03-01T%sZ","process":"Notes","message":"%s"}\\n' "$@"; }
      {
        line 09:00:00.400 'sceneDidBecomeActive(_:)'
        line 09:05:00.000 'scenetrace:ignore illegal-transition'
        line 09:06:00.000 'sceneDidEnterBackground(_:)'
        line 09:07:02.000 'sceneWillResignActive(_:)'
      } > app.log
      scenetrace check -f concise app.log | cut -d: -f1-2
      scenetrace check -f json app.log | grep -A2 '"suppressed"'
      """)
    #expect(run.errors == "", "\(run.errors)")
    #expect(
      run.output == """
            "suppressed": {
              "byLog": 2,
              "byConfiguration": 0

        """, "\(run.output)")
  }
}
