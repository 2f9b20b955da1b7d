import LogInput
import Testing

@testable import Lifecycle
@testable import Reporting
@testable import Rules

@Suite("Summary")
struct SummaryTests {
  private func input(_ severities: [Severity], lines: Int, events: Int) throws -> AnalysedTrace {
    var account = LineAccount()
    account.lines = lines
    account.events = events
    var counts = FindingCounts()
    for severity in severities { counts.add(severity) }
    var tally = RuleTally(
      ["no-pause", "save-only-in-will-terminate", "task-leaked"],
      [.nothingToJudge, .judged, .nothingToJudge])
    tally.notJudged = [.init(rule: "no-pause", reason: "no pause is logged", count: 2)]
    let launch = Launch(id: 1, process: "Notes", pid: 512, line: 1, moment: nil)
    return AnalysedTrace(
      file: "notes.log", account: account, formats: try FormatCatalog(definitions: []),
      launches: [LaunchTimeline(launch: launch, units: [])], tally: tally,
      counts: counts)
  }

  private func report(
    _ inputs: [AnalysedTrace], _ change: (inout FindingText.Options) -> Void = { _ in }
  ) -> String {
    let sink = TextSink()
    var options = FindingText.Options()
    change(&options)
    let report = FindingText(options: options, write: sink.write)
    for input in inputs { report.traceEnded(input) }
    report.finish()
    return sink.text
  }

  @Test("Several inputs are summed")
  func sums() throws {
    let inputs = [
      try input([.error, .warning], lines: 1200, events: 60),
      try input([.warning], lines: 4, events: 3),
    ]
    #expect(
      report(inputs) == """
        1 error, 2 warnings · 2 launches, 0 scenes · 1,204 lines: 63 events, 0 continuations, \
        1,141 other, 0 dropped
        3 rules: 1 judged, 2 had nothing to judge

        """)
  }

  @Test("Silence explains itself")
  func verbose() throws {
    let text = report([try input([], lines: 1, events: 1)]) { $0.isVerbose = true }
    #expect(
      text == """
        no findings · 1 launch, 0 scenes · 1 line: 1 event, 0 continuations, 0 other, 0 dropped
        3 rules: 1 judged, 2 had nothing to judge
          no-pause: not judged 2 times, no pause is logged
          task-leaked: nothing to judge, what it speaks of does not occur

        """)
  }

  @Test("Quiet prints findings only")
  func quiet() throws {
    #expect(report([try input([.note], lines: 1, events: 1)]) { $0.isQuiet = true } == "")
  }

  @Test("What was held back is counted at the input's end")
  func rest() throws {
    let sink = TextSink()
    var options = FindingText.Options()
    options.isQuiet = true
    options.hasManyInputs = true
    let report = FindingText(options: options, write: sink.write)
    for line in 1...20 {
      report.receive(.sample(line: line, launch: 2), in: TraceLines(file: "notes.log"))
    }
    report.traceEnded(try input([], lines: 20, events: 20))
    let rest = "+17 more of save-only-in-will-terminate in launch 2 of notes.log (--all shows them)"
    #expect(sink.text.hasSuffix("\n\n\(rest)\n\n"))
  }
}
