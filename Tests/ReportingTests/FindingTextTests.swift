import Lifecycle
import Testing

@testable import Reporting
@testable import Rules

@Suite("Format text")
struct FindingTextTests {
  private func render(
    _ findings: [Finding], _ change: (inout FindingText.Options) -> Void = { _ in }
  ) -> String {
    let sink = TextSink()
    var options = FindingText.Options()
    change(&options)
    let report = FindingText(options: options, write: sink.write)
    for finding in findings { report.receive(finding, in: TraceLines(file: "samples/notes.log")) }
    return sink.text
  }

  @Test("A finding stands with its evidence in columns")
  func golden() {
    #expect(
      render([.sample()]) == """
        error[save-only-in-will-terminate]: State is saved only in applicationWillTerminate
          --> samples/notes.log:42   scene 1 · launch 1 · NotesApp[512] · certain
           31 │ 09:01:00.600 sceneDidEnterBackground(_:)     entered background, nothing saved
           41 │ 09:01:03.000 applicationWillTerminate(_:)    last callback
           42 │ 09:01:03.010 saveContext()
          why: most terminations come from the suspended state, with no callback at all
          fix: save in sceneDidEnterBackground(_:)


        """)
  }

  @Test("What is not known leaves no gap")
  func sparse() {
    var finding = Finding.sample(line: 0)
    finding.launch = nil
    finding.unit = nil
    finding.message = "nothing was recognised"
    finding.evidence = [.of(100_000, "save()\u{1b}[2J", note: "here", at: nil)]
    finding.why = ""
    #expect(
      render([finding]) == """
        error[save-only-in-will-terminate]: State is saved only in applicationWillTerminate
          nothing was recognised
          --> samples/notes.log   certain
          100000 │ save()\\u{1b}[2J    here
          fix: save in sceneDidEnterBackground(_:)


        """)
  }

  @Test("Colours are there only when asked for")
  func colours() {
    #expect(!render([.sample()]).contains("\u{1b}"))
    let colored = render([.sample()]) { $0.palette = Palette(isOn: true) }
    #expect(colored.hasPrefix("\u{1b}[1;31merror[save-only-in-will-terminate]\u{1b}[0m: "))
  }

  @Test("A rule shows three findings per launch and counts the rest")
  func limit() {
    let findings = (1...5).map { Finding.sample(line: $0) } + [.sample(line: 9, launch: 2)]
    let shown = render(findings)
    #expect(shown.contains("notes.log:3 ") && !shown.contains("notes.log:4 "))
    #expect(shown.contains("notes.log:9 "))
    #expect(render(findings) { $0.showsAll = true }.contains("notes.log:5 "))
    var limit = FindingLimit(most: 3)
    for finding in findings { _ = limit.admits(finding) }
    let rest = limit.takeRest()
    #expect(rest.count == 1 && rest[0].launch == 1 && rest[0].count == 2)
  }

  @Test("Milder findings are not shown")
  func severity() {
    var note = Finding.sample()
    note.severity = .note
    #expect(render([note]) { $0.mildest = .warning } == "")
  }

  @Test("Concise is one line")
  func concise() throws {
    let sink = TextSink()
    let context = ReportContext(version: "0", vocabulary: try Vocabulary(definitions: []))
    let report = FindingConcise(context, write: sink.write)
    var finding = Finding.sample(line: 0)
    finding.message = "saved too late\n::error::"
    report.receive(finding, in: TraceLines(file: "a.log"))
    #expect(
      sink.text == "a.log:1:1: error: saved too late ::error:: [save-only-in-will-terminate]\n")
  }
}
