import CommandLineKit
import Reporting
import Testing

@testable import scenetrace

@Suite("The table of flags")
struct GrammarTests {
  @Test("The table has no mistakes")
  func problems() {
    #expect(Grammar.scenetrace.problems().isEmpty)
  }

  @Test("Every command is known to the program")
  func paths() {
    let leaves = Grammar.scenetrace.paths.filter {
      Grammar.scenetrace.command(at: $0)?.subcommands.isEmpty == true
    }
    #expect(leaves.contains(["check"]) && leaves.contains(["completions", "fish"]))
  }

  private func arguments(_ words: String...) throws -> ParsedArguments {
    guard case .run(let parsed) = try Grammar.scenetrace.parse(words) else {
      throw UsageError(message: "not a run", command: words.joined(separator: " "))
    }
    return parsed
  }

  @Test("Formats go to standard output or to their files")
  func outputs() throws {
    let formats: [ReportFormat] = [.text, .json]
    let both = try OutputPlan(
      arguments("check", "-f", "text", "-f", "json=out=1.json"), formats: formats, command: "")
    #expect(
      both.entries == [.init(format: .text, file: nil), .init(format: .json, file: "out=1.json")])
    let one = try OutputPlan(arguments("check", "-o", "x"), formats: formats, command: "")
    #expect(one.entries == [.init(format: .text, file: "x")])
    for words in [["-f", "text", "-f", "json"], ["-f", "jsn"], ["-f", "json="]] {
      let invocation = try Grammar.scenetrace.parse(["check"] + words)
      guard case .run(let parsed) = invocation else { continue }
      #expect(throws: UsageError.self) {
        try OutputPlan(parsed, formats: formats, command: "")
      }
    }
    #expect(throws: UsageError.self) {
      try OutputPlan(arguments("check", "-f", "json=a", "-o", "b"), formats: formats, command: "")
    }
  }

  @Test(
    "A file's name tells the format where nothing else does",
    arguments: [
      ("a.json", ReportFormat.json), ("a.sarif.json", .sarif), ("A.HTML", .html),
      ("a.ndjson", .jsonl),
      ("a.trace.json", .perfetto), ("a.db", .sqlite), ("a.md", .markdown), ("a.xml", .junit),
      ("a", .text), ("json", .text), ("a.json.gz", .text),
    ])
  func suffixes(path: String, format: ReportFormat) throws {
    let formats = FindingsCommand.formats(of: .check)
    let plan = try OutputPlan(arguments("check", "-o", path), formats: formats, command: "")
    #expect(plan.entries == [.init(format: format, file: path)])
    let told = try OutputPlan(
      arguments("check", "-f", "concise", "-o", path), formats: formats, command: "")
    #expect(told.entries == [.init(format: .concise, file: path)])
  }

  @Test("A name that asks for what a command does not write is refused")
  func unwrittenSuffix() throws {
    let words = try arguments("timeline", "-o", "a.sarif")
    let error = #expect(throws: UsageError.self) {
      try OutputPlan(words, formats: TimelineCommand.formats, command: "")
    }
    #expect(error?.message.contains("asks for sarif") == true)
  }

  @Test("Standard input is meant where no file is named and nobody types")
  func inputs() throws {
    let none = try arguments("check", "--stdin-filename", "app.log")
    #expect(Input.all(none, isTerminal: true) == nil)
    #expect(Input.all(none, isTerminal: false) == [Input(path: "-", name: "app.log")])
    let some = try arguments("check", "a.log", "-")
    #expect(
      Input.all(some, isTerminal: true) == [
        Input(path: "a.log", name: "a.log"), Input(path: "-", name: "<stdin>"),
      ])
  }
}
