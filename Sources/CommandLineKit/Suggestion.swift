/// What a shell offers where a value may be anything.
package enum Suggestion: Sendable, Equatable {
  /// These words.
  case words([String])

  /// The lines that the program prints when it is run with these arguments.
  case listed(by: String)
}
