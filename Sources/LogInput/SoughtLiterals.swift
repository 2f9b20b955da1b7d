import Matching

/// What is sought in the lines of a stream: part of it in many streams, of which nothing is found out twice.
struct SoughtLiterals: Equatable {
  /// Literals that are sought together.
  final class Part {
    let literals: [Literal]
    private(set) lazy var heads = LiteralHeads(literals)

    init(_ literals: [Literal]) { self.literals = literals }
  }

  private(set) var parts: [Part]
  /// Those that may be found in numbers.
  private(set) var numeric: [Literal]

  init(_ literals: [Literal]) {
    self.init(literals, numeric: literals.filter(\.mayHoldNumber))
  }

  /// Literals of which it is known which may be found in numbers.
  init(_ literals: [Literal], numeric: [Literal]) {
    parts = [Part(literals)]
    self.numeric = numeric
  }

  func adding(_ others: [Literal]) -> SoughtLiterals { adding(SoughtLiterals(others)) }

  /// These and others, whose parts may be sought elsewhere, too.
  func adding(_ others: SoughtLiterals) -> SoughtLiterals {
    var sought = self
    sought.parts += others.parts
    sought.numeric += others.numeric
    return sought
  }

  /// What may be found in numbers follows from the parts.
  static func == (one: SoughtLiterals, other: SoughtLiterals) -> Bool {
    one.parts.elementsEqual(other.parts) { $0 === $1 || $0.literals == $1.literals }
  }
}
