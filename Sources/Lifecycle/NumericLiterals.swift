import Matching

/// The literals that may be found in the numbers of a message, where those are others.
struct NumericLiterals {
  /// What stands beside the first digit of a literal, with letters in lower case; nil at its ends.
  private struct Neighbours {
    var before: UInt8?
    var after: UInt8?
  }

  private let literals: [Literal]
  private let neighbours: [Neighbours]

  init(_ literals: [Literal]) {
    self.literals = literals
    neighbours = literals.map { literal in
      guard let first = literal.bytes.firstIndex(where: \.isDigit) else { return Neighbours() }
      func byte(_ place: Int) -> UInt8? {
        literal.bytes.indices.contains(place) ? literal.bytes[place] | 0x20 : nil
      }
      return Neighbours(before: byte(first - 1), after: byte(first + 1))
    }
  }

  /// Whether one of them would stand in `text` if its digits were others.
  func mayStand(in text: Bytes) -> Bool {
    for place in 0..<text.count where text[place].isDigit {
      let before = place > 0 ? text[place - 1] | 0x20 : 0
      let after = place + 1 < text.count ? text[place + 1] | 0x20 : 0
      for index in neighbours.indices
      where Self.allows(before, neighbours[index].before)
        && Self.allows(after, neighbours[index].after)
        && literals[index].stands(inAnyNumbersOf: text, digits: [place])
      {
        return true
      }
    }
    return false
  }

  @inline(__always)
  private static func allows(_ byte: UInt8, _ wanted: UInt8?) -> Bool {
    guard let wanted else { return true }
    return byte == wanted || byte.isDigit && wanted.isDigit
  }
}
