import Foundation
import Testing

@Suite("Baselines")
struct BaselineFileTests {
  @Test("What is known is held back at any line, time, pid and address; what is new is reported")
  func known() async throws {
    let run = try await Program.script(
      """
      scenetrace baseline write b.yml app.log; echo $?
      cp b.yml first.yml; scenetrace baseline write b.yml ./app.log > /dev/null; cmp b.yml first.yml
      scenetrace check --baseline b.yml app.log; echo $?
      { echo noise; sed 's/2025-03-01/2026-04-02/; s/512:1a03/77:beef/; s/689/690/' app.log; } > x
      mv x app.log
      scenetrace check -f concise --baseline b.yml app.log; echo $?
      cat app.log app.log > x && mv x app.log
      scenetrace check -f concise --baseline b.yml app.log | sed 's/.*\\[/[/' | sort | uniq -c
      """)
    #expect(run.errors == "")
    let lines = run.output.components(separatedBy: "\n")
    #expect(lines.first == "b.yml: 3 findings in 3 entries of 1 input", "\(run.output)")
    #expect(lines[1] == "0" && lines[2].hasPrefix("no findings · 2 launches, "))
    #expect(lines[3] == "baseline: 3 findings held back, 0 stale entries")
    #expect(Array(lines[5...6]) == ["0", "0"], "\(run.output)")
    let new = lines.dropFirst(7).joined()
    #expect(new.contains("1 [no-save-on-background]"), "\(run.output)")
    #expect(new.contains("1 [save-only-in-will-terminate]"))
  }

  @Test("What is gone is stale, as far as its log was read, and is pruned")
  func stale() async throws {
    let run = try await Program.script(
      """
      cp app.log other.log
      scenetrace baseline write b.yml app.log other.log
      sed -n 8,15p app.log > x && mv x app.log
      scenetrace check --baseline b.yml app.log | grep baseline:
      scenetrace check --disable no-save-on-background --baseline b.yml app.log | grep baseline:
      scenetrace check --since line:3 --baseline b.yml app.log | grep baseline:
      scenetrace check -f json --baseline b.yml app.log | grep -A3 '"baseline"'
      scenetrace baseline prune b.yml app.log
      scenetrace baseline prune b.yml app.log
      grep -c fingerprint: b.yml
      scenetrace check --baseline b.yml app.log other.log | grep -E 'findings|baseline:'
      """)
    #expect(run.errors == "")
    #expect(
      run.output == """
        b.yml: 6 findings in 6 entries of 2 inputs
        baseline: 2 findings held back, 1 stale entry (scenetrace baseline prune)
        baseline: 2 findings held back, 0 stale entries
        baseline: 1 finding held back, 0 stale entries
            "baseline": {
              "heldBack": 2,
              "stale": 1
            },
        b.yml: 1 entry removed, 0 lowered, 5 left
        b.yml: 0 entries removed, 0 lowered, 5 left
        5
        no findings · 3 launches, 3 scenes · 23 lines: 23 events, 0 continuations, 0 other, 0 dropped
        baseline: 5 findings held back, 0 stale entries

        """, "\(run.output)")
  }

  @Test("A count is lowered when a finding occurs less often")
  func lowered() async throws {
    let run = try await Program.script(
      """
      cp app.log once.log; cat once.log once.log > app.log
      scenetrace baseline write b.yml app.log > /dev/null; grep -c 'count: 2' b.yml
      cp once.log app.log
      scenetrace baseline prune b.yml app.log | grep -c '0 entries removed, [1-9]'
      scenetrace check --baseline b.yml app.log | sed 's/ · .*//' | head -2
      """)
    let lines = run.output.components(separatedBy: "\n")
    #expect(Int(lines[0]) ?? 0 > 0 && lines[1] == "1", "\(run.output)")
    #expect(lines[2] == "no findings" && lines[3].contains("held back, 0 stale entries"))
  }

  @Test("A file that cannot be trusted is not written, and one that cannot be read is explained")
  func trouble() async throws {
    let run = try await Program.script(
      """
      scenetrace baseline write b.yml app.log none.log; echo $?; ls b.yml
      scenetrace check --baseline b.yml app.log; echo $?
      echo 'nothing of it' > noise.log
      scenetrace baseline write b.yml noise.log; echo $?
      scenetrace check -q -f concise --baseline b.yml noise.log; echo $?
      """)
    #expect(
      run.output == """
        2
        2
        b.yml: 0 findings in 0 entries of 1 input
        0
        noise.log:1:1: warning: No lifecycle event was recognised [no-lifecycle-events]
        1

        """, "\(run.output)")
    #expect(run.errors.contains("b.yml was not written, because not all inputs could be read"))
    #expect(run.errors.contains("help: 'scenetrace baseline write b.yml LOG...' writes it"))
    #expect(
      run.errors.contains("note: noise.log: a baseline does not hold no-lifecycle-events"))
  }
}
