extension ArgumentParser {
  mutating func takeLong(_ argument: String) throws(UsageError) {
    let equals = argument.firstIndex(of: "=")
    let spelling = String(argument[..<(equals ?? argument.endIndex)])
    guard let flag = knownFlags.first(where: { $0.spellings.contains(spelling) }) else {
      throw unknownFlag(spelling)
    }
    let attached = equals.map { String(argument[argument.index(after: $0)...]) }
    try record(flag, spelling: spelling, attached: attached)
  }

  mutating func takeShort(_ argument: String) throws(UsageError) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      let spelling = "-\(letter)"
      guard let flag = knownFlags.first(where: { $0.short == letter }) else {
        throw unknownFlag(spelling, within: argument)
      }
      let attached = flag.value != nil && !letters.isEmpty ? String(letters) : nil
      try record(flag, spelling: spelling, attached: attached)
      if attached != nil { return }
    }
  }

  private mutating func record(
    _ flag: Flag, spelling: String, attached: String?
  ) throws(UsageError) {
    guard let placeholder = flag.value else {
      if attached != nil { throw error("'\(spelling)' takes no value") }
      let isNegation = flag.negation.map { "--\($0)" } == spelling
      uses.append(FlagUse(flag: flag, spelling: spelling, value: "", isNegation: isNegation))
      return
    }
    let isFlagNext = rest.first.map { isFlag($0) } ?? false
    guard let value = attached ?? (isFlagNext ? nil : rest.popFirst()) else {
      throw error("'\(spelling)' needs a value: '\(spelling) \(placeholder)'")
    }
    uses.append(FlagUse(flag: flag, spelling: spelling, value: value, isNegation: false))
  }

  /// A value may start with a dash, but a known flag there means that the value was forgotten.
  private func isFlag(_ argument: String) -> Bool {
    argument == "--" || knownFlags.contains { $0.spellings.contains(argument) }
  }

  /// Before the command is settled, the flags of any command below may turn out to be its own.
  private var knownFlags: [Flag] {
    let flags = grammar.flags(at: path)
    if isCommandSettled { return flags }
    return flags + (grammar.command(at: path)?.flagsBelow ?? [])
  }

  private func unknownFlag(_ spelling: String, within argument: String? = nil) -> UsageError {
    let known = knownFlags.flatMap(\.spellings).filter { $0.hasPrefix("--") }
    if let argument, argument.count > 2 {
      // `-quiet` reads as five letters, but one flag was meant.
      let long = "-\(argument)"
      let hint = known.contains(long) ? "; did you mean '\(long)'?" : ""
      return error("unknown flag '\(spelling)' in '\(argument)'\(hint)")
    }
    // Compared without the dashes, which would make short names look alike.
    let near = suggest(String(spelling.dropFirst(2)), known.map { String($0.dropFirst(2)) })
    return error("unknown flag '\(spelling)'" + (near.map { "; did you mean '--\($0)'?" } ?? ""))
  }
}
