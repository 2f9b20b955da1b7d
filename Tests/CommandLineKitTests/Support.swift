import Testing

@testable import CommandLineKit

/// A small grammar with everything the parser knows.
let sample = Grammar(
  program: "demo", version: "1.2", summary: "Look into logs",
  flags: [
    Flag("quiet", short: "q", category: "Common", summary: "Print nothing but problems"),
    Flag("verbose", short: "v", isRepeatable: true, category: "Common", summary: "Say more"),
  ],
  commands: [
    Command(
      "check", summary: "Find problems in logs",
      discussion: """
        Reads every file in turn and reports what looks wrong in it, with the line where it
        was seen.

          demo check app.log

        Exits with 1 where something was found.
        """,
      operands: [
        Operand("FILE", isRepeatable: true, isOptional: true, summary: "Log to read, or '-'")
      ],
      flags: [
        Flag(
          "format", short: "f", value: "FORMAT", choices: ["text", "json"], category: "Output",
          summary: "How to print the findings"),
        Flag(
          "rules-directory", short: "r", value: "DIRECTORY", isRepeatable: true,
          category: "Input", summary: "Read rules from a directory as well as the built-in ones"),
        Flag("color", negation: "no-color", category: "Output", summary: "Color the findings"),
      ],
      examples: [Example("demo check -f json app.log", note: "Print the findings as JSON.")]),
    Command(
      "rules", summary: "Look at the rules",
      subcommands: [
        Command("list", summary: "List the rules"),
        Command(
          "show", summary: "Show one rule", operands: [Operand("RULE", summary: "Name of a rule")]),
      ]),
  ],
  defaultCommand: "check", categories: ["Input", "Output", "Common"],
  examples: [Example("demo app.log", note: "Check one file.")])

/// The candidate with the same letters in another order, which is all these tests need.
func sameLetters(_ word: String, _ candidates: [String]) -> String? {
  candidates.first { $0.sorted() == word.sorted() }
}

func parse(_ line: String, files: [String] = []) throws -> Invocation {
  try sample.parse(
    line.split(separator: " ").map(String.init), suggest: sameLetters,
    isExistingFile: { files.contains($0) })
}

func run(_ line: String, files: [String] = []) throws -> ParsedArguments {
  guard case .run(let arguments) = try parse(line, files: files) else {
    throw UsageError(message: "not a run", command: line)
  }
  return arguments
}

/// The error of a command line that has to be refused.
func refusal(_ line: String) -> UsageError? {
  do {
    _ = try parse(line)
    return nil
  } catch {
    return error as? UsageError
  }
}
