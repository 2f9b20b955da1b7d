/// Reads arguments from left to right against a grammar.
struct ArgumentParser {
  let grammar: Grammar
  let suggest: (String, [String]) -> String?
  let isExistingFile: (String) -> Bool

  var rest: ArraySlice<String>
  var uses: [FlagUse] = []
  private(set) var path: [String] = []
  private(set) var isCommandSettled = false
  private(set) var operands: [String] = []

  init(
    _ arguments: [String], grammar: Grammar, suggest: @escaping (String, [String]) -> String?,
    isExistingFile: @escaping (String) -> Bool
  ) {
    self.grammar = grammar
    self.suggest = suggest
    self.isExistingFile = isExistingFile
    rest = arguments[...]
  }

  mutating func invocation() throws(UsageError) -> Invocation {
    let isBare = rest.isEmpty
    while let argument = rest.popFirst() {
      if argument == "--" {
        for operand in rest { try takeOperand(operand) }
        rest = []
      } else if argument.hasPrefix("--") {
        try takeLong(argument)
      } else if argument.hasPrefix("-"), argument != "-" {
        try takeShort(argument)
      } else {
        try takeWord(argument)
      }
    }
    // Asked before the default command is filled in: `scenetrace --help` is about the program.
    if uses.contains(where: { $0.flag.id == "help" }) { return .help(path) }
    if uses.contains(where: { $0.flag.id == "version" }) {
      return .version(isVerbose: uses.contains { $0.flag.id == "verbose" })
    }
    try settleCommand()
    let parsed = try confirmedArguments()
    // A program called without anything decides itself what to say.
    if !isBare { try checkOperandCount() }
    return .run(parsed)
  }

  func error(_ message: String) -> UsageError {
    UsageError(message: message, command: grammar.name(of: path))
  }

  // MARK: Words

  private mutating func takeWord(_ word: String) throws(UsageError) {
    guard !isCommandSettled, let command = grammar.command(at: path) else {
      return try takeOperand(word)
    }
    guard let next = command.subcommand(word) else {
      try checkSpelling(of: word, among: command)
      return try takeOperand(word)
    }
    path.append(next.name)
    isCommandSettled = next.subcommands.isEmpty
  }

  private mutating func takeOperand(_ word: String) throws(UsageError) {
    try settleCommand()
    operands.append(word)
  }

  /// A word that is no command is an operand, unless it cannot be meant as one.
  private func checkSpelling(of word: String, among command: Command) throws(UsageError) {
    let names = command.subcommands.map(\.name)
    let takesOperands = path.isEmpty ? grammar.defaultCommand != nil : !command.operands.isEmpty
    let near = suggest(word, names)
    if takesOperands, near == nil || isExistingFile(word) { return }
    throw error(
      "unknown command '\(word)'; "
        + (near.map { "did you mean '\($0)'?" } ?? "the commands are \(names.quotedList)"))
  }

  private mutating func settleCommand() throws(UsageError) {
    if isCommandSettled { return }
    if path.isEmpty, let name = grammar.defaultCommand { path = [name] }
    let command = grammar.command(at: path)
    if let names = command?.subcommands.map(\.name), !names.isEmpty,
      command?.operands.isEmpty == true
    {
      throw error("missing command; the commands are \(names.quotedList)")
    }
    isCommandSettled = true
  }
}
