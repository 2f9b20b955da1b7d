import Testing
import YAMLDocument

@testable import Rules

@Suite("The baseline")
struct BaselineTests {
  private func finding(
    _ rule: String = "no-save", line: Int = 4, message: String = "nothing is saved",
    evidence: String = "sceneDidEnterBackground(_:) 0x10270b110"
  ) -> Finding {
    Finding(
      rule: rule, title: "title", severity: .warning, confidence: .certain, message: message,
      line: line, decidedAt: line, launch: nil, unit: nil,
      evidence: [
        Evidence(
          line: line, role: .trigger, note: "", reading: nil, text: evidence, message: evidence)
      ], why: "", fix: "")
  }

  private func baseline(_ findings: [(finding: Finding, input: String)]) -> Baseline {
    var baseline = Baseline()
    baseline.add(findings)
    return baseline
  }

  @Test("What it writes it reads")
  func roundTrip() throws {
    let hostile = "say \"no\" \\ \u{1b}[31m\n\t\u{202e}ü 🙂 {a: b}, # no"
    let written = baseline([
      (finding(), "b.log"), (finding(line: 9), "b.log"), (finding("a-rule"), "b.log"),
      (finding(message: hostile), "dir/a: #1.log"), (finding(message: ""), hostile),
    ])
    let read = try Baseline(definition: YAMLDocument.parse(written.text, path: "b.yml"))
    #expect(read == written && read.text == written.text)
    #expect(read.entryCount == 4 && read.findingCount == 5)
    let empty = try Baseline(definition: YAMLDocument.parse(Baseline().text, path: "b.yml"))
    #expect(empty == Baseline())
  }

  @Test("Sorted, one entry a line, whatever the order of the findings")
  func order() {
    let findings = [
      (finding("b"), "2.log"), (finding("a"), "2.log"), (finding("a"), "10.log"),
      (finding("b"), "2.log"),
    ]
    let text = baseline(findings).text
    #expect(text == baseline(findings.reversed()).text)
    let lines = text.split(separator: "\n").drop { !$0.hasPrefix("baseline:") }
    #expect(
      lines.map { $0.replacing(/fingerprint: [0-9a-f]{16}/, with: "F") } == [
        "baseline:", "  \"10.log\":",
        "    - {F, count: 1, rule: \"a\", message: \"nothing is saved\"}", "  \"2.log\":",
        "    - {F, count: 1, rule: \"a\", message: \"nothing is saved\"}",
        "    - {F, count: 2, rule: \"b\", message: \"nothing is saved\"}",
      ])
  }

  @Test("Lines, addresses and numbers may change, the rule, the input and the words may not")
  func identity() {
    var ledger = BaselineLedger(baseline([(finding(), "a.log")]))
    let moved = finding(
      line: 77, message: "said otherwise", evidence: "sceneDidEnterBackground(_:) 0x99999abcd")
    let held = [
      ledger.holdsBack(finding("other"), in: "a.log"), ledger.holdsBack(finding(), in: "b.log"),
      ledger.holdsBack(finding(evidence: "sceneWillResignActive(_:)"), in: "a.log"),
      ledger.holdsBack(moved, in: "a.log"), ledger.holdsBack(moved, in: "a.log"),
    ]
    #expect(held == [false, false, false, true, false])
  }

  @Test("What occurs less often than it says is stale, in inputs that were read")
  func stale() {
    let known = baseline([
      (finding(), "a.log"), (finding(), "a.log"), (finding("gone"), "a.log"),
      (finding("off"), "a.log"), (finding(), "b.log"),
    ])
    var ledger = BaselineLedger(known)
    _ = ledger.holdsBack(finding(), in: "a.log")
    let stale = ledger.stale(in: ["a.log", "a.log"]) { $0 != "off" }
    #expect(stale.map(\.input) == ["a.log", "a.log"])
    #expect(stale.map(\.entry.rule) == ["gone", "no-save"])
    #expect(stale.map { ledger.count(of: $0.entry, in: $0.input) } == [0, 1])
  }

  @Test("A log that is not understood is never held back")
  func notUnderstood() {
    let nothing = finding(RuleEngine.noEvents)
    #expect(baseline([(nothing, "a.log")]) == Baseline())
  }

  @Test("An input that is read twice does not count twice")
  func twice() {
    var baseline = baseline([(finding(), "a.log")])
    baseline.add([(finding(), "a.log")])
    #expect(baseline.findingCount == 1)
    baseline.add([(finding(), "a.log"), (finding(), "a.log")])
    #expect(baseline.findingCount == 2)
  }

  @Test(
    "A mistake is shown where it stands",
    arguments: [
      ("schema: scenetrace/v1", "missing key 'baseline'"),
      ("schema: scenetrace/v9\nbaseline: {}", "this is not a schema"),
      ("schema: scenetrace/v1\nbaseline: {}\nextra: 1", "unknown key 'extra'"),
      (
        "schema: scenetrace/v1\nbaseline: {a: [{fingerprint: 12, count: 1, rule: r}]}",
        "this is no fingerprint"
      ),
      (
        "schema: scenetrace/v1\nbaseline: {a: [{fingerprint: 0123456789abcdef, count: 0, rule: r}]}",
        "a count must be 1 or more"
      ),
      (
        """
        schema: scenetrace/v1
        baseline:
          a:
            - {fingerprint: 0123456789abcdef, count: 1, rule: r}
            - {fingerprint: 0123456789abcdef, count: 2, rule: r}
        """, "5:7: error: this fingerprint is listed twice"
      ),
    ])
  func mistakes(text: String, message: String) {
    let error = #expect(throws: DefinitionError.self) {
      try Baseline(definition: YAMLDocument.parse(text, path: "b.yml"))
    }
    #expect(error?.rendered.contains(message) ?? false, "\(error?.rendered ?? "")")
  }
}
