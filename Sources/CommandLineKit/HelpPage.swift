/// The help text of a program or of one of its commands.
package struct HelpPage: Sendable {
  private let grammar: Grammar
  private let path: [String]
  private let command: Command

  /// Makes the page of the command at a path; the empty path is the program itself.
  package init?(_ grammar: Grammar, path: [String] = []) {
    guard let command = grammar.command(at: path) else { return nil }
    self.grammar = grammar
    self.path = path
    self.command = command
  }

  /// The text in lines of at most a given width, with a final line break.
  package func render(width: Int) -> String {
    let width = max(width, 40)
    let sections = [
      usage, TextBlock.wrap(command.summary + ".", width: width),
      TextBlock.paragraphs(command.discussion, width: width),
      commands(width: width), operands(width: width),
    ]
    let all = sections + flags(width: width) + [examples(width: width), closing(width: width)]
    return all.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
      .joined(separator: "\n")
  }

  private var usage: [String] {
    grammar.usage(at: path).enumerated().map {
      ($0.offset == 0 ? "Usage: " : "       ") + $0.element
    }
  }

  private func commands(width: Int) -> [String] {
    let table = TextTable(terms: command.subcommands.map(\.name), width: width)
    let lines = command.subcommands.flatMap { command in
      let isDefault = path.isEmpty && command.name == grammar.defaultCommand
      return table.row(command.name, [command.summary + (isDefault ? " (default)" : "")])
    }
    return section("Commands", lines)
  }

  private func operands(width: Int) -> [String] {
    let table = TextTable(terms: command.operands.map(\.usage), width: width)
    return section("Operands", command.operands.flatMap { table.row($0.usage, [$0.summary]) })
  }

  private func flags(width: Int) -> [[String]] {
    let flags = grammar.flags(at: path)
    let table = TextTable(terms: flags.map(\.usage), width: width)
    return grammar.categories.map { category in
      let own = flags.filter { $0.category == category }
      return section(category, own.flatMap { table.row($0.usage, $0.explanation) })
    }
  }

  private func examples(width: Int) -> [String] {
    let lines = command.examples.flatMap { example in
      ["  \(example.command)"]
        + TextBlock.wrap(example.note, width: width - 6).map { "      \($0)" }
    }
    return section("Examples", lines)
  }

  private func closing(width: Int) -> [String] {
    if command.subcommands.isEmpty { return [] }
    let name = grammar.name(of: path)
    return TextBlock.wrap("Run '\(name) COMMAND --help' for the flags of a command.", width: width)
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["\(title):"] + lines
  }
}
