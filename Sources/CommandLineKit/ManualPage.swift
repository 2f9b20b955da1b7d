/// The manual page of a program and all of its commands, in the `man` macros of roff.
package struct ManualPage: Sendable {
  private let grammar: Grammar

  /// Makes the page of a program.
  package init(_ grammar: Grammar) {
    self.grammar = grammar
  }

  /// The source of the page; it holds no date, so that the same grammar gives the same bytes.
  package func render() -> String {
    let program = grammar.program
    var lines = [
      ".TH \(Self.quoted(program.uppercased())) 1 \"\" \(Self.quoted("\(program) \(grammar.version)"))",
      ".SH NAME", "\(Self.escaped(program)) \\- \(Self.escaped(grammar.root.summary))",
      ".SH SYNOPSIS",
    ]
    lines += usage(at: [])
    if !grammar.root.discussion.isEmpty {
      lines += [".SH DESCRIPTION"] + Self.text(grammar.root.discussion)
    }
    lines.append(".SH COMMANDS")
    for path in grammar.paths.dropFirst() { lines += command(at: path) }
    lines += [".SH COMMON FLAGS"] + grammar.root.flags.flatMap(flag)
    lines += examples()
    return lines.joined(separator: "\n") + "\n"
  }

  private func command(at path: [String]) -> [String] {
    guard let command = grammar.command(at: path) else { return [] }
    var lines = [".SS \(Self.quoted(grammar.name(of: path)))"] + usage(at: path)
    lines += [".PP"] + Self.text(command.summary + ".")
    if !command.discussion.isEmpty { lines += [".PP"] + Self.text(command.discussion) }
    for operand in command.operands {
      lines += [".TP", ".I \(Self.quoted(operand.name))"] + Self.text(operand.summary + ".")
    }
    let ordered = grammar.categories.flatMap { category in
      command.flags.filter { $0.category == category }
    }
    return lines + ordered.flatMap(flag)
  }

  private func usage(at path: [String]) -> [String] {
    [".nf"] + grammar.usage(at: path).map { ".B \(Self.quoted($0))" } + [".fi"]
  }

  private func flag(_ flag: Flag) -> [String] {
    let usage = flag.usage.drop { $0 == " " }
    var lines = [".TP", ".B \(Self.quoted(String(usage)))"]
    lines += Self.text(flag.explanation.map { $0 + "." }.joined(separator: "\n"))
    if !flag.detail.isEmpty { lines += [".IP"] + Self.text(flag.detail) }
    return lines
  }

  private func examples() -> [String] {
    let examples = grammar.paths.compactMap(grammar.command).flatMap(\.examples)
    if examples.isEmpty { return [] }
    return [".SH EXAMPLES"]
      + examples.flatMap { [".TP", ".B \(Self.quoted($0.command))"] + Self.text($0.note) }
  }
}

extension ManualPage {
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
