import Matching

/// Literals by the bytes that they may begin with, any digit being as good as another.
struct LiteralHeads {
  /// The bytes of the longest.
  private(set) var longest = 0
  private var heads = [(withDigits: [Literal], others: [Literal])](repeating: ([], []), count: 256)

  init(_ sought: SoughtLiterals) {
    for literal in sought.parts.joined() where !literal.bytes.isEmpty {
      longest = max(longest, literal.bytes.count)
      let hasDigits = literal.bytes.contains { $0.isDigit }
      let isDigit = literal.bytes[0].isDigit
      if isDigit {
        for byte in UInt8(0x30)...0x39 { add(literal, at: byte, hasDigits: true) }
      } else {
        literal.forEachSpelling(at: 0) { add(literal, at: $0, hasDigits: hasDigits) }
      }
    }
  }

  private mutating func add(_ literal: Literal, at byte: UInt8, hasDigits: Bool) {
    if hasDigits {
      heads[Int(byte)].withDigits.append(literal)
    } else {
      heads[Int(byte)].others.append(literal)
    }
  }

  func withDigits(beginningWith byte: UInt8) -> [Literal] { heads[Int(byte)].withDigits }
  func withoutDigits(beginningWith byte: UInt8) -> [Literal] { heads[Int(byte)].others }
}
