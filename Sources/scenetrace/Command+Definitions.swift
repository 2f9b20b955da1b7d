import CommandLineKit

extension Command {
  static let patterns = Command(
    "patterns", summary: "Check configurations and pattern files",
    flags: [.config, .noConfig],
    subcommands: [
      Command(
        "check", summary: "Say what is wrong with configurations and pattern files",
        discussion: """
          Loads every .scenetrace.yml that is named with the pattern files that it names, and every \
          other file with those of the configuration that holds here, and runs their samples and \
          examples. Without PATH it checks the configuration that holds here. Exits with 2 when \
          something is wrong: it is the entry of a commit hook.
          """,
        operands: [
          Operand(
            "PATH", isRepeatable: true, isOptional: true,
            summary: "Configurations, pattern files or directories of those")
        ],
        examples: [
          Example("scenetrace patterns check", note: "Is the configuration that holds here right?"),
          Example("scenetrace patterns check scenetrace/", note: "Are these pattern files right?"),
        ])
    ])

  static let rules = Command(
    "rules", summary: "Look at the rules, or test them", flags: [.patterns, .config, .noConfig],
    subcommands: [
      Command(
        "list", summary: "List all rules, and the messages of the system that are findings",
        flags: [.page, .names]),
      Command(
        "show", summary: "Explain a rule, with its examples",
        operands: [
          Operand(
            "ID", suggestion: .listed(by: "rules list --names"),
            summary: "Id of the rule, as findings show it")
        ],
        flags: [
          .page,
          Flag("bounds", category: "Output", summary: "Show only what it keeps in memory"),
        ]),
      .draft("rule"),
      Command(
        "test", summary: "Run the examples of rules and the samples of formats",
        discussion: """
          Every example is read from its raw text and has to yield exactly what it states. With \
          PATH, only the rules that are defined there are tested.
          """,
        operands: [.patternPaths("whose rules are tested")],
        flags: [
          Flag(
            "mutate", category: "Tests",
            summary: "List small changes of rules and traces that no example notices",
            detail: """
              Each bound is moved by one millisecond and each count by one; of the trace of each \
              violating example every line of evidence is taken out, and swapped with the next. \
              What a rule's file explains under equivalent: is left out.
              """)
        ]),
    ])

  static let formats = Command(
    "formats", summary: "Look at the log formats, or test them",
    flags: [.patterns, .config, .noConfig],
    subcommands: [
      Command("list", summary: "List all formats", flags: [.names]),
      Command(
        "detect", summary: "Count how many lines of a log each format takes",
        operands: [Operand("FILE", summary: "Log to read; '-' is standard input")]),
      .draft("format"),
      Command(
        "test", summary: "Run the samples of all formats against each other",
        operands: [.patternPaths("to add")]),
    ])

  static let vocabulary = Command(
    "vocabulary", summary: "Look at the words that make events, or test them",
    flags: [.patterns, .config, .noConfig],
    subcommands: [
      Command(
        "list", summary: "List callbacks, actions, messages, phases and scene names",
        flags: [
          Flag(
            "kind", value: "KIND", choices: VocabularyCommand.kinds, category: "Output",
            summary: "List only words of this kind"),
          .names,
        ]),
      Command(
        "literals", summary: "Print the texts one of which every line with an event contains",
        discussion: """
          One on each line, for 'grep -a -i -F -f' over logs that are too large to keep. Those that \
          stand for either case are printed in lower case. What is filtered out tells no events, but \
          it does tell that an app still runs, where lines are missing and where a record goes on.

          Words for what an app does are words of every other line as well, and are sought in the \
          lines of apps only; in the log of a device they leave most lines standing.
          """,
        flags: [
          Flag(
            "everywhere", category: "Output",
            summary: "Print only those that are sought in the lines of every process")
        ]),
      Command(
        "match", summary: "Show what a message is read as",
        operands: [Operand("TEXT", summary: "Message, as an app logs it")]),
      .draft("action"),
      Command(
        "test", summary: "Run the samples of all words",
        operands: [.patternPaths("to add")]),
    ])

  static let manual = Command(
    "manual", summary: "Print a page of the manual",
    discussion: """
      Prints the source of a page, for where the pages are not installed:

        scenetrace manual check | man -l -
      """,
    operands: [
      Operand(
        "COMMAND", isOptional: true, summary: "Command that the page is about; all if not given")
    ])

  static let completions = Command(
    "completions", summary: "Print a script that completes arguments in a shell",
    subcommands: CompletionScript.Shell.allCases.map {
      Command($0.rawValue, summary: "Print the script for \($0.rawValue)")
    })

  /// The command that begins a definition file.
  private static func draft(_ what: String) -> Command {
    Command(
      "new",
      summary: "Begin a file for \(what == "action" ? "an action" : "a \(what)") of your own",
      discussion: """
        Writes a file in which everything is there and nothing is right yet; what is to be filled in \
        says TODO, and its samples fail until it is.
        """,
      operands: [Operand("ID", summary: "Name of the \(what)")],
      flags: [
        Flag(
          "directory", short: "d", value: "DIR", category: "Output",
          summary: "Directory for the file; scenetrace if not given")
      ])
  }
}
