extension CompletionScript {
  func fish() -> [String] {
    grammar.paths.flatMap { path -> [String] in
      guard let command = grammar.command(at: path) else { return [] }
      let lead = "complete -c \(grammar.program)"
      let commands = command.subcommands.map { subcommand in
        let condition = fishCondition(at: path, before: command)
        return "\(lead) -n \(Self.quoted(condition)) -a \(subcommand.name)"
          + " -d \(Self.quoted(subcommand.summary))"
      }
      // The common flags hold everywhere and need no condition.
      let here = path.isEmpty ? "" : " -n \(Self.quoted(fishCondition(at: path, before: nil)))"
      var flags = command.flags.flatMap { fishFlag($0).map { "\(lead)\(here) \($0)" } }
      if path.isEmpty, let main = grammar.defaultCommand.flatMap(grammar.root.subcommand) {
        let condition = " -n \(Self.quoted(fishCondition(at: [], before: command)))"
        flags += main.flags.flatMap { fishFlag($0).map { "\(lead)\(condition) \($0)" } }
      }
      let operand = fishList(of: command.operands.first?.suggestion).map { list in
        "\(lead) -n \(Self.quoted(fishCondition(at: path, before: nil))) -f -a \(list)"
      }
      return commands + (operand.map { [$0] } ?? []) + flags
    }
  }

  private func fishCondition(at path: [String], before command: Command?) -> String {
    let seen = path.map { "__fish_seen_subcommand_from \($0)" }
    let names = command?.subcommands.map(\.name) ?? []
    let unseen =
      names.isEmpty
      ? [] : ["not __fish_seen_subcommand_from \(names.joined(separator: " "))"]
    return (seen + unseen).joined(separator: "; and ")
  }

  private func fishList(of offer: Suggestion?) -> String? {
    switch offer {
    case .words(let words): Self.quoted(words.joined(separator: " "))
    case .listed(let arguments):
      Self.quoted("(\(grammar.program) \(arguments) 2>/dev/null)")
    case nil: nil
    }
  }

  private func fishFlag(_ flag: Flag) -> [String] {
    var words = (flag.short.map { "-s \($0) " } ?? "") + "-l \(flag.long)"
    if let list = fishList(of: offer(for: flag)) {
      words += " -x -a \(list)"
    } else if flag.value != nil {
      words += " -r"
    }
    let note = " -d \(Self.quoted(flag.summary))"
    return [words + note] + (flag.negation.map { ["-l \($0)\(note)"] } ?? [])
  }
}
