import Comparison

@testable import JSONText
@testable import LogInput
@testable import Reporting
@testable import Rules
@testable import scenetrace

extension ReportTarget {
  /// A finding whose every text is hostile, as if a rule had taken it from a log.
  func finding(_ choices: inout Choices) -> Finding {
    func text() -> String {
      let phrase = choices.pick(LogWriter.hostile)
      return phrase + choices.text(atMost: 8)
    }
    let severity = choices.pick(Severity.allCases)
    let words = (0..<6).map { _ in text() }
    return Finding(
      rule: "no-save-on-background", title: "State is not saved", severity: severity,
      confidence: .likely, message: words[0], line: 1, decidedAt: 1,
      launch: LaunchReference(id: 1, name: words[1]), unit: words[2], test: words[3],
      evidence: [
        Evidence(
          line: 1, role: .trigger, note: words[4], reading: nil, text: words[5], message: words[5])
      ],
      why: "it is lost", fix: "save it")
  }

  func context(_ flags: Int) -> ReportContext {
    var context = ReportContext(version: "0", vocabulary: pipeline.analysis.catalogs.vocabulary)
    context.showsLaunches = flags & 8 != 0
    if flags & 16 != 0 { context.rules = descriptions }
    return context
  }

  /// Renders the trace, and looks at what came out.
  func check(_ trace: AnalysedTrace, as output: Output, _ flags: Int) {
    let context = context(flags)
    var text = ""
    let write: (String) -> Void = { text += $0 }
    let contents = { ReportContents([trace]) }
    switch output {
    case .text, .coloured:
      var options = FindingText.Options()
      options.palette = Palette(isOn: output == .coloured)
      options.isVerbose = flags & 1 != 0
      options.hasManyInputs = flags & 32 != 0
      if context.showsLaunches { options.timeline = timelineOptions(output, flags) }
      feed(trace, to: FindingText(options: options, write: write))
      SafetyCheck.check(text, isColoured: output == .coloured, "text")
    case .concise:
      feed(trace, to: FindingConcise(context, write: write))
      SafetyCheck.check(text, "concise")
      checkLines(text, trace.findings.count, "concise")
    case .json:
      let content: [AnalysisJSON.Content] = [.check, .timeline, .report, .report]
      AnalysisJSON(content[flags & 3], context).render(contents(), to: write)
      checkJSON(text, "json")
    case .jsonl:
      feed(trace, to: AnalysisJSONLines(context, write: write))
      checkRows(text, "jsonl")
    case .timelineRows:
      var bytes: [UInt8] = []
      let output = ByteOutput { bytes += $0 }
      let rows = TimelineJSONLines(context, to: output)
      rows.traceEnded(trace)
      rows.finish()
      output.flush()
      write(String(decoding: bytes, as: UTF8.self))
      checkRows(text, "jsonl of timelines")
    case .sarif:
      SARIFLog(context).render(contents(), to: write)
      checkJSON(text, "sarif")
    case .junit:
      JUnitReport(context).render(contents(), to: write)
      SafetyCheck.check(text.filter { $0 != "\t" }, "junit")
      MarkupCheck.check(text, "junit", elements: Self.xmlElements)
    case .github:
      feed(trace, to: GitHubAnnotations(context, write: write))
      checkCommands(text)
    case .gitlab:
      GitLabCodeQuality(context).render(contents(), to: write)
      checkJSON(text, "gitlab")
    case .markdown:
      MarkdownReport(context).render(contents(), to: write)
      SafetyCheck.check(text, "markdown")
      MarkdownCheck.check(text, "markdown")
      require(text.utf8.count <= 65_536, "markdown: \(text.utf8.count) bytes")
    case .html:
      HTMLReport(context).render(contents(), to: write)
      SafetyCheck.check(text, "html")
      MarkupCheck.check(text, "html", elements: Self.htmlElements)
    case .perfetto:
      PerfettoTrace(context).render(contents(), to: write)
      checkJSON(text, "perfetto")
    case .sqlite: checkDatabase(contents(), context)
    case .timeline:
      SafetyCheck.check(
        TimelineText(options: timelineOptions(output, flags)).render([trace]), "timeline")
    case .diffText, .diffJSON, .diffMarkdown:
      checkComparison(with: trace, as: output, context, flags)
    case .escapes: break
    }
  }

  // MARK: Rendering

  private func timelineOptions(_ output: Output, _ flags: Int) -> TimelineText.Options {
    var options = TimelineText.Options()
    options.palette = Palette(isOn: output == .coloured)
    options.glyphs = flags & 64 != 0 ? .ascii : .unicode
    options.width = 40 + flags
    options.showsEvents = flags & 1 != 0
    options.showsViews = flags & 16 != 0
    return options
  }

  private func feed(_ trace: AnalysedTrace, to report: any FindingReport) {
    for finding in trace.findings { report.receive(finding, in: trace.lines) }
    report.traceEnded(trace)
    report.finish()
  }

