/// Literals that may be found in the numbers of a text, where those are others.
package struct NumericLiterals {
  /// A digit of a literal, and what stands beside it, with letters in lower case; nil at its ends.
  private struct Digit {
    let place: Int
    let before: UInt8?
    let after: UInt8?

    init?(firstOf literal: Literal) {
      guard let place = literal.bytes.firstIndex(where: \.isDigit) else { return nil }
      self.place = place
      before = place > 0 ? literal.bytes[place - 1] | 0x20 : nil
      after = place + 1 < literal.bytes.count ? literal.bytes[place + 1] | 0x20 : nil
    }

    @inline(__always)
    func mayStand(between before: UInt8, _ after: UInt8) -> Bool {
      Self.allows(before, self.before) && Self.allows(after, self.after)
    }

    @inline(__always)
    private static func allows(_ byte: UInt8, _ wanted: UInt8?) -> Bool {
      guard let wanted else { return true }
      return byte == wanted || byte.isDigit && wanted.isDigit
    }
  }

  private var literals: [Literal] = []
  private var digits: [Digit] = []

  /// Of the literals those that have a digit.
  package init(_ literals: [Literal]) {
    for literal in literals {
      guard let digit = Digit(firstOf: literal) else { continue }
      self.literals.append(literal)
      digits.append(digit)
    }
  }

  /// Whether one of them would stand in `text` if its digits were others.
  package func mayStand(in text: Bytes) -> Bool {
    for place in 0..<text.count where text[place].isDigit {
      let before = place > 0 ? text[place - 1] | 0x20 : 0
      let after = place + 1 < text.count ? text[place + 1] | 0x20 : 0
      for index in digits.indices
      where digits[index].mayStand(between: before, after)
        && mayStand(literals[index], in: text, at: place - digits[index].place)
      {
        return true
      }
    }
    return false
  }

  private func mayStand(_ literal: Literal, in text: Bytes, at start: Int) -> Bool {
    guard start >= 0, start + literal.bytes.count <= text.count else { return false }
    for offset in literal.bytes.indices
    where !literal.allows(text[start + offset], at: offset) {
      return false
    }
    return true
  }
}
