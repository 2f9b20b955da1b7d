extension ArgumentParser {
  /// The flags and operands, once it is known which command they are for.
  func confirmedArguments() throws(UsageError) -> ParsedArguments {
    let flags = grammar.flags(at: path)
    var parsed = ParsedArguments(path: path)
    for use in uses {
      guard let flag = flags.first(where: { $0.spellings.contains(use.spelling) }) else {
        throw error("'\(use.spelling)' is not a flag of '\(grammar.name(of: path))'")
      }
      if use.isNegation {
        parsed.takeBack(flag)
      } else {
        try checkChoice(of: use, for: flag)
        parsed.record(flag, value: use.value)
      }
    }
    parsed.operands = operands
    return parsed
  }

  func checkOperandCount() throws(UsageError) {
    let wanted = grammar.command(at: path)?.operands ?? []
    if operands.count > wanted.count, wanted.last?.isRepeatable != true {
      throw error("unexpected operand '\(operands[wanted.count])'")
    }
    if let missing = wanted.dropFirst(operands.count).first(where: { !$0.isOptional }) {
      throw error("missing operand \(missing.name)")
    }
  }

  private func checkChoice(of use: FlagUse, for flag: Flag) throws(UsageError) {
    if flag.choices.isEmpty || flag.choices.contains(use.value) { return }
    let near = suggest(use.value, flag.choices)
    throw error(
      "'\(use.spelling)' does not take '\(use.value)'; "
        + (near.map { "did you mean '\($0)'? " } ?? "")
        + "the values are \(flag.choices.quotedList)")
  }
}
