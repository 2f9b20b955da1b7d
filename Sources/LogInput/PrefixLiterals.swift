import Matching

/// What is sought in the lines of a stream, as far as the prefix of a layout holds it.
struct PrefixLiterals {
  private(set) var isSought: Bool
  private(set) var isSoughtEverywhere: Bool
  /// What may go on in the message.
  private(set) var straddlers: [Straddler] = []

  private static let usualStraddlers = 128

  /// A literal of which a part stands at the end of the prefix, and where it begins.
  struct Straddler {
    /// The byte that must follow the prefix.
    let next: UInt8
    let literal: Literal
    let start: Int
    let mayHoldNumber: Bool
  }

  /// Nil when the prefix may say something of the log itself, or when it depends on its digits at
  /// `free` what is found in it.
  init?(
    in prefix: Bytes, free: [Range<Int>], all: LiteralHeads, scanner: LiteralScanner,
    everywhere: LiteralScanner, markers: LiteralScanner
  ) {
    func holds(_ scanner: LiteralScanner) -> Bool {
      scanner.firstOccurrence(in: prefix, from: 0, to: prefix.count) != nil
    }
    guard !holds(markers) else { return nil }
    isSought = holds(scanner)
    isSoughtEverywhere = holds(everywhere)
    straddlers.reserveCapacity(Self.usualStraddlers)
    for start in 0..<prefix.count {
      for literal in all.withDigits(beginningWith: prefix[start])
      where Self.stands(literal, at: start, of: prefix) {
        if Self.needs(literal, free, from: start, to: prefix.count) { return nil }
        note(literal, at: start, of: prefix, hasDigits: true)
      }
      guard start > prefix.count - all.longest else { continue }
      for literal in all.withoutDigits(beginningWith: prefix[start])
      where start > prefix.count - literal.bytes.count
        && Self.stands(literal, at: start, of: prefix)
      {
        note(literal, at: start, of: prefix, hasDigits: false)
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
    _ literal: Literal, _ free: [Range<Int>], from start: Int, to end: Int
  ) -> Bool {
    (0..<min(literal.bytes.count, end - start)).contains { offset in
      literal.bytes[offset].isDigit
        && free.contains { $0.contains(start + offset) }
    }
  }

  private mutating func note(
    _ literal: Literal, at start: Int, of prefix: Bytes, hasDigits: Bool
  ) {
    let end = prefix.count - start
    guard end < literal.bytes.count else { return }
    literal.forEachSpelling(at: end) {
      straddlers.append(
        Straddler(
          next: $0, literal: literal, start: start,
          mayHoldNumber: hasDigits && literal.mayHoldNumber))
    }
  }
}
