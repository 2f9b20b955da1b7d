import Matching

/// All that is sought in a stream by the bytes that it may begin with.
final class SoughtHeads {
  private static let mostKept = 64

  /// The bytes of the longest.
  let longest: Int
  private let parts: [LiteralHeads]
  /// What goes on behind texts, by their last two bytes.
  private var straddlers: [Int: Straddlers] = [:]

  init(_ sought: SoughtLiterals) {
    parts = sought.parts.map(\.heads)
    longest = parts.reduce(0) { max($0, $1.longest) }
  }

  func withDigits(beginningWith byte: UInt8) -> [Literal] {
    parts.flatMap { $0.withDigits(beginningWith: byte) }
  }

  func withoutDigits(beginningWith byte: UInt8) -> [Literal] {
    parts.flatMap { $0.withoutDigits(beginningWith: byte) }
  }

  /// The literals that begin with the last or the second-last byte of a text that ends so, and go on behind it.
  func straddlers(behind secondLast: UInt8, _ last: UInt8) -> Straddlers {
    let end = Int(secondLast) << 8 | Int(last)
    if let known = straddlers[end] { return known }
    var new = Straddlers()
    for literal in withDigits(beginningWith: last) + withoutDigits(beginningWith: last) {
      new.add(literal, overlap: 1)
    }
    for literal in withDigits(beginningWith: secondLast)
      + withoutDigits(beginningWith: secondLast)
    where literal.bytes.count > 2 && literal.allows(last, at: 1) {
      new.add(literal, overlap: 2)
    }
    new.sort()
    if straddlers.count == Self.mostKept { straddlers.removeAll() }
    straddlers[end] = new
    return new
  }
}
