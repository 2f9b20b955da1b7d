/// What a command is applied to: an argument that is no flag.
package struct Operand: Sendable {
  /// What stands for the operand in help texts, such as `FILE`.
  package var name: String

  /// Whether it may be given more than once; only the last operand of a command may.
  package var isRepeatable: Bool

  /// Whether it may be left out.
  package var isOptional: Bool

  /// What a shell offers for it; files if nil.
  package var suggestion: Suggestion?

  /// What the operand is, in one line without a closing period.
  package var summary: String

  /// Makes an operand; unless told otherwise it is given exactly once.
  package init(
    _ name: String, isRepeatable: Bool = false, isOptional: Bool = false,
    suggestion: Suggestion? = nil, summary: String
  ) {
    self.name = name
    self.isRepeatable = isRepeatable
    self.isOptional = isOptional
    self.suggestion = suggestion
    self.summary = summary
  }
}

extension Operand {
  /// The operand as a usage line shows it, such as `[FILE...]`.
  var usage: String {
    let name = isRepeatable ? "\(name)..." : name
    return isOptional ? "[\(name)]" : name
  }
}
