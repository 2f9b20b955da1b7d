/// Arguments the program does not understand.
package struct UsageError: Error, Hashable, Sendable {
  /// What is wrong and what was probably meant, in one line without a closing period.
  package var message: String

  /// The words that call the command it was meant for, such as `scenetrace check`.
  package var command: String

  /// Makes an error about the arguments of a command.
  package init(message: String, command: String) {
    self.message = message
    self.command = command
  }

  /// The whole message for a terminal, without a final line break.
  package var rendered: String {
    "error: \(message)\nhelp: see '\(command) --help'"
  }
}
