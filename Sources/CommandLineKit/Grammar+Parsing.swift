extension Grammar {
  /// Reads the arguments that follow the program's name.
  ///
  /// `suggest` finds the nearest of several words to one that is unknown, and `isExistingFile`
  /// tells an operand from a misspelled command.
  package func parse(
    _ arguments: [String],
    suggest: @escaping (_ word: String, _ candidates: [String]) -> String? = { _, _ in nil },
    isExistingFile: @escaping (_ path: String) -> Bool = { _ in false }
  ) throws(UsageError) -> Invocation {
    var parser = ArgumentParser(
      arguments, grammar: self, suggest: suggest, isExistingFile: isExistingFile)
    return try parser.invocation()
  }
}
