import LogInput
import Testing

@testable import Lifecycle
@testable import Reporting
@testable import Rules

@Suite("Losses")
struct LossReportTests {
  private func input(
    _ losses: [Loss], file: String = "bug.log", inconclusive: [Inconclusive] = []
  ) throws -> AnalysedTrace {
    var account = LossAccount()
    for loss in losses { account.add(loss) }
    return AnalysedTrace(
      file: file, account: LineAccount(), formats: try FormatCatalog(definitions: []),
      launches: [], inconclusive: inconclusive, losses: account)
  }

  private func loss(_ line: Int, _ kind: Loss.Kind = .lines, of process: String = "") -> Loss {
    Loss(
      kind: kind, line: line, process: Array(process.utf8),
      pid: process.isEmpty ? [] : Array("512".utf8))
  }

  private func text(_ inputs: [AnalysedTrace]) -> String {
    inputs.reduce(into: Summary()) { $0.add($1) }.lossText
  }

  @Test("What is missing is told in one line")
  func line() throws {
    #expect(try text([input([])]) == "")
    #expect(try text([input([loss(41)])]) == "1 loss: lines are missing at line 41\n")
    #expect(
      try text([input([loss(77), loss(41)])]) == "2 losses: lines are missing at lines 41, 77\n")
    #expect(
      try text([input([loss(80, .text), loss(900, .tail), loss(41)])])
        == "3 losses: lines are missing at line 41; a message is hidden at line 80; "
        + "the log breaks off at line 900\n")
  }

  @Test("Of many the first places are named, and the rest is counted")
  func many() throws {
    let hidden = (1...1204).map { loss($0 * 10, .text) }
    #expect(
      try text([input(hidden)])
        == "1,204 losses: messages are hidden at lines 10, 20, 30 and 1,201 more\n")
    let missing = (1...100).map { loss($0 * 7) }
    #expect(
      try text([input(hidden + missing)])
        == "1,304 losses: lines are missing at lines 7, 14, 21 and 97 more; "
        + "messages are hidden at 1,204 lines\n")
  }

  @Test("Places in several inputs name their files")
  func several() throws {
    let inputs = [
      try input([loss(41)], file: "a.log"), try input([], file: "b.log"),
      try input([loss(3), loss(9, .text)], file: "c\u{1b}.log"),
    ]
    #expect(
      text(inputs)
        == "3 losses: lines are missing at a.log:41, c\\u{1b}.log:3; "
        + "a message is hidden at c\\u{1b}.log:9\n")
  }

  @Test("It stands below the account of lines, and says why a rule is undecided")
  func report() throws {
    let item = Inconclusive(
      rule: "no-pause", reason: .linesLost, line: 31,
      launch: LaunchReference(id: 1, name: "Notes"), unit: "app", lossLine: 41)
    let sink = TextSink()
    var options = FindingText.Options()
    options.isVerbose = true
    let report = FindingText(options: options, write: sink.write)
    report.traceEnded(try input([loss(41)], inconclusive: [item]))
    report.finish()
    let lines = sink.text.split(separator: "\n")
    #expect(lines[0].hasPrefix("no findings · 0 launches"))
    #expect(lines[1] == "1 loss: lines are missing at line 41")
    #expect(lines[2].hasPrefix("0 rules"))
    #expect(
      lines[3]
        == "  no-pause: inconclusive, lines are missing (line 41) at bug.log:31 · app · launch 1")
    let timeline = TimelineText()
    #expect(
      timeline.render([try input([loss(41)])]).hasSuffix(
        "0 dropped\n1 loss: lines are missing at line 41\n"))
  }

  @Test("As JSON, up to a hundred and how many there are")
  func json() throws {
    func render(_ input: AnalysedTrace) throws -> String {
      let sink = TextSink()
      let vocabulary = try Vocabulary(definitions: [])
      AnalysisJSON(.check, ReportContext(version: "0", vocabulary: vocabulary))
        .render(ReportContents([input]), to: sink.write)
      return sink.text
    }
    #expect(try !render(input([])).contains("loss"))
    let item = Inconclusive(
      rule: "no-pause", reason: .textHidden, line: 31, launch: nil, unit: nil, lossLine: 80)
    let text = try render(
      input([loss(80, .text, of: "Notes"), loss(41)], inconclusive: [item]))
    #expect(
      text.contains(
        """
              "losses": [
                {
                  "line": 41,
                  "kind": "lines"
                },
                {
                  "line": 80,
                  "kind": "text",
                  "process": "Notes",
                  "pid": 512
                }
              ],
              "lossCount": 2
            }
          ],
        """))
    #expect(text.contains("\"reason\": \"a message is hidden\",\n      \"lossLine\": 80,\n"))
    let many = try render(input((1...250).map { loss($0) }))
    #expect(many.contains("\"lossCount\": 250") && !many.contains("\"line\": 101"))
  }
}
