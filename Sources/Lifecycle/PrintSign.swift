import Matching

/// What is known of the sign of a print before its pattern is asked: most inputs do not hold what it requires.
struct PrintSign {
  let print: Int
  /// The print counts where the beginning of the input holds the sign, else where it does not.
  let isWanted: Bool
  /// One of them stands where the sign does; nil when nothing is required.
  let required: [Literal]?

  init(print: Int, isWanted: Bool, required: [Literal]?) {
    self.print = print
    self.isWanted = isWanted
    self.required = required
  }

  /// The sign of the print of that number; nil when it counts in all inputs.
  init?(_ print: FrameworkPrint, _ number: Int) {
    guard let sign = print.sign else { return nil }
    self.init(
      print: number, isWanted: sign.isWanted, required: sign.expression.requiredLiterals())
  }

  /// Whether the print counts in an input that begins so, which may hold something that a sign requires, or not.
  func admits(_ beginning: Bytes, mayHold: Bool, _ vocabulary: Vocabulary) -> Bool {
    if let required, !mayHold || !required.contains(where: { $0.occurs(in: beginning) }) {
      return !isWanted
    }
    return vocabulary.prints[print].counts(in: beginning)
  }
}
