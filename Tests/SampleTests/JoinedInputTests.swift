import Foundation
import Testing

@Suite("Several inputs as one trace")
struct JoinedInputTests {
  private static let logs = """
    cat > a.log <<'LOG'
    2025-03-01 09:00:00.000 Notes[512:1a03] application(_:didFinishLaunchingWithOptions:)
    2025-03-01 09:00:00.100 Notes[512:1a03] scene(_:willConnectTo:options:)
    2025-03-01 09:00:00.300 Notes[512:1a03] sceneDidBecomeActive(_:)
    2025-03-01 09:00:30.000 Notes[512:1a03] sceneWillResignActive(_:)
    2025-03-01 09:00:30.500 Notes[512:1a03] sceneDidEnterBackground(_:)
    LOG
    cat > b.log <<'LOG'
    2025-03-01 09:01:00.000 Notes[512:1a03] applicationWillTerminate(_:)
    2025-03-01 09:01:00.010 Notes[512:1a03] saveContext()
    LOG
    cat > c.log <<'LOG'
    2025-03-01 09:00:10.000 Notes[512:1a03] voice memo: player.play()
    2025-03-01 09:00:45.000 Notes[512:1a03] refreshing feed
    LOG

    """

  @Test("One after the other they are one launch, and evidence names its file")
  func inOrder() async throws {
    let run = try await Program.script(
      Self.logs + """
        scenetrace check --one-trace -f text -f json=joined.json a.log b.log; echo $?
        cat a.log b.log > whole.log; scenetrace check -f json whole.log > whole.json
        python3 - <<'PY'
        import json
        joined, whole = (json.load(open(n + ".json")) for n in ("joined", "whole"))
        def lines(document):
            return [e["line"] + (5 if e["file"] == "b.log" else 0)
                    for f in document["findings"] for e in f["evidence"]]
        print(lines(joined) == lines(whole) == [5, 6, 7])
        print([i["file"] for i in joined["inputs"]], joined["summary"]["launches"])
        PY
        """)
    #expect(run.errors == "")
    #expect(
      run.output.hasPrefix(
        """
        error[save-only-in-will-terminate]: State is saved only in applicationWillTerminate
          --> b.log:1   scene 1 · launch 1 · Notes[512] · certain
          a.log:5 │ 09:00:30.500 sceneDidEnterBackground(_:)     entered background
        """), "\(run.output)")
    #expect(run.output.contains("\n        1 │ 09:01:00.000 applicationWillTerminate(_:)"))
    #expect(run.output.hasSuffix("\n1\nTrue\n['a.log', 'b.log'] 1\n"), "\(run.output)")
  }

  @Test("By time they are interleaved, in whatever order they are named")
  func byTime() async throws {
    let run = try await Program.script(
      Self.logs + """
        scenetrace timeline --events --merge-by-time b.log c.log a.log
        scenetrace check -f concise --merge-by-time c.log b.log a.log
        scenetrace check -f concise --merge-by-time a.log b.log c.log
        """)
    #expect(run.errors == "")
    #expect(
      run.output.hasPrefix(
        """
        b.log + c.log + a.log
        launch 1  Notes[512]  uikit-scene  ios  foreground  2025-03-01 09:00:00.000  \
        lines a.log:1-b.log:2
          ended: terminated (certain, line b.log:1): in the background

        """), "\(run.output)")
    #expect(
      run.output.contains(
        """

          app
            lines a.log:1-3   09:00:00.000   launching   0.300 s
              a.log:1 │ 09:00:00.000 app.didFinishLaunching   launch
              b.log:1 │ 09:01:00.000 app.willTerminate        terminate
              b.log:2 │ 09:01:00.010 save
          scene 1
            lines a.log:2-3         09:00:00.100   connected     0.200 s
            lines a.log:3-4         09:00:00.300   active       29.700 s
            lines a.log:4-5         09:00:30.000   inactive      0.500 s
            lines a.log:5-b.log:1   09:00:30.500   background   29.500 s
              a.log:2 │ 09:00:00.100 scene.willConnect          connect
              a.log:3 │ 09:00:00.300 scene.didBecomeActive      becomeActive
              c.log:1 │ 09:00:10.000 resume
              a.log:4 │ 09:00:30.000 scene.willResignActive     resignActive
              a.log:5 │ 09:00:30.500 scene.didEnterBackground   enterBackground
              c.log:2 │ 09:00:45.000 refresh

        """), "\(run.output)")
    #expect(
      run.output.contains(
        "\n1 launch, 1 scene · 9 lines: 9 events, 0 continuations, 0 other, 0 dropped\n"))
    let findings = run.output.split(separator: "\n").filter { $0.contains("save-only") }
    #expect(findings.count == 2 && findings.first == findings.last, "\(run.output)")
    #expect(findings.first?.hasPrefix("b.log:1:1: error: ") ?? false)
  }

  @Test("What cannot be joined is said")
  func refusals() async throws {
    let run = try await Program.script(
      Self.logs + """
        echo 'Mar  1 09:00:00 mac notes[3]: sceneDidBecomeActive(_:)' > d.log; gzip -k a.log
        scenetrace check --merge-by-time a.log d.log; echo $?
        scenetrace check --merge-by-time a.log.gz b.log > /dev/null; echo $?
        scenetrace check --merge-by-time --one-trace a.log b.log; echo $?
        scenetrace check --merge-by-time --year 2025 -f concise a.log d.log > /dev/null; echo $?
        """)
    #expect(run.output == "2\n2\n2\n0\n", "\(run.output)")
    let errors = run.errors.split(separator: "\n").filter { $0.contains("error:") }
    #expect(errors.count == 3)
    for (error, text) in zip(
      errors,
      [
        "d.log: its stamps cannot be compared with those of a.log (one kind names a year or a zone "
          + "and the other does not: add --year or --zone)",
        "a.log.gz: what is packed cannot be read beside other logs (unpack it to merge it with them)",
        "'--one-trace' keeps the order of the inputs and '--merge-by-time' does not; choose one",
      ])
    {
      #expect(error.hasSuffix("error: " + text), "\(error)")
    }
  }

  @Test("A year and a zone that are told make dates of stamps that name none")
  func missingParts() async throws {
    let run = try await Program.script(
      """
      printf '%s\\n' 'Dec 31 23:59:59 mac notes[3]: sceneDidBecomeActive(_:)' \
        'Jan  1 00:00:01 mac notes[3]: sceneWillResignActive(_:)' \
        'Feb 29 08:00:00 mac notes[3]: sceneDidBecomeActive(_:)' > y.log
      scenetrace timeline -f json y.log | grep -c '"time"'
      scenetrace timeline -f json --year 2023 y.log | grep '"time"'
      scenetrace timeline -f json --year 2023 --zone +05:30 y.log | grep '"time"'
      TZ=Asia/Tokyo scenetrace timeline y.log > one; scenetrace timeline y.log | cmp - one
      scenetrace check --year MMXXV y.log; scenetrace check --zone Berlin y.log
      """)
    let times = run.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(
      times == ["0"]
        + ["2023-12-31T23:59:59", "2024-01-01T00:00:01", "2024-02-29T08:00:00"]
        .map { "\"time\": \"\($0)\"," }
        + ["2023-12-31T23:59:59", "2024-01-01T00:00:01", "2024-02-29T08:00:00"]
        .map { "\"time\": \"\($0)+05:30\"," }, "\(times)")
    #expect(run.errors.contains("'--year MMXXV' is no year; write it like 2025"))
    #expect(
      run.errors.contains("'--zone Berlin' is no offset from UTC; write it like +01:00 or Z"))
  }
}
