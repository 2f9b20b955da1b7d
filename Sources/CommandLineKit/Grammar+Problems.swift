extension Grammar {
  /// What is wrong with the table itself, for a test to find; empty where nothing is.
  package func problems() -> [String] {
    var found = problems(of: root, at: [], below: [])
    if let defaultCommand, command(at: [defaultCommand]) == nil {
      found.append("\(program): default command '\(defaultCommand)' does not exist")
    }
    return found + disagreements()
  }

  private func problems(
    of command: Command, at path: [String], below inherited: [Flag]
  ) -> [String] {
    let name = name(of: path)
    let flags = command.flags + inherited
    var found = problems(ofSummary: command.summary).map { "\(name): \($0)" }
    found += duplicates(in: command.subcommands.map(\.name)).map {
      "\(name): duplicate command '\($0)'"
    }
    found += duplicates(in: flags.flatMap(\.spellings)).map {
      "\(name): duplicate flag '\($0)'"
    }
    for operand in command.operands {
      found += problems(ofSummary: operand.summary).map { "\(name) \(operand.name): \($0)" }
    }
    if command.operands.dropLast().contains(where: \.isRepeatable) {
      found.append("\(name): only the last operand may be repeatable")
    }
    for flag in command.flags {
      found += problems(of: flag).map { "\(name) --\(flag.long): \($0)" }
    }
    for example in command.examples where !example.command.hasPrefix(program) {
      found.append("\(name): example '\(example.command)' does not call \(program)")
    }
    for subcommand in command.subcommands {
      found += problems(of: subcommand, at: path + [subcommand.name], below: flags)
    }
    return found
  }

  private func problems(of flag: Flag) -> [String] {
    var found = problems(ofSummary: flag.summary)
    if flag.value == nil, !flag.choices.isEmpty { found.append("choices on a switch") }
    if flag.value != nil, flag.negation != nil { found.append("negation of a flag with a value") }
    if !categories.contains(flag.category) {
      found.append("category '\(flag.category)' has no place in the order")
    }
    if flag.long.count < 2 || flag.long.hasPrefix("-") { found.append("not a long name") }
    return found
  }

  private func problems(ofSummary summary: String) -> [String] {
    if summary.isEmpty { return ["missing summary"] }
    if summary.contains("\n") { return ["summary of more than one line"] }
    return summary.hasSuffix(".") ? ["summary ends in a period"] : []
  }

  /// A flag before the command is read before it is known whose it is.
  private func disagreements() -> [String] {
    var takesValue: [String: Bool] = [:]
    var found: [String] = []
    for flag in root.flags + root.flagsBelow {
      for spelling in flag.spellings {
        let known = takesValue.updateValue(flag.value != nil, forKey: spelling)
        if let known, known != (flag.value != nil) {
          found.append("\(program): '\(spelling)' takes a value in one command but not in another")
        }
      }
    }
    return found
  }

  private func duplicates(in names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted }
  }
}
