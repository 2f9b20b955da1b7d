/// A command line to learn from.
package struct Example: Sendable {
  /// The whole command line.
  package var command: String

  /// What it does, in one line.
  package var note: String

  /// Makes an example of a command line and what it does.
  package init(_ command: String, note: String) {
    self.command = command
    self.note = note
  }
}
