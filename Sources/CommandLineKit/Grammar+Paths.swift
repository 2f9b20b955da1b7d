extension Grammar {
  /// The path of every command, the program itself first.
  package var paths: [[String]] { paths(of: root, at: []) }

  private func paths(of command: Command, at path: [String]) -> [[String]] {
    [path] + command.subcommands.flatMap { paths(of: $0, at: path + [$0.name]) }
  }

  /// The flags that may be written at a path; where no command is named, the default one's too.
  func writableFlags(at path: [String]) -> [Flag] {
    flags(at: path.isEmpty ? defaultCommand.map { [$0] } ?? [] : path)
  }
}
