/// The arguments of one command, sorted out.
package struct ParsedArguments: Hashable, Sendable {
  /// The names that lead to the command, such as `["rules", "list"]`.
  package internal(set) var path: [String]

  /// The values by flag, in the order they were given; a switch has an empty text for every use.
  package internal(set) var values: [String: [String]] = [:]

  /// The switches that were taken back by their negation.
  package internal(set) var negated: Set<String> = []

  /// The arguments that are no flags, in the order they were given.
  package internal(set) var operands: [String] = []

  /// Whether a flag was given, and not taken back.
  package func isSet(_ id: String) -> Bool { values[id] != nil }

  /// Whether a switch was taken back, as with `--no-color`.
  package func isNegated(_ id: String) -> Bool { negated.contains(id) }

  /// The value of a flag, which is the last one where it may be repeated.
  package func last(_ id: String) -> String? { values[id]?.last }

  /// All values of a flag in the order they were given.
  package func all(_ id: String) -> [String] { values[id] ?? [] }

  mutating func record(_ flag: Flag, value: String) {
    negated.remove(flag.id)
    values[flag.id] = flag.isRepeatable ? all(flag.id) + [value] : [value]
  }

  mutating func takeBack(_ flag: Flag) {
    values[flag.id] = nil
    negated.insert(flag.id)
  }
}
