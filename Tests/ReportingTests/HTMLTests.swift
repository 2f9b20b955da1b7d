import LogInput
import Testing

@testable import Lifecycle
@testable import Reporting
@testable import Rules

@Suite("HTML")
struct HTMLTests {
  private func written(_ body: (inout HTMLWriter) -> Void) -> String {
    let sink = TextSink()
    var html = HTMLWriter(sink.write)
    body(&html)
    html.flush()
    return sink.text
  }

  private func report(of traces: [AnalysedTrace]) throws -> String {
    let sink = TextSink()
    let context = ReportContext(version: "1.2.3", vocabulary: try Vocabulary(definitions: []))
    HTMLReport(context).render(ReportContents(traces), to: sink.write)
    return sink.text
  }

  // MARK: Escaping

  @Test(
    "Nothing of a text is markup, and nothing of it is hidden",
    arguments: [
      ("<script>&\"'", "&lt;script&gt;&amp;&quot;&#39;"), ("plain ü 🎬", "plain ü 🎬"),
      ("\u{0}\u{1b}\u{7f}\u{85}", "\\u{0}\\u{1b}\\u{7f}\\u{85}"), ("a\tb\nc", "a b\\u{a}c"),
      ("\u{202e}evil\u{2028}", "\\u{202e}evil\\u{2028}"), ("&amp;", "&amp;amp;"), ("", ""),
    ])
  func escaping(text: String, html: String) {
    #expect(HTMLText.escaped(text) == html)
  }