  private func checkComparison(
    with trace: AnalysedTrace, as output: Output, _ context: ReportContext, _ flags: Int
  ) {
    var options = TraceComparison.Options()
    options.ignoresTiming = flags & 1 != 0
    if flags & 128 != 0 {
      let same = ReportedComparison(trace, trace, options: options).comparison
      // An invented finding is of a launch that may not be there.
      let isPaired = same.newFindings.isEmpty && same.fixedFindings.isEmpty || flags & 4 != 0
      return require(same.changes.isEmpty && isPaired, "a trace is as it is: \(same.changes)")
    }
    let (one, other) = flags & 32 != 0 ? (trace, old) : (old, trace)
    let reported = ReportedComparison(one, other, options: options)
    var text = ""
    switch output {
    case .diffText:
      text = ComparisonText(palette: Palette(isOn: flags & 64 != 0)).render(reported)
      SafetyCheck.check(text, isColoured: flags & 64 != 0, "diff")
    case .diffJSON:
      ComparisonJSON(context).render(reported) { text += $0 }
      checkJSON(text, "diff as json")
    default:
      text = ComparisonMarkdown().render(reported)
      SafetyCheck.check(text, "diff as markdown")
      MarkdownCheck.check(text, "diff as markdown")
    }
  }

  // MARK: Looking

  private func checkJSON(_ text: String, _ what: String) {
    SafetyCheck.check(text, what)
    JSONCheck.check(text, what)
  }

  private func checkRows(_ text: String, _ what: String) {
    SafetyCheck.check(text, what)
    require(text.isEmpty || text.hasSuffix("\n"), "\(what): the last line ends")
    for row in text.split(separator: "\n") { JSONCheck.check(String(row), what) }
  }

  private func checkLines(_ text: String, _ count: Int, _ what: String) {
    let lines = text.utf8.count { $0 == 0x0A }
    require(lines == count, "\(what): \(lines) lines of \(count) findings")
  }

  private func checkCommands(_ text: String) {
    SafetyCheck.check(text, "github")
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      let isCommand = ["::error ", "::warning ", "::notice "].contains { line.hasPrefix($0) }
      require(
        isCommand || line.hasPrefix("scenetrace: not shown"), "github: \(line.debugDescription)")
      guard isCommand else { continue }
      // A value ends at a comma, all of them at two colons.
      let values = line.dropFirst(2).split(separator: "::", maxSplits: 1).first ?? ""
      for value in values.split(separator: " ", maxSplits: 1).last?.split(separator: ",") ?? [] {
        let name = value.split(separator: "=").first ?? ""
        require(["file", "line", "title"].contains(name), "github: \(line.debugDescription)")
      }
    }
  }

  private func checkDatabase(_ contents: ReportContents, _ context: ReportContext) {
    do throws(SQLiteReport.Problem) {
      let bytes = try SQLiteReport(context).database(of: contents)
      require(
        bytes.starts(with: "SQLite format 3\0".utf8) && bytes.count % 4096 == 0,
        "sqlite: a database of \(bytes.count) bytes")
    } catch {
      require(false, "sqlite: \(error.message)")
    }
  }
}

/// The functions that make text of any text, for each language.
enum EscapeCheck {
  static func check(_ text: String) {
    SafetyCheck.check(SafeText.of(text), "safe text")
    SafetyCheck.check(SafeText.prose(text), "safe prose")
    for width in [1, 2, 7, 30] {
      let cut = SafeText.of(text, width: width)
      SafetyCheck.check(cut, "safe text of \(width)")
      require(cut.count <= width, "safe text of \(width): \(cut.debugDescription)")
      require(CutText.of(text, to: width).count <= max(width, 1), "text cut to \(width)")
      let short = HTMLText.shortened(text, to: width + 3)
      require(short.count <= width + 3, "a name cut to \(width + 3): \(short.debugDescription)")
    }
    MarkupCheck.check(
      "<p a=\"\(HTMLText.escaped(text))\">\(HTMLText.escaped(text))</p>", "html", elements: ["p"])
    let xml = XMLText.escaped(text, keepsLines: true)
    MarkupCheck.check("<p a=\"\(XMLText.escaped(text))\">\(xml)</p>", "xml", elements: ["p"])
    MarkdownCheck.check("| \(MarkdownText.inert(text)) |", "inert markdown")
    MarkupCheck.check(
      "<p>\(MarkdownText.inElement(text))</p>", "markdown in an element", elements: ["p", "span"])
    MarkdownCheck.check(MarkdownText.block(SafeText.of(text)), "a block of markdown")
    require(
      !SARIFText.escaped(text).unicodeScalars.map(String.init).joined(separator: "\u{1}")
        .contains("]\u{1}("), "no link in sarif")
    let command = WorkflowCommand(name: "error", properties: [("file", text)], message: text).line
    SafetyCheck.check(command, "a command")
    require(command.utf8.count { $0 == 0x0A } == 1, "a command is a line")
    var json = ""
    var writer = JSONWriter { json += $0 }
    writer.array { $0.string(text) }
    writer.finish()
    SafetyCheck.check(json, "a text in json")
    JSONCheck.check(json, "a text in json")
    let uri = ArtifactURI.escaped(text)
    require(
      uri.utf8.allSatisfy { $0 < 0x7F && $0 > 0x20 && !"\"<>\\^`{|}:?#".utf8.contains($0) },
      "a name as URI: \(uri)")
    let mermaid = MermaidText.escaped(text)
    require(
      mermaid.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || "0123456789 ._-".unicodeScalars.contains($0)
      }, "a name in mermaid: \(mermaid.debugDescription)")
  }
}
