import LogInput
import Testing

@testable import Reporting
@testable import Rules

@Suite("Markdown")
struct MarkdownTests {
  @Test(
    "Text of a log is neither markup nor a name that is told about it",
    arguments: [
      ("a|b`c*d_e", #"a\|b\`c\*d\_e"#),
      ("@octocat fixes #12", "<span>@</span>octocat fixes <span>#</span>12"),
      ("<b>&amp;", #"\<b\>\&amp;"#),
      ("see https://x.y www.x.y", "see https<span>:</span>//x.y www<span>.</span>x.y"),
      ("a\nb\u{1b}[0m\u{202e}", #"a b\\u{1b}\[0m\\u{202e}"#),
      ("~~a~~ $x$ ![i](u)", #"\~\~a\~\~ \$x\$ \!\[i\](u)"#),
    ])
  func inert(text: String, expected: String) {
    #expect(MarkdownText.inert(text) == expected)
  }

  @Test("Within an element it is escaped as HTML, and its entities stay whole")
  func element() {
    #expect(
      MarkdownText.inElement("</summary> @me #1 'x'")
        == "&lt;/summary&gt; <span>@</span>me <span>#</span>1 &#39;x&#39;")
  }

  @Test("No line ends the block that it stands in")
  func block() {
    #expect(MarkdownText.block("a") == "```text\na\n```\n")
    #expect(MarkdownText.block("a ````` b\n") == "``````text\na ````` b\n``````\n")
  }

  @Test("Of a name nothing is left that a diagram could take for syntax")
  func mermaid() {
    #expect(MermaidText.escaped("scene a:b;c#d,<e>\n%%é") == "scene a_b_c_d__e__u_a___é")
    #expect(MermaidText.escaped(String(repeating: "a", count: 99)).count == 40)
  }

  private func report(_ count: Int, message: String) throws -> String {
    let findings = (1...max(1, count)).prefix(count).map { line in
      var finding = Finding.sample(line: line)
      finding.message = message
      return finding
    }
    let trace = AnalysedTrace(
      file: "a.log", account: LineAccount(), formats: try FormatCatalog(definitions: []),
      launches: [], findings: findings)
    let sink = TextSink()
    MarkdownReport(try .plain()).render(ReportContents([trace]), to: sink.write)
    return sink.text
  }

  @Test("What does not fit is left out as a whole, and said to be")
  func room() throws {
    let text = try report(2000, message: String(repeating: "so lang ", count: 400))
    #expect(text.utf8.count < 65_000)
    #expect(text.contains("1,950 more are not in this table."))
    let shown = text.ranges(of: "<details><summary>❌").count
    #expect(shown > 10 && text.ranges(of: "</details>").count == shown + 1)
    #expect(
      text.contains(
        "the details of \((2000 - shown) / 1000),\(String(1_000 + (2000 - shown) % 1000).dropFirst()) findings."
      ))
  }

  @Test("An app without mistakes is told so first")
  func silence() throws {
    #expect(try report(0, message: "").hasPrefix("### ✅ scenetrace: no findings\n\n"))
  }

  @Test("The day is said only when that is asked for")
  func date() throws {
    var context = try ReportContext.plain()
    let trace = try AnalysedTrace.read("sceneDidBecomeActive(_:)\n")
    for (date, expected) in [
      (nil, "0</sub>\n"), ("2025-03-01T09:00:00Z", "0, 2025-03-01T09:00:00Z</sub>\n"),
    ] {
      context.date = date
      let sink = TextSink()
      MarkdownReport(context).render(ReportContents([trace]), to: sink.write)
      #expect(sink.text.hasSuffix(expected))
    }
  }

  @Test("Without a clock the states stand line by line, with one they have a length")
  func diagrams() throws {
    func render(_ stamp: (Int) -> String) throws -> String {
      let lines = [
        "scene(_:willConnectTo:options:) scene=a:b", "sceneWillEnterForeground(_:) scene=a:b",
        "sceneDidBecomeActive(_:) scene=a:b", "sceneWillResignActive(_:) scene=a:b",
      ]
      let text = lines.enumerated().map { stamp($0.offset) + $0.element + "\n" }.joined()
      let contents = ReportContents([try AnalysedTrace.read(text)])
      return MermaidScenes(try #require(contents.launches.first)).render()
    }
    #expect(try render { _ in "" }.hasPrefix("timeline\n  section scene "))
    let clocked = try render { "2025-03-01 09:00:0\($0).000 Notes[5:1] " }
    #expect(
      clocked.contains("  active :active, 2025-03-01 09:00:02.000, 2025-03-01 09:00:03.000\n"))
    // A day that no stamp names is the same for all of them.
    let timed = try render { "09:00:0\($0).000 " }
    #expect(timed.contains("-01 09:00:02.000, ") && timed.contains("active :active, "))
  }
}