  @Test("Texts and attributes are escaped, attributes keep their order, and nil leaves one out")
  func writer() {
    let html = written { html in
      html.element("td", ["class": "a", "id": nil, "title": "\"><b>"]) { html in
        html.text("1 < 2")
        html.logText("</td>")
      }
      html.leaf("rect", ["x": "1"])
    }
    #expect(
      html == "<td class=\"a\" title=\"&quot;&gt;&lt;b&gt;\">1 &lt; 2<bdi>&lt;/td&gt;</bdi></td>"
        + "<rect x=\"1\"/>\n")
  }

  @Test("A long document comes in pieces that are whole")
  func pieces() {
    let html = written { html in for _ in 0..<5000 { html.element("b", "text") } }
    #expect(html == String(repeating: "<b>text</b>", count: 5000))
  }

  @Test("Names that are too long lose their middle, texts their end")
  func cutting() {
    let name = "scene 6B29FC40-CA47-1067-B31D-00DD010662DA"
    #expect(HTMLText.shortened(name, to: 20) == "scene 6B29FC4…0662DA")
    #expect(HTMLText.shortened("short", to: 20) == "short")
    #expect(CutText.of("abcdef", to: 4) == "abc…")
    #expect(CutText.of("éééé", to: 4) == "éééé")
  }

  // MARK: The policy

  /// FIPS 180-4's examples; the last one is longer than a block.
  @Test(
    "Hashes are SHA-256 in base 64",
    arguments: [
      ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
      ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="
      ),
    ])
  func hash(text: String, base64: String) {
    #expect(SHA256(text.utf8).base64 == base64)
  }

  @Test("A document names the hashes of what it holds, and allows nothing else")
  func policy() throws {
    let html = try report(of: [])
    for (tag, directive) in [("style", "style-src"), ("script", "script-src")] {
      let text = try #require(
        html.components(between: "<\(tag)>", and: "</\(tag)>").first, "no \(tag)")
      let hash = HTMLText.escaped("'sha256-\(SHA256(text.utf8).base64)'")
      #expect(html.contains("\(directive) \(hash)"))
    }
    #expect(html.contains("default-src &#39;none&#39;"))
    #expect(!html.contains(" style="))
    #expect(html.hasPrefix("<!doctype html>\n<html lang=\"en\">"))
  }

  // MARK: Pictures

  @Test("Every state has a mark of its own, as long as there are few")
  func fewMarks() throws {
    let spans = Span.alternating(count: 40, milliseconds: 10)
    let scale = try scale(of: spans)
    let marks = SpanMark.all(of: spans, on: scale, limit: LaneLimit(most: 40, shared: 10))
    #expect(marks.count == 40)
    #expect(marks.allSatisfy { $0.only != nil })
    #expect(marks.first?.left == 0)
    #expect(abs((marks.last?.right ?? 0) - scale.width) < 0.001)
  }

  @Test("Many short states share marks that stand for all of them, and long ones keep their own")
  func manyMarks() throws {
    var spans = Span.alternating(count: 1000, milliseconds: 10)
    let end = Int64(10_000)
    spans.append(.of(.background, from: end, to: end + 10_000, line: 1001))
    let scale = try scale(of: spans)
    let marks = SpanMark.all(of: spans, on: scale, limit: LaneLimit(most: 100, shared: 50))
    #expect(marks.count <= 52)
    #expect(marks.reduce(0) { $0 + $1.spans.count } == 1001)
    #expect(marks.last?.only?.span.state == .background)
    // Half of the time it was active, half inactive.
    let shares = try #require(marks.first?.shares)
    #expect(shares.map(\.look) == [.present, .inactive])
    #expect(shares[0].size == shares[1].size)
    for (mark, next) in zip(marks, marks.dropFirst()) { #expect(mark.right <= next.left + 0.001) }
  }

  @Test("What is not there parts marks")
  func absence() throws {
    let spans: [SpanExcerpt] = [
      .of(.active, from: 0, to: 1, line: 1), .of(.disconnected, from: 1, to: 900, line: 2),
      .of(.active, from: 900, to: 901, line: 3), .of(.inactive, from: 901, to: 1100, line: 4),
    ]
    let marks = SpanMark.all(
      of: spans, on: try scale(of: spans), limit: LaneLimit(most: 1, shared: 10))
    #expect(marks.map(\.spans.count) == [1, 1, 1])
  }

  @Test("A long time in which nothing happens is folded, and what happens has the room")
  func folds() throws {
    let spans: [SpanExcerpt] = [
      .of(.active, from: 0, to: 10_000, line: 1),
      .of(.background, from: 10_000, to: 990_000, line: 2),
      .of(.active, from: 990_000, to: 1_000_000, line: 3),
    ]
    let lanes = try #require(LaneScale(spans, columns: 80))
    let happening = [0, 10_000, 990_000, 1_000_000].map { Int64($0) * 1_000_000 }
      .map { lanes.position(ofOffset: $0) }
    let folded = ChartScale(lanes, happening: happening, width: 1000)
    #expect(folded.pieces.map(\.isFolded) == [false, true, false])
    #expect(folded.x(happening[1]) > 400)
    #expect(folded.x(happening[3]) == 1000)
    // Nobody can write over the tear.
    #expect(folded.room(600, from: 0, to: 1000) == nil)
    #expect(folded.room(200, from: 0, to: 1000) == 0)
    let even = ChartScale(lanes, happening: (0...100).map { lanes.length * $0 / 100 }, width: 1000)
    #expect(even.pieces.map(\.isFolded) == [false])
  }

  @Test("The axis has marks at round times, and no label lies on another")
  func axis() throws {
    let spans = [SpanExcerpt.of(.active, from: 32_400_123, to: 32_461_000, line: 1)]
    let axis = ChartAxis(try scale(of: spans))
    let labels = axis.marks.compactMap(\.label)
    #expect(labels.first == "09:00:05")
    #expect(labels.contains("09:01:00"))
    #expect(labels.count == axis.marks.count)
    #expect(axis.description.hasPrefix("clock;open 0 1000 32400.123000 32461.000000"))
  }

  @Test("Flags do not hide each other; where there is no room they share one")
  func flags() {
    let near = (1...40).map { (number: $0, severity: Severity.note, x: 500.0) }
    let flags = FlagMark.all(of: near, width: 1000)
    #expect(flags.flatMap(\.numbers).sorted() == Array(1...40))
    #expect(flags.count == 3)
    let spread = FlagMark.all(
      of: (1...5).map { (number: $0, severity: .error, x: Double($0) * 200) }, width: 1000)
    #expect(spread.map(\.row) == [0, 0, 0, 0, 0])
    #expect(spread.allSatisfy { $0.left >= 0 && $0.left + $0.width <= 1000 })
  }

  // MARK: The document

  @Test("The headline counts, the launch is drawn, and what a log says stays text")
  func document() throws {
    let trace = try AnalysedTrace.read(
      """
      2025-03-01 09:00:00.000 Notes[5:1] application(_:didFinishLaunchingWithOptions:)
      2025-03-01 09:00:00.100 Notes[5:1] scene(_:willConnectTo:options:) scene=<i>
      2025-03-01 09:00:01.000 Notes[5:1] sceneDidBecomeActive(_:) scene=<i>
      2025-03-01 09:00:09.000 Notes[5:1] sceneWillResignActive(_:) scene=<i>

      """)
    let html = try report(of: [trace])
    #expect(html.contains("<h1><bdi>No lifecycle mistakes found in 1 launch of Notes</bdi></h1>"))
    #expect(html.contains("scenetrace 1.2.3"))
    #expect(html.contains("id=\"launch-1\""))
    #expect(html.contains("class=\"plot\""))
    #expect(!html.contains("<i>"))
    #expect(try report(of: [trace]) == html)
  }

  @Test("More findings than are shown are counted by rule")
  func cap() throws {
    var trace = try AnalysedTrace.read("")
    trace.findings = (1...HTMLLimits.findings + 7).map { .sample(line: $0) }
    let html = try report(of: [trace])
    #expect(html.contains("id=\"finding-\(HTMLLimits.findings)\""))
    #expect(!html.contains("id=\"finding-\(HTMLLimits.findings + 1)\""))
    #expect(html.contains("7 more findings, by rule"))
  }

  private func scale(of spans: [SpanExcerpt]) throws -> ChartScale {
    let lanes = try #require(LaneScale(spans, columns: 80))
    return ChartScale(lanes, happening: [], width: 1000)
  }
}

extension SpanExcerpt {
  /// A state between two times of day, in milliseconds.
  fileprivate static func of(_ state: UnitState, from: Int64, to: Int64, line: Int) -> SpanExcerpt {
    let moments = [from, to].map { time in
      Moment(reading: .ofDay(milliseconds: time), traceTime: time * 1_000_000)
    }
    return SpanExcerpt(
      span: Span(
        state: state, fromLine: line, toLine: line + 1, start: moments[0], end: moments[1]))
  }
}

extension Span {
  /// Active and inactive in turns, each for so long.
  fileprivate static func alternating(count: Int, milliseconds: Int64) -> [SpanExcerpt] {
    (0..<count).map { index in
      let begin = Int64(index) * milliseconds
      return .of(
        index % 2 == 0 ? .active : .inactive, from: begin, to: begin + milliseconds,
        line: index + 1)
    }
  }
}

extension String {
  /// The texts between two others.
  fileprivate func components(between opening: String, and closing: String) -> [String] {
    split(separator: opening).dropFirst().compactMap { part in
      part.split(separator: closing, maxSplits: 1, omittingEmptySubsequences: false).first
        .map(String.init)
    }
  }
}
