import Matching

/// The literals that may be found in the numbers of a message, where those are others.
struct NumericLiterals {
  private let literals: [Literal]
  /// What stands before the first digit of one.
  private var before = ByteSet()
  /// What follows the first digit of one that begins with it.
  private var after = ByteSet()
  private var isDigitAlone = false

  init(_ literals: [Literal]) {
    self.literals = literals
    for literal in literals {
      guard let first = literal.bytes.firstIndex(where: \.isDigit) else { continue }
      if first > 0 {
        literal.forEachSpelling(at: first - 1) { before.insert($0) }
      } else if literal.bytes.count == 1 {
        isDigitAlone = true
      } else if literal.bytes[1].isDigit {
        for digit in UInt8(ascii: "0")...UInt8(ascii: "9") { after.insert(digit) }
      } else {
        literal.forEachSpelling(at: 1) { after.insert($0) }
      }
    }
  }

  /// Whether one of them would stand in `text` if its digits were others.
  func mayStand(in text: Bytes) -> Bool {
    var digits: [Int] = []
    for place in 0..<text.count where text[place].isDigit {
      let isLikely =
        isDigitAlone || place > 0 && before.contains(text[place - 1])
        || place + 1 < text.count && after.contains(text[place + 1])
      if isLikely { digits.append(place) }
    }
    if digits.isEmpty { return false }
    return literals.contains { $0.stands(inAnyNumbersOf: text, digits: digits) }
  }
}
