import Matching

/// Literals by the bytes that they may begin with, any digit being as good as another.
final class LiteralHeads {
  private struct Head {
    var withDigits: [Literal] = []
    var others: [Literal] = []
  }

  private static let mostKept = 64

  /// The bytes of the longest.
  private(set) var longest = 0
  private var heads = [Head](repeating: Head(), count: 256)
  /// What goes on behind texts, by their last two bytes.
  private var straddlers: [UInt16: Straddlers] = [:]

  init(_ sought: SoughtLiterals) {
    for literal in sought.parts.joined() where !literal.bytes.isEmpty {
      longest = max(longest, literal.bytes.count)
      let hasDigits = literal.bytes.contains { $0.isDigit }
      if literal.bytes[0].isDigit {
        for byte in UInt8(0x30)...0x39 { add(literal, at: byte, hasDigits: true) }
      } else {
        literal.forEachSpelling(at: 0) { add(literal, at: $0, hasDigits: hasDigits) }
      }
    }
  }

  private func add(_ literal: Literal, at byte: UInt8, hasDigits: Bool) {
    if hasDigits {
      heads[Int(byte)].withDigits.append(literal)
    } else {
      heads[Int(byte)].others.append(literal)
    }
  }

  func withDigits(beginningWith byte: UInt8) -> [Literal] { heads[Int(byte)].withDigits }
  func withoutDigits(beginningWith byte: UInt8) -> [Literal] { heads[Int(byte)].others }

  /// The literals that begin with the last or the second-last byte of a text that ends so, and go on behind it.
  func straddlers(behind secondLast: UInt8, _ last: UInt8) -> Straddlers {
    let end = UInt16(secondLast) << 8 | UInt16(last)
    if let known = straddlers[end] { return known }
    var new = Straddlers()
    for literal in heads[Int(last)].withDigits + heads[Int(last)].others {
      new.add(literal, overlap: 1)
    }
    for literal in heads[Int(secondLast)].withDigits + heads[Int(secondLast)].others
    where literal.bytes.count > 2 && literal.allows(last, at: 1) {
      new.add(literal, overlap: 2)
    }
    new.sort()
    if straddlers.count == Self.mostKept { straddlers.removeAll() }
    straddlers[end] = new
    return new
  }
}
