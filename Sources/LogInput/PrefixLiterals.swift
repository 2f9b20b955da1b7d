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
      for literal in all.withDigits(beginningWith: prefix[start])
      where Self.stands(literal, at: start, of: prefix) {
        if Self.needs(literal, isFree, from: start, to: prefix.count) { return nil }
        if overlap > 2 { straddlers.add(literal, overlap: overlap) }
      }
      guard overlap > 2, overlap < all.longest else { continue }
      for literal in all.withoutDigits(beginningWith: prefix[start])
      where overlap < literal.bytes.count && Self.stands(literal, at: start, of: prefix) {
        straddlers.add(literal, overlap: overlap)
      }
    }
  }

  /// Whether the literal begins at `start`, as far as the prefix goes.
  private static func stands(_ literal: Literal, at start: Int, of prefix: Bytes) -> Bool {
    let end = min(literal.bytes.count, prefix.count - start)
    return (1..<max(end, 1)).allSatisfy { literal.allows(prefix[start + $0], at: $0) }
  }

  /// Whether a digit of the literal falls on one that may be another.
  private static func needs(
    _ literal: Literal, _ isFree: [Bool], from start: Int, to end: Int
  ) -> Bool {
    (0..<min(literal.bytes.count, end - start)).contains { offset in
      literal.bytes[offset].isDigit && isFree[start + offset]
    }
  }
}
