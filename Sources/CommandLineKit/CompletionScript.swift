/// A script that teaches a shell to complete a program's arguments.
package struct CompletionScript: Sendable {
  /// The shells there is a script for.
  package enum Shell: String, CaseIterable, Sendable {
    /// GNU Bash.
    case bash

    /// The Z shell.
    case zsh

    /// The friendly interactive shell.
    case fish
  }

  let grammar: Grammar
  private let shell: Shell

  /// Makes the script of a program for a shell.
  package init(_ grammar: Grammar, shell: Shell) {
    self.grammar = grammar
    self.shell = shell
  }

  /// The script, with a final line break.
  package func render() -> String {
    let lines =
      switch shell {
      case .bash: bash()
      case .zsh: zsh()
      case .fish: fish()
      }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The program's name as part of a function's.
  var function: String {
    "_" + grammar.program.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
  }

  /// Lines that leave the path of the command typed so far in `place`, as words after a space.
  func steps(indent: String) -> [String] {
    grammar.paths.dropFirst().map { path in
      let parent = Self.place(path.dropLast())
      return "\(indent)'\(parent):\(path.suffix(1).joined())') place='\(Self.place(path[...]))' ;;"
    }
  }

  /// What is offered for the value of a flag.
  func offer(for flag: Flag) -> Suggestion? {
    flag.choices.isEmpty ? flag.suggestion : .words(flag.choices)
  }

  static func place(_ path: ArraySlice<String>) -> String {
    path.joined(separator: " ")
  }

  /// A text as one word of any of the three shells.
  static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" ? "'\"'\"'" : String($0) }.joined() + "'"
  }
}
