/// What the arguments ask the program to do.
package enum Invocation: Sendable {
  /// Run a command.
  case run(ParsedArguments)

  /// Show the help of the command at a path; the empty path is the program itself.
  case help([String])

  /// Show the version, and with all that belongs to it if it is to be verbose.
  case version(isVerbose: Bool)
}
