import Testing

@testable import Reporting
@testable import Rules

@Suite("Format github")
struct GitHubTests {
  private func lines(
    _ findings: [Finding], _ change: (inout ReportContext) -> Void = { _ in }
  ) throws -> [String] {
    let sink = TextSink()
    let report = GitHubAnnotations(try .sample(change), write: sink.write)
    for finding in findings { report.receive(finding, in: TraceLines(file: "./logs/a,b.log")) }
    report.finish()
    return sink.text.split(separator: "\n").map(String.init)
  }

  @Test("A finding is a command with its proofs in the message")
  func golden() throws {
    #expect(
      try lines([.sample()]) == [
        "::error file=logs/a%2Cb.log,line=42,"
          + "title=State is saved only in applicationWillTerminate [save-only-in-will-terminate]"
          + "::State is saved only in applicationWillTerminate"
          + "%0A31: 09:01:00.600 entered background, nothing saved: sceneDidEnterBackground(_:)"
          + "%0A41: 09:01:03.000 last callback: applicationWillTerminate(_:)"
          + "%0A42: 09:01:03.010 saveContext()"
          + "%0Awhy: most terminations come from the suspended state, with no callback at all"
          + "%0Afix: save in sceneDidEnterBackground(_:)"
      ])
  }

  @Test(
    "Nothing of a text is a command, a property or a control",
    arguments: [
      ("100%", false, "100%25"), ("a\nb", false, "a%0Ab"), ("a\r\nb", false, "a\\u{d}%0Ab"),
      ("a:b,c", false, "a:b,c"), ("a:b,c", true, "a%3Ab%2Cc"), ("%0A", true, "%250A"),
      ("\u{1b}[2J\u{202e}", false, "\\u{1b}[2J\\u{202e}"), ("::error::", true, "%3A%3Aerror%3A%3A"),
    ])
  func escaping(text: String, isProperty: Bool, escaped: String) {
    #expect(WorkflowCommand.escaped(text, isProperty: isProperty) == escaped)
  }

  @Test("A log cannot begin a line")
  func hostile() throws {
    var finding = Finding.sample()
    finding.message = "saved\n::stop-commands::x"
    finding.title = "Title,file=b::warning::"
    finding.evidence = [.of(42, "a\n::error::b", note: "", at: nil)]
    let line = try #require(lines([finding]).first)
    #expect(try lines([finding]).count == 1)
    #expect(
      line.contains("title=Title%2Cfile=b%3A%3Awarning%3A%3A [save-only-in-will-terminate]::"))
    #expect(line.contains("::saved ::stop-commands::x%0A42: a\\u{a}::error::b%0A"))
  }

  @Test("Ten of a level are shown, and the rest is counted in a line that is no command")
  func limit() throws {
    var note = Finding.sample()
    note.severity = .note
    let shown = try lines((1...12).map { .sample(line: $0) } + Array(repeating: note, count: 11))
    #expect(shown.count == 21)
    #expect(shown.count { $0.hasPrefix("::error ") } == 10)
    #expect(shown.count { $0.hasPrefix("::notice ") } == 10)
    #expect(shown[9].contains("line=10,"))
    let last = try #require(shown.last)
    #expect(last.hasPrefix("scenetrace: ") && last.contains("2 more errors and 1 more notice;"))
    #expect(try lines((1...10).map { .sample(line: $0) }).count == 10)
  }

  @Test("Milder findings are neither shown nor counted")
  func severity() throws {
    var note = Finding.sample()
    note.severity = .note
    let notes = Array(repeating: note, count: 11)
    #expect(try lines(notes) { $0.mildest = .warning } == [])
  }

  @Test("A place in the sources goes before the line of the log, which the message then names")
  func source() throws {
    var finding = Finding.sample()
    finding.evidence[2].text = "AppDelegate.swift:12 saveContext()"
    let line = try #require(
      lines([finding]) { $0.sources.add("./App/AppDelegate.swift") }.first)
    #expect(line.hasPrefix("::error file=App/AppDelegate.swift,line=12,title="))
    #expect(line.contains("%0A./logs/a,b.log:31: 09:01:00.600 entered"))
  }

  @Test("What is about the log as a whole has no line, and many proofs are cut")
  func sparse() throws {
    var finding = Finding.sample(line: 0)
    finding.evidence = (1...12).map { .of($0, "save()", note: "", at: nil) }
    let line = try #require(lines([finding]).first)
    #expect(line.hasPrefix("::error file=logs/a%2Cb.log,title="))
    #expect(line.contains("%0A10: save()%0Aand 2 more lines%0Awhy: "))
  }
}
