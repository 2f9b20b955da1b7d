extension Grammar {
  /// The ways to call the command at a path, one per line.
  func usage(at path: [String]) -> [String] {
    guard let command = command(at: path) else { return [] }
    let name = name(of: path)
    var lines: [String] = []
    if path.isEmpty, let main = defaultCommand.flatMap(root.subcommand) {
      lines.append(line(for: main, called: name))
    }
    if !command.subcommands.isEmpty { lines.append("\(name) COMMAND [FLAG...]") }
    if command.subcommands.isEmpty || !command.operands.isEmpty {
      lines.append(line(for: command, called: name))
    }
    return lines
  }

  private func line(for command: Command, called name: String) -> String {
    ([name, "[FLAG...]"] + command.operands.map(\.usage)).joined(separator: " ")
  }
}
