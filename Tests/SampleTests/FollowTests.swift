import Foundation
import Testing

@Suite("Following a log")
struct FollowTests {
  /// `launch N` prints three lines: launch N, which took 2.N00 s until it was active.
  private static let functions = """
    launch() {
      printf '2025-03-01 09:0%s:00.000 Notes[50%s:1] application(_:didFinishLaunchingWithOptions:)\\n' $1 $1
      printf '2025-03-01 09:0%s:00.070 Notes[50%s:1] scene(_:willConnectTo:options:)\\n' $1 $1
      printf '2025-03-01 09:0%s:02.%s00 Notes[50%s:1] sceneDidBecomeActive(_:)\\n' $1 $1 $1
    }
    found() { wait_for "log:$1:1: note: active 2.$2[0-9]* s after launch" out; }
    follow() {
      "$SCENETRACE" check -F -f concise -f text=report --fail-on note live.log > out 2> err & pid=$!
    }
    finish() { kill -$1 $pid; wait $pid; echo $?; tail -2 report; cat err; }

    """

  private func follow(_ script: String) async throws -> [String] {
    let run = try await Program.script(Self.functions + script)
    #expect(run.errors == "")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test(
    "What is appended is found at once, and a line when it is whole", arguments: ["INT", "TERM"])
  func growth(signal: String) async throws {
    let output = try await follow(
      """
      launch 1 > live.log; follow; found 1 1
      launch 2 >> live.log; found 4 2
      launch 3 | head -c 200 >> live.log; sleep 0.3; launch 3 | tail -c +201 >> live.log; found 7 3
      launch 4 > other; head -2 other >> live.log; sleep 0.3; tail -1 other >> live.log; found 10 4
      finish \(signal)
      """)
    try #require(output.count == 3, "\(output)")
    #expect(output[0] == "1" && output[1].contains(" · 12 lines: 12 events"), "\(output)")
  }

  @Test("Rows of a timeline come as soon as their lines are there")
  func rows() async throws {
    let output = try await follow(
      """
      launch 1 > live.log
      "$SCENETRACE" timeline -F -f jsonl live.log > out 2> err & pid=$!
      wait_for '"line": 3, "time": .*"scene.didBecomeActive"' out
      launch 2 >> live.log; wait_for '"line": 6, "time"' out
      kill -INT $pid; wait $pid; echo $?; grep -c '"type": "event"' out; cat err
      """)
    #expect(output == ["0", "6"])
  }

  @Test("A log that takes the name of the followed one goes on where that ended")
  func rename() async throws {
    let output = try await follow(
      """
      launch 1 > live.log; follow; found 1 1
      mv live.log live.log.1; launch 2 >> live.log.1; launch 3 > live.log; found 7 3; found 4 2
      launch 4 >> live.log; found 10 4
      rm live.log; wait_for 'was removed' err; sleep 0.3; launch 5 > live.log; found 13 5
      printf 'cut' >> live.log; sleep 0.3; mv live.log x; launch 6 > live.log; found 17 6
      finish INT
      """)
    try #require(output.count >= 4, "\(output)")
    #expect(output[0] == "1" && output[1].contains(" · 19 lines: 18 events"), "\(output)")
    // Said once or more: between a rename and the new file the name may be gone for a moment, too.
    let note = "scenetrace: note: live.log: was removed; waiting for it to come back"
    #expect(output[3...].allSatisfy { $0 == note }, "\(output)")
  }

  @Test("A log that was cut is read from its new beginning")
  func truncation() async throws {
    let output = try await follow(
      """
      launch 1 > live.log; printf 'cut' >> live.log; follow; found 1 1
      : > live.log; sleep 0.3; launch 2 >> live.log; found 5 2
      finish INT; grep -c ' · 7 lines: 6 events' report
      """)
    // What stood in the log before it was cut may not all have been read.
    #expect(output[0] == "1" && output.last == "1", "\(output)")
    #expect(output.contains("1 loss: lines are missing at line 4"), "\(output)")
  }

  @Test("A timeline is shown when it is interrupted")
  func timeline() async throws {
    let output = try await follow(
      """
      launch 1 > live.log; "$SCENETRACE" timeline -F -f text -f json=x live.log > out 2> err & pid=$!
      # What is written to x has no name before it is whole, and the log none that shows that it is read.
      sleep 3
      kill -INT $pid; wait $pid; echo $?; tail -1 out; cat err
      """)
    #expect(output.count == 2 && output.first == "0")
    #expect(output.last?.contains(" · 3 lines: 3 events") == true)
  }

  @Test("What cannot be followed is said")
  func refusals() async throws {
    let run = try await Program.script(
      """
      gzip -k app.log; printf '\\377\\376a\\0' > wide.log
      for inputs in 'app.log app.log' '-r .' app.log.gz wide.log none.log .; do
        scenetrace check --follow $inputs; echo $?
      done
      cat app.log | scenetrace check -F -q -f concise --rule no-save-on-background
      scenetrace check -F -q -f concise --rule no-save-on-background < app.log
      """)
    let finding =
      "<stdin>:7:1: error: nothing is saved within the background window "
      + "[no-save-on-background]\n"
    #expect(run.output == String(repeating: "2\n", count: 6) + finding + finding)
    let errors = run.errors.split(separator: "\n").filter { $0.hasPrefix("scenetrace: error: ") }
      .map { $0.dropFirst("scenetrace: error: ".count) }
    #expect(
      errors == [
        "'--follow' follows one log, and 2 are named",
        "'--follow' follows one log, and '--recursive' asks for many",
        "app.log.gz: is compressed, and cannot be followed (read it without --follow)",
        "wide.log: is UTF-16, and cannot be followed (read it without --follow)",
        "none.log: No such file or directory (check the name)",
        ".: is a directory (add --recursive to read the logs in it, or name them)",
      ])
  }
}
