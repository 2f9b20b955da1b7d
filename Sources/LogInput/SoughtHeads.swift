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

  /// Calls `body` with the literals, with digits or without, that begin so; false once that is false. It need not be
  /// called with those that cannot go on with `next`.
  func forEach(
    beginningWith byte: UInt8, before next: UInt8?, haveDigits: Bool,
    _ body: (borrowing Literal) -> Bool
  ) -> Bool {
    parts.allSatisfy {
      $0.forEach(beginningWith: byte, before: next, haveDigits: haveDigits, body)
    }
  }

  /// The literals that begin with the last or the second-last byte of a text that ends so, and go on behind it.
  func straddlers(behind secondLast: UInt8, _ last: UInt8) -> Straddlers {
    let end = Int(secondLast) << 8 | Int(last)
    if let known = straddlers[end] { return known }
    var new = Straddlers()
    for (byte, overlap) in [(last, 1), (secondLast, 2)] {
      for haveDigits in [true, false] {
        let next = overlap == 1 ? nil : last
        _ = forEach(beginningWith: byte, before: next, haveDigits: haveDigits) { literal in
          if overlap == 1 || literal.bytes.count > 2 && literal.allows(last, at: 1) {
            new.add(copy literal, overlap: overlap)
          }
          return true
        }
      }
    }
    new.sort()
    if straddlers.count == Self.mostKept { straddlers.removeAll() }
    straddlers[end] = new
    return new
  }
}
