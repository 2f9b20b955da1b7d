/// One command, or a group of commands.
package struct Command: Sendable {
  /// The word that calls the command.
  package var name: String

  /// What the command does, in one line without a closing period.
  package var summary: String

  /// Paragraphs about it, separated by empty lines; lines that start with a space stay as they are.
  package var discussion: String

  /// What the command is applied to.
  package var operands: [Operand]

  /// The command's own flags, which its subcommands take too.
  package var flags: [Flag] { makeFlags() }
  /// Of most commands nobody asks for the flags.
  private let makeFlags: @Sendable () -> [Flag]

  /// The commands below this one.
  package var subcommands: [Command]

  /// Whole command lines to learn from.
  package var examples: [Example]

  /// Makes a command; only its name and summary are required.
  package init(
    _ name: String, summary: String, discussion: String = "", operands: [Operand] = [],
    flags: @autoclosure @escaping @Sendable () -> [Flag] = [], subcommands: [Command] = [],
    examples: [Example] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.operands = operands
    makeFlags = flags
    self.subcommands = subcommands
    self.examples = examples
  }
}

extension Command {
  func subcommand(_ name: String) -> Command? {
    subcommands.first { $0.name == name }
  }

  /// The flags of every command below this one.
  var flagsBelow: [Flag] {
    subcommands.flatMap { $0.flags + $0.flagsBelow }
  }
}
