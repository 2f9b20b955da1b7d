import CommandLineKit

extension Grammar {
  /// Everything that the program accepts.
  static let scenetrace = Grammar(
    program: "scenetrace", version: "0.1.0",
    summary: "Find lifecycle mistakes in the logs of Apple-platform apps",
    discussion: """
      Reads textual logs of apps, reconstructs for every launch and every scene which state it was \
      in and when, and reports lifecycle mistakes with the lines that prove them.

      A log that is still being written is read from a pipe, and findings are printed as they are \
      decided:

        xcrun simctl spawn booted log stream --style ndjson | scenetrace

      Exits with 0 when nothing was found, 1 when something was, and 2 when it could not do its \
      job: wrong arguments, a definition file with a mistake in it, an input that cannot be read.
      """,
    commands: [
      .check, .timeline, .explain, .rules, .formats, .vocabulary, .completions,
    ],
    defaultCommand: "check", categories: ["Input", "Findings", "Output", "Common"],
    examples: [
      Example("scenetrace app.log", note: "Check one log."),
      Example(
        "scenetrace check -f concise --fail-on error *.log",
        note: "Check many logs as a build step that fails on errors only."),
    ])
}

extension Flag {
  static let patterns = Flag(
    "patterns", value: "PATH", isRepeatable: true, category: "Input",
    summary: "Add a pattern file, or all of a directory",
    detail: """
      Formats, vocabulary and rules are read from .yml files. One of your own replaces the \
      built-in one of the same name.
      """)

  static let standardInputName = Flag(
    "stdin-filename", value: "NAME", category: "Input",
    summary: "Name that reports give to standard input")

  static let output = Flag(
    "output", short: "o", value: "FILE", category: "Output",
    summary: "Write the report to a file",
    detail: "The file appears when the report is complete; until then an older one stays.")

  static let color = Flag(
    "color", value: "WHEN", choices: ["auto", "always", "never"], category: "Output",
    summary: "When to use colors",
    detail: """
      With auto, NO_COLOR, FORCE_COLOR, CLICOLOR_FORCE, TERM=dumb and CLICOLOR=0 decide in this \
      order, and then whether standard output is a terminal.
      """)

  static func format(_ names: String) -> Flag {
    Flag(
      "format", short: "f", value: "NAME[=FILE]", isRepeatable: true, category: "Output",
      summary: "Format of the report: \(names)",
      detail: "With =FILE that format goes to a file, beside what is printed.")
  }
}

extension Operand {
  static let logs = Operand(
    "FILE", isRepeatable: true, isOptional: true,
    summary: "Logs to read, each a trace of its own; '-' is standard input")

  static func patternPaths(_ what: String) -> Operand {
    Operand(
      "PATH", isRepeatable: true, isOptional: true,
      summary: "Pattern files or directories \(what)")
  }
}
