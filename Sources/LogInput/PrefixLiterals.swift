import Matching

/// What is sought in the lines of a stream, as far as the prefix of a layout holds it.
struct PrefixLiterals {
  private(set) var isSought: Bool
  private(set) var isSoughtEverywhere: Bool
  /// What may go on in the message.
  private(set) var straddlers: Straddlers

  /// Nil when the prefix has less than two bytes, may say something of the log itself, or when it depends on its
  /// free digits what is found in it.
  init?(
    in prefix: Bytes, isFree: [Bool], all: SoughtHeads, scanner: LiteralScanner,
    everywhere: LiteralScanner, markers: LiteralScanner
  ) {
    func holds(_ scanner: LiteralScanner) -> Bool {
      scanner.firstOccurrence(in: prefix, from: 0, to: prefix.count) != nil
    }
    guard prefix.count >= 2, !holds(markers) else { return nil }
    isSought = holds(scanner)
    isSoughtEverywhere = holds(everywhere)
    straddlers = all.straddlers(behind: prefix[prefix.count - 2], prefix[prefix.count - 1])
    for start in 0..<prefix.count {
      let overlap = prefix.count - start
      let next = overlap > 1 ? prefix[start + 1] : nil
      let isFixed = all.forEach(beginningWith: prefix[start], before: next, haveDigits: true) {
        literal in
        guard Self.stands(literal, at: start, of: prefix) else { return true }
        if Self.needs(literal, isFree, from: start, to: prefix.count) { return false }
        if overlap > 2 { straddlers.add(copy literal, overlap: overlap) }
        return true
      }
      guard isFixed else { return nil }
      guard overlap > 2, overlap < all.longest else { continue }
      _ = all.forEach(beginningWith: prefix[start], before: next, haveDigits: false) { literal in
        if overlap < literal.bytes.count, Self.stands(literal, at: start, of: prefix) {
          straddlers.add(copy literal, overlap: overlap)
        }
        return true
      }
    }
  }

  /// Whether the literal begins at `start`, as far as the prefix goes.
  private static func stands(
    _ literal: borrowing Literal, at start: Int, of prefix: Bytes
  ) -> Bool {
    let end = min(literal.bytes.count, prefix.count - start)
    for place in 1..<max(end, 1) where !literal.allows(prefix[start + place], at: place) {
      return false
    }
    return true
  }

  /// Whether a digit of the literal falls on one that may be another.
  private static func needs(
    _ literal: borrowing Literal, _ isFree: [Bool], from start: Int, to end: Int
  ) -> Bool {
    for offset in 0..<min(literal.bytes.count, end - start)
    where literal.bytes[offset].isDigit && isFree[start + offset] {
      return true
    }
    return false
  }
}
