/// The manual page of a program, or of one of its commands with those below it, in the `man` macros of roff.
package struct ManualPage: Sendable {
  /// Something of a page that the grammar does not tell.
  package struct Section: Sendable {
    /// The heading, in capitals.
    package var title: String
    /// Paragraphs, separated by empty lines; a line `TERM: text` that starts with a space is an entry.
    package var text: String

    /// Makes a section.
    package init(_ title: String, _ text: String) {
      self.title = title
      self.text = text
    }
  }

  private let grammar: Grammar
  private let path: [String]
  private let command: Command
  private let sections: [Section]

  /// Makes the page of the program, or of the command at a path; nil when there is none. `sections` stand
  /// at its end.
  package init?(_ grammar: Grammar, path: [String] = [], sections: [Section] = []) {
    guard let command = grammar.command(at: path) else { return nil }
    self.grammar = grammar
    self.path = path
    self.command = command
    self.sections = sections
  }

  /// What the page is called: `git-log` for `git log`.
  package var name: String { ([grammar.program] + path).joined(separator: "-") }

  /// The source of the page; its date is that of the version, so that the same grammar gives the same bytes.
  package func render() -> String {
    var lines = [
      ".TH \(Self.quoted(name.uppercased())) 1 \"\(grammar.date)\" "
        + "\(Self.quoted("\(grammar.program) \(grammar.version)")) \(Self.quoted("\(grammar.program) manual"))",
      ".SH NAME", "\(Self.escaped(name)) \\- \(Self.escaped(command.summary))", ".SH SYNOPSIS",
    ]
    lines += usage(at: path)
    lines += [".SH DESCRIPTION"]
    lines += Self.text(command.discussion.isEmpty ? command.summary + "." : command.discussion)
    lines += path.isEmpty ? commands : subcommands(at: path)
    lines += operands(of: command) + flags(at: path) + examples
    for section in sections {
      lines += [".SH \(Self.quoted(section.title))"] + Self.entries(section.text)
    }
    lines += [".SH SEE ALSO"] + seeAlso
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Commands

  /// The commands of the program, each of which has a page of its own.
  private var commands: [String] {
    [".SH COMMANDS"]
      + command.subcommands.flatMap { command in
        [".TP", ".BR \(Self.quoted("\(grammar.program)-\(command.name)")) (1)"]
          + Self.text(command.summary + ".")
      }
  }

  private func subcommands(at path: [String]) -> [String] {
    guard let command = grammar.command(at: path), !command.subcommands.isEmpty else { return [] }
    return [".SH COMMANDS"] + command.subcommands.flatMap { subcommand(at: path + [$0.name]) }
  }

  private func subcommand(at path: [String]) -> [String] {
    guard let command = grammar.command(at: path) else { return [] }
    var lines = [".SS \(Self.quoted(grammar.name(of: path)))"] + usage(at: path)
    lines += [".PP"] + Self.text(command.summary + ".")
    if !command.discussion.isEmpty { lines += [".PP"] + Self.text(command.discussion) }
    lines += command.operands.flatMap(operand) + ordered(command.flags).flatMap(flag)
    return lines + command.subcommands.flatMap { subcommand(at: path + [$0.name]) }
  }

  private func usage(at path: [String]) -> [String] {
    [".nf"] + grammar.usage(at: path).map { ".B \(Self.quoted($0))" } + [".fi"]
  }

  // MARK: Arguments

  private func operands(of command: Command) -> [String] {
    command.operands.isEmpty ? [] : [".SH OPERANDS"] + command.operands.flatMap(operand)
  }

  private func operand(_ operand: Operand) -> [String] {
    [".TP", ".I \(Self.quoted(operand.name))"] + Self.text(operand.summary + ".")
  }

  private func flags(at path: [String]) -> [String] {
    let flags = path.isEmpty ? grammar.root.flags : grammar.flags(at: path)
    return grammar.categories.flatMap { category -> [String] in
      let own = flags.filter { $0.category == category }
      if own.isEmpty { return [] }
      return [".SH \(Self.quoted("\(category.uppercased()) FLAGS"))"] + own.flatMap(flag)
    }
  }

  private func ordered(_ flags: [Flag]) -> [Flag] {
    grammar.categories.flatMap { category in flags.filter { $0.category == category } }
  }

  private func flag(_ flag: Flag) -> [String] {
    let usage = flag.usage.drop { $0 == " " }
    var lines = [".TP", ".B \(Self.quoted(String(usage)))"]
    lines += Self.text(flag.explanation.map { $0 + "." }.joined(separator: "\n"))
    if !flag.detail.isEmpty { lines += [".IP"] + Self.text(flag.detail) }
    return lines
  }

  private var examples: [String] {
    let paths = path.isEmpty ? [[]] : grammar.paths.filter { $0.starts(with: path) }
    let examples = paths.compactMap(grammar.command).flatMap(\.examples)
    if examples.isEmpty { return [] }
    return [".SH EXAMPLES"]
      + examples.flatMap { [".TP", ".B \(Self.quoted($0.command))"] + Self.text($0.note) }
  }

  private var seeAlso: [String] {
    let others =
      path.isEmpty
      ? grammar.root.subcommands.map { "\(grammar.program)-\($0.name)" } : [grammar.program]
    let pages = others.map { ($0, 1) } + grammar.filePages.map { ($0, 5) }
    return pages.enumerated().map { index, page in
      ".BR \(Self.quoted(page.0)) (\(page.1))\(index + 1 < pages.count ? "," : "")"
    }
  }
}

extension ManualPage {
  /// Paragraphs, with entries where a line that starts with a space has a term before a colon.
  private static func entries(_ text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.flatMap { line -> [String] in
      guard line.hasPrefix(" "), let colon = line.firstRange(of: ": ") else {
        return Self.text(line)
      }
      let term = line[..<colon.lowerBound].drop { $0 == " " }
      return [".TP", ".B \(quoted(String(term)))"] + Self.text(String(line[colon.upperBound...]))
    }
  }

  /// Paragraphs, with lines that start with a space set as they are.
  private static func text(_ text: String) -> [String] {
    var lines: [String] = []
    var isVerbatim = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(" ") != isVerbatim, !line.isEmpty {
        isVerbatim.toggle()
        lines.append(isVerbatim ? ".nf" : ".fi")
      }
      lines.append(line.isEmpty ? ".PP" : escaped(String(line)))
    }
    return isVerbatim ? lines + [".fi"] : lines
  }

  /// An argument of a macro.
  private static func quoted(_ text: String) -> String {
    "\"" + escaped(text, isArgument: true) + "\""
  }

  /// A line that starts with a period or a quote would be taken for a macro.
  private static func escaped(_ text: String, isArgument: Bool = false) -> String {
    let isMacro = !isArgument && (text.hasPrefix(".") || text.hasPrefix("'"))
    return (isMacro ? "\\&" : "")
      + text.map { character in
        switch character {
        case "\\": "\\e"
        case "-": "\\-"
        case "'": "\\(aq"
        case "\"" where isArgument: "\\(dq"
        default: String(character)
        }
      }.joined()
  }
}
