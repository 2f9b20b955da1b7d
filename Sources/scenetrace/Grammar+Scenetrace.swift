import CommandLineKit
import Reporting

extension Grammar {
  /// Everything that the program accepts.
  static let scenetrace = Grammar(
    program: "scenetrace", version: "0.1.0", date: "2026-11-22",
    summary: "Find lifecycle mistakes in the logs of Apple-platform apps",
    discussion: """
      Reads textual logs of apps, reconstructs for every launch and every scene which state it was \
      in and when, and reports lifecycle mistakes with the lines that prove them.

      A log that is still being written is followed, or read from a pipe, and findings are printed \
      as they are decided:

        xcrun simctl spawn booted log stream --style ndjson | scenetrace watch

      Compressed logs and archives (gzip, bzip2, xz, zstd, lz4, tar, zip) are recognised by their \
      content and read as they are; every log in an archive is a trace of its own. UTF-16 with a \
      byte order mark is read as well.

      Exits with 0 when nothing was found, 1 when something was, and 2 when it could not do its \
      job: wrong arguments, a definition file with a mistake in it, an input that cannot be read.
      """,
    commands: [
      .check, .timeline, .report, .watch, .diff, .batch, .merge, .explain, .baseline, .patterns,
      .rules, .formats,
      .vocabulary, .completions, .manual,
    ],
    defaultCommand: "check",
    categories: ["Input", "Selection", "Findings", "Tests", "Output", "Common"],
    examples: [
      Example("scenetrace app.log", note: "Check one log."),
      Example(
        "scenetrace check -f concise --fail-on error *.log",
        note: "Check many logs as a build step that fails on errors only."),
      Example("scenetrace report app.log -o app.html", note: "Make a report to look at."),
      Example("scenetrace -r sysdiagnose.tar.gz logs", note: "Check all logs in both."),
    ], filePages: ["scenetrace-config", "scenetrace-patterns"])
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

  static let recursive = Flag(
    "recursive", short: "r", category: "Input",
    summary: "Read all logs below a directory that is named",
    detail: """
      Files that are no text, names that begin with a dot and linked directories are left out.
      """)

  static let follow = Flag(
    "follow", short: "F", category: "Input",
    summary: "Wait at the end of the log for more, until interrupted",
    detail: """
      Like tail -F: the log may be cut, renamed or replaced meanwhile. Findings appear as they are \
      decided; SIGINT or SIGTERM ends the run with the summary and the usual exit code.
      """)

  static let output = Flag(
    "output", short: "o", value: "FILE", category: "Output",
    summary: "Write the report to a file",
    detail: """
      Without --format the ending of its name tells the format. The file appears when the report is \
      complete; until then an older one stays.
      """)

  static let redact = Flag(
    "redact", category: "Output",
    summary: "Take secrets out: home directories, e-mail, addresses, device ids, tokens",
    detail: """
      Also passwords, and the queries of URLs. What looks like one of these is taken for one. \
      Fingerprints are those of the texts that are shown.
      """)

  static let date = Flag(
    "date", category: "Output",
    summary: "Say in the report when it was made",
    detail: "Without it the same logs give the same report. SOURCE_DATE_EPOCH sets the time.")

  static let color = Flag(
    "color", value: "WHEN", choices: ["auto", "always", "never"], category: "Output",
    summary: "When to use colors",
    detail: """
      With auto, NO_COLOR, FORCE_COLOR, CLICOLOR_FORCE, TERM=dumb and CLICOLOR=0 decide in this \
      order, and then whether standard output is a terminal.
      """)

  static let names = Flag(
    "names", category: "Output", summary: "Print the names alone, one on each line")

  static let page = Flag(
    "format", short: "f", value: "NAME", choices: ["text", "markdown"], category: "Output",
    summary: "Format of the page")

  /// The formats that a command writes, of which the first is the usual one.
  static func format(_ formats: [ReportFormat]) -> Flag {
    let names = formats.map(\.rawValue)
    // A slice would be joined by generic code, which prepares itself at every start.
    let others = Array(names.dropFirst())
    return Flag(
      "format", short: "f", value: "NAME[=FILE]", suggestion: .words(names), isRepeatable: true,
      category: "Output",
      summary: "Format: \(names[0]) (if not given), \(others.joined(separator: ", "))",
      detail: """
        With =FILE that format goes to a file, beside what is printed; all of them come from one \
        reading of the logs.
        """)
  }
}

extension Operand {
  static let logs = Operand(
    "FILE", isRepeatable: true, isOptional: true,
    summary: "Logs or archives of logs, each log a trace of its own; '-' is standard input")

  static func patternPaths(_ what: String) -> Operand {
    Operand(
      "PATH", isRepeatable: true, isOptional: true,
      summary: "Pattern files or directories \(what)")
  }
}
