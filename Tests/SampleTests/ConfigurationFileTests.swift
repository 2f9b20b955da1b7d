import Foundation
import Testing

@Suite("The configuration file")
struct ConfigurationFileTests {
  /// `rules` prints the rules of the findings in the order of their lines.
  private static let rules = """
    rules() {
      scenetrace check -f concise "$@" | sed -E 's/^([^:]*):([0-9]+):1: ([a-z]+): .* \\[(.*)\\]$/\\1:\\2 \\3 \\4/' | sort
    }

    """

  private func script(_ text: String) async throws -> Program.Run {
    try await Program.script(Self.rules + text)
  }

  @Test("Rules are disabled, enabled and weighed; flags win, and --no-config reads nothing")
  func rules() async throws {
    let run = try await script(
      """
      cat > .scenetrace.yml <<'END'
      disable: [save-only-in-will-terminate]
      severity: {no-save-on-background: note}
      END
      rules app.log; echo "--"
      rules --rule save-only-in-will-terminate app.log; echo "--"
      rules --disable no-save-on-background app.log; echo "--"
      rules --no-config app.log; echo "--"
      echo 'enable: [no-save-on-background]' > other.yml
      rules --config other.yml app.log; echo "--"
      scenetrace check -q app.log > /dev/null; echo $?
      """)
    #expect(run.errors == "")
    #expect(
      run.output == """
        app.log:7 note no-save-on-background
        app.log:8 note launch-watchdog-risk
        --
        app.log:14 error save-only-in-will-terminate
        --
        app.log:8 note launch-watchdog-risk
        --
        app.log:14 error save-only-in-will-terminate
        app.log:7 error no-save-on-background
        app.log:8 note launch-watchdog-risk
        --
        app.log:7 error no-save-on-background
        --
        0

        """)
  }

  @Test("It is found up to the root of the repository, and its paths are relative to it")
  func discovery() async throws {
    let run = try await script(
      """
      mkdir -p app/.git app/logs/old app/words
      cp app.log app/logs/new.log; mv app.log app/logs/old/
      echo 'disable: [launch-watchdog-risk]' > .scenetrace.yml
      cat > app/.scenetrace.yml <<'END'
      patterns: [words]
      ignore: [logs/old]
      suppress:
        - {rule: no-save-on-background, path: 'logs/*.log', reason: rewritten soon}
      END
      cat > app/words/stash.yml <<'END'
      schema: scenetrace/v1
      action: own.stash
      confidence: high
      category: own
      match: '(?i){B}stashed{E}'
      samples: ['stashed']
      rejects: ['stash']
      END
      cd app/logs
      rules -r .; echo "--"
      scenetrace vocabulary list | grep -c own.stash
      """)
    #expect(
      run.errors == "scenetrace: note: 1 input was left out (ignore: in ../.scenetrace.yml)\n",
      "\(run.errors)")
    #expect(
      run.output == """
        ./new.log:14 error save-only-in-will-terminate
        ./new.log:8 note launch-watchdog-risk
        --
        1

        """, "\(run.output)")
  }

  @Test("Suppressed findings are counted, and what expired is told and has no effect")
  func suppressions() async throws {
    let run = try await script(
      """
      cat > .scenetrace.yml <<'END'
      suppress:
        - {rule: no-save-on-background, reason: a demo}
        - {rule: save-only-in-will-terminate, reason: soon, expires: 2025-03-01}
      END
      SOURCE_DATE_EPOCH=1740873599 scenetrace check app.log | tail -3; echo "--"
      SOURCE_DATE_EPOCH=1740873600 scenetrace check -f json app.log > out.json; echo $?
      grep -A3 '"suppressed"' out.json; grep '"rule"' out.json
      """)
    #expect(
      run.errors == """
        scenetrace: warning: .scenetrace.yml:3: the suppression of 'save-only-in-will-terminate' \
        expired on 2025-03-01 and has no effect (remove it, or set a later day)

        """)
    let parts = run.output.components(separatedBy: "--\n")
    #expect(parts[0].hasPrefix("1 note · 2 launches, "), "\(run.output)")
    #expect(parts[0].contains("\n2 findings suppressed: 2 by the configuration\n"))
    #expect(parts.last?.hasPrefix("1\n    \"suppressed\": {\n") ?? false, "\(run.output)")
    #expect(parts.last?.contains("\"byConfiguration\": 1\n") ?? false)
    #expect(parts.last?.contains("\"save-only-in-will-terminate\"") ?? false)
    #expect(parts.last?.contains("\"no-save-on-background\"") == false)
  }

  @Test("Thresholds, expected actions and the process hold as if they were rules and flags")
  func judging() async throws {
    let run = try await script(
      """
      cat > mail.log <<'END'
      2025-03-01 09:00:00.000 Mail[5:1] sceneDidBecomeActive(_:)
      2025-03-01 09:00:00.010 Mail[5:1] refreshing inbox
      2025-03-01 09:01:00.000 Mail[5:1] sceneWillResignActive(_:)
      2025-03-01 09:01:00.500 Mail[5:1] sceneDidEnterBackground(_:)
      2025-03-01 09:07:00.000 Mail[5:1] sceneWillEnterForeground(_:)
      2025-03-01 09:07:00.300 Mail[5:1] sceneDidBecomeActive(_:)
      2025-03-01 09:07:30.000 Mail[5:1] sceneWillResignActive(_:)
      END
      rules mail.log; echo "--"
      echo 'thresholds: {stale-data-after-long-background: {stale: 5m}}' > .scenetrace.yml
      rules mail.log; echo "--"
      echo 'process: Mail' > .scenetrace.yml
      scenetrace check app.log > /dev/null; echo $?; echo "--"
      scenetrace check --process Notes app.log > /dev/null; echo $?
      """)
    let parts = run.output.components(separatedBy: "--\n")
    #expect(!parts[0].contains("stale-data"), "\(run.output)")
    #expect(parts[1].contains("mail.log:5 warning stale-data-after-long-background\n"))
    #expect(parts[2] == "2\n" && parts[3] == "1\n")
    #expect(run.errors.contains("no launch of 'Mail' was found"))
  }

  @Test("A mistake in it stops every command, and names its place")
  func mistakes() async throws {
    let run = try await script(
      """
      printf 'expect: [save]\\nthreshold: {}\\n' > .scenetrace.yml
      for command in 'check app.log' 'timeline app.log' 'explain app.log:1' 'rules list' \\
        'formats list' 'vocabulary list' 'baseline write b.yml app.log'
      do scenetrace $command 2> errors; echo $?; head -1 errors; done
      scenetrace check --config none.yml app.log; echo $?
      scenetrace check --config none.yml --no-config app.log; echo $?
      """)
    let expected = String(
      repeating: "2\n.scenetrace.yml:2:1: error: unknown key 'threshold'\n", count: 7)
    #expect(run.output == expected + "2\n2\n", "\(run.output)")
    #expect(run.errors.hasPrefix("none.yml: error: No such file or directory"))
    #expect(run.errors.contains("'--no-config' reads none; choose one"))
  }
}
