/// Everything a program accepts: the table that parsing, help, manual and completions come from.
package struct Grammar: Sendable {
  /// The program as the outermost command: its flags are common to all commands.
  package let root: Command

  /// What `--version` prints after the program's name.
  package let version: String

  /// The day of the version, as `2025-03-01`; may be empty.
  package let date: String

  /// The pages of section 5 of the manual, on the files that the program reads.
  package let filePages: [String]

  /// The command that is meant where none is named.
  package let defaultCommand: String?

  /// The order in which help texts show the flags' categories.
  package let categories: [String]

  /// The program's name.
  package var program: String { root.name }

  /// Makes a grammar; `--help` and `--version` are added under the last category.
  package init(
    program: String, version: String, date: String = "", summary: String,
    discussion: String = "",
    flags: [Flag] = [], commands: [Command], defaultCommand: String? = nil,
    categories: [String], examples: [Example] = [], filePages: [String] = []
  ) {
    let category = categories.last ?? ""
    let builtIn = [
      Flag("help", short: "h", category: category, summary: "Show help and exit"),
      Flag("version", category: category, summary: "Show the version and exit"),
    ]
    root = Command(
      program, summary: summary, discussion: discussion, flags: flags + builtIn,
      subcommands: commands, examples: examples)
    self.version = version
    self.date = date
    self.filePages = filePages
    self.defaultCommand = defaultCommand
    self.categories = categories
  }
}

extension Grammar {
  /// The command at a path of command names, where the empty path is the program itself.
  package func command(at path: [String]) -> Command? {
    path.reduce(Optional(root)) { command, name in command?.subcommand(name) }
  }

  /// The flags a command takes: its own, then those of the commands above it.
  package func flags(at path: [String]) -> [Flag] {
    (0...path.count).reversed().flatMap { command(at: Array(path.prefix($0)))?.flags ?? [] }
  }

  /// The words that call the command at a path, such as `scenetrace rules list`.
  func name(of path: [String]) -> String {
    ([program] + path).joined(separator: " ")
  }
}
