import Testing

@testable import Lifecycle
@testable import Reporting
@testable import Rules

@Suite("Format junit")
struct JUnitTests {
  private func render(
    _ traces: [AnalysedTrace], _ change: (inout ReportContext) -> Void = { _ in }
  ) throws -> String {
    let sink = TextSink()
    let context = try ReportContext.sample(change)
    JUnitReport(context).render(
      ReportContents(traces, mildest: context.mildest), to: sink.write)
    return sink.text
  }

  /// The lines that begin cases, without their indentation.
  private func cases(_ text: String) -> [String] {
    text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
      .filter { $0.hasPrefix("<testcase ") }
  }

  @Test("Rules are cases: failed, passed, and skipped with the reason")
  func golden() throws {
    var finding = Finding.sample()
    finding.evidence = []
    let trace = try AnalysedTrace.sample(
      [finding], judged: ["save-only-in-will-terminate", "late-pause"],
      inconclusive: [
        .sample("slow", .logEnded), .sample("slow", .noClock), .sample("slow", .logEnded),
      ])
    let title = "State is saved only in applicationWillTerminate"
    #expect(
      try render([trace]) { $0.date = "2026-01-02T03:04:05Z" } == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="scenetrace" tests="3" failures="1" errors="0" skipped="1">
          <testsuite name="app.log" tests="3" failures="1" errors="0" skipped="1" \
        timestamp="2026-01-02T03:04:05Z">
            <properties>
              <property name="tool" value="scenetrace 1.2.3"/>
            </properties>
            <testcase classname="scenetrace.interruption" name="late-pause Paused late" \
        file="app.log"/>
            <testcase classname="scenetrace.persistence" \
        name="save-only-in-will-terminate \(title)" file="app.log" line="42">
              <failure message="\(title) (app.log:42)" type="error">
        error[save-only-in-will-terminate]: \(title)
          --&gt; app.log:42   scene 1 · launch 1 · NotesApp[512] · certain
          why: most terminations come from the suspended state, with no callback at all
          fix: save in sceneDidEnterBackground(_:)

        </failure>
            </testcase>
            <testcase classname="scenetrace.messages" name="slow" file="app.log">
              <skipped message="inconclusive: log ended (2 times), no clock"/>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test("What is milder than a failure is told of in a case that passed")
  func milder() throws {
    var finding = Finding.sample()
    finding.severity = .warning
    let trace = try AnalysedTrace.sample([finding, finding])
    let passed = try render([trace]) { $0.failing = .error }
    #expect(passed.contains("failures=\"0\"") && !passed.contains("<failure"))
    #expect(passed.contains("<system-out>\nwarning[save-only-in-will-terminate]: "))
    let failed = try render([trace])
    #expect(failed.contains("(app.log:42) and 1 more\" type=\"warning\">"))
    #expect(!(try render([trace]) { $0.mildest = .error }).contains("save-only"))
  }

  @Test("A finding belongs to the test that ran, and is counted once")
  func tests() throws {
    var inTest = Finding.sample()
    inTest.test = "EditTests testB"
    let trace = try AnalysedTrace.sample(
      [inTest, .sample(line: 50)], judged: ["save-only-in-will-terminate"],
      tests: [
        TestSpan(name: "EditTests testB", fromLine: 30, toLine: 49),
        TestSpan(name: "EditTests testA", fromLine: 60, toLine: nil),
        TestSpan(name: "EditTests testB", fromLine: 70, toLine: 80),
      ])
    let text = try render([trace])
    let found = cases(text)
    #expect(found.count == 3)
    #expect(found[0].hasPrefix("<testcase classname=\"scenetrace.persistence\" "))
    #expect(found[0].hasSuffix(" line=\"50\">"))
    #expect(found[1].hasPrefix("<testcase classname=\"scenetrace.persistence.EditTests testB\""))
    #expect(found[1].hasSuffix(" line=\"42\">"))
    #expect(found[2].hasPrefix("<testcase classname=\"scenetrace.persistence.EditTests testA\""))
    #expect(found[2].hasSuffix("/>"))
    #expect(text.contains("<testsuites name=\"scenetrace\" tests=\"3\" failures=\"2\""))
  }

  @Test("Cases have names of their own, over all suites")
  func names() throws {
    let rules = ["late-pause"]
    let text = try render([
      .sample(file: "a.log", judged: rules), .sample(file: "a.log (2)", judged: rules),
      .sample(file: "a.log", judged: rules), .sample(file: "a\u{1}.log", judged: rules),
      .sample(file: "a\\u{1}.log", judged: rules),
    ])
    let names = cases(text).compactMap { $0.firstMatch(of: #/ name="([^"]*)"/#)?.1 }
    #expect(
      names == [
        "late-pause Paused late in a.log", "late-pause Paused late in a.log (2)",
        "late-pause Paused late in a.log (3)", "late-pause Paused late in a\\u{1}.log",
        "late-pause Paused late in a\\u{1}.log (2)",
      ])
  }

  @Test("A log that broke off is an error")
  func brokenOff() throws {
    var trace = try AnalysedTrace.sample()
    trace.isBrokenOff = true
    let text = try render([trace])
    #expect(text.contains("errors=\"1\""))
    #expect(text.contains("<error message=\"an input could not be read to its end\"/>"))
  }

  @Test(
    "Nothing of a text is markup, and nothing is forbidden",
    arguments: [
      ("<a href=\"x\">'&'</a>", "&lt;a href=&quot;x&quot;&gt;&apos;&amp;&apos;&lt;/a&gt;"),
      ("]]>", "]]&gt;"), ("\u{0}\u{1b}\u{85}", "\\u{0}\\u{1b}\\u{85}"), ("a\r\nb", "a\\u{d}&#10;b"),
      ("\u{FFFE}\u{FFFF}\u{FFFD}", "\\u{fffe}\\u{ffff}\u{FFFD}"), ("a\tb", "a&#9;b"),
      ("Grüße 🎬", "Grüße 🎬"),
    ])
  func escaping(text: String, escaped: String) {
    #expect(XMLText.escaped(text) == escaped)
  }

  @Test("Lines stay lines in an element")
  func lines() {
    #expect(XMLText.escaped("a\n\tb", keepsLines: true) == "a\n\tb")
  }

  @Test("Where there is no more room, the rest is counted")
  func room() throws {
    let findings = ReportContents([try .sample((1...3).map { .sample(line: $0) })]).findings
    var whole = JUnitRoom()
    let text = whole.text(of: findings)
    #expect(text.contains("app.log:3 ") && !text.contains("not shown"))
    var narrow = JUnitRoom(text.utf8.count / 2)
    let cut = narrow.text(of: findings)
    #expect(cut.contains("app.log:1 ") && !cut.contains("app.log:2 "))
    #expect(cut.hasSuffix("2 findings not shown: the report would be too long\n"))
  }

  @Test("Where there is no more room, tests have only the cases of their findings")
  func roomForCases() throws {
    let findings = ReportContents([try .sample([.sample()])]).findings.map { item in
      var finding = item.finding
      finding.test = "test 7"
      return ReportedFinding(finding, in: item.lines, Numbering())
    }
    let trace = try AnalysedTrace.sample(
      judged: ["late-pause"],
      tests: (1...9).map { TestSpan(name: "test \($0)", fromLine: $0, toLine: $0) })
    var room = JUnitRoom(1000)
    let suite = JUnitSuite(
      trace, findings: findings, rules: [:], failing: .warning, isOneOfMany: false, room: &room)
    #expect(suite.testsLeftOut == 6)
    #expect(
      suite.cases.map(\.className) == [
        "scenetrace.messages", "scenetrace.messages.test 1", "scenetrace.messages.test 2",
        "scenetrace.messages.test 3", "scenetrace.messages.test 7",
      ])
  }
}
