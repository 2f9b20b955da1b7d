import Matching

/// What is sought in the lines of a stream: part of it in many streams, of which nothing is found out twice.
struct SoughtLiterals: Equatable {
  private(set) var parts: [[Literal]]
  /// Those that may be found in numbers.
  private(set) var numeric: [Literal]

  init(_ literals: [Literal]) {
    parts = [literals]
    numeric = literals.filter(\.mayHoldNumber)
  }

  /// The literals of two lists, of which it is known which may be found in numbers.
  init(_ literals: [Literal], numeric: [Literal]) {
    parts = [literals]
    self.numeric = numeric
  }

  /// These and others.
  func adding(_ others: [Literal]) -> SoughtLiterals {
    var sought = self
    sought.parts.append(others)
    sought.numeric += others.filter(\.mayHoldNumber)
    return sought
  }

  /// What may be found in numbers follows from the parts.
  static func == (one: SoughtLiterals, other: SoughtLiterals) -> Bool { one.parts == other.parts }
}
