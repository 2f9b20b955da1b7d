/// One flag of a command: what the parser accepts and what every help text says about it.
package struct Flag: Sendable {
  /// The name after `--`, which also names the flag in `ParsedArguments`.
  package var long: String

  /// The letter after `-`, if the flag has one.
  package var short: Character?

  /// What stands for the value in help texts, or nil for a switch.
  package var value: String?

  /// The only values allowed; empty where any is.
  package var choices: [String]

  /// What a shell offers for the value where it may be any; files if nil.
  package var suggestion: Suggestion?

  /// Whether every use counts; otherwise the last one wins.
  package var isRepeatable: Bool

  /// The name after `--` that takes a switch back, such as `no-color`.
  package var negation: String?

  /// The heading the flag stands under in help texts.
  package var category: String

  /// What the flag does, in one line without a closing period.
  package var summary: String

  /// What else there is to know, as a paragraph for the manual; may be empty.
  package var detail: String

  /// The name that `ParsedArguments` files the flag under.
  package var id: String { long }

  /// Makes a flag; without a value it is a switch.
  package init(
    _ long: String, short: Character? = nil, value: String? = nil, choices: [String] = [],
    suggestion: Suggestion? = nil, isRepeatable: Bool = false, negation: String? = nil,
    category: String, summary: String,
    detail: String = ""
  ) {
    self.long = long
    self.short = short
    self.value = value
    self.choices = choices
    self.suggestion = suggestion
    self.isRepeatable = isRepeatable
    self.negation = negation
    self.category = category
    self.summary = summary
    self.detail = detail
  }
}
