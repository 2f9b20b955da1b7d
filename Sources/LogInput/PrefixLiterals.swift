import Matching

/// What is sought in the lines of a stream, as far as the prefix of a layout holds it.
struct PrefixLiterals {
  private(set) var isSought: Bool
  private(set) var isSoughtEverywhere: Bool
  /// The literals of which a part stands at the end of the prefix, and where they begin, by the byte that
  /// must follow it.
  private(set) var straddlers: [UInt8: [(literal: Literal, start: Int)]] = [:]

  /// Nil when the prefix may say something of the log itself, or when it depends on its digits at
  /// `free` what is found in it.
  init?(
    in prefix: Bytes, free: [Range<Int>], all: SoughtLiterals, scanner: LiteralScanner,
    everywhere: LiteralScanner, markers: LiteralScanner
  ) {
    func holds(_ scanner: LiteralScanner) -> Bool {
      scanner.firstOccurrence(in: prefix, from: 0, to: prefix.count) != nil
    }
    guard !holds(markers) else { return nil }
    isSought = holds(scanner)
    isSoughtEverywhere = holds(everywhere)
    for literal in all.parts.joined() where !literal.bytes.isEmpty {
      let bytes = literal.bytes
      let hasDigits = bytes.contains { (0x30...0x39).contains($0) }
      let first = hasDigits ? 0 : max(0, prefix.count - bytes.count + 1)
      for start in first..<prefix.count where literal.allows(prefix[start], at: 0) {
        let end = min(bytes.count, prefix.count - start)
        guard (1..<end).allSatisfy({ literal.allows(prefix[start + $0], at: $0) }) else { continue }
        let isFree = (0..<end).contains { offset in
          (0x30...0x39).contains(bytes[offset]) && free.contains { $0.contains(start + offset) }
        }
        if isFree { return nil }
        if end < bytes.count {
          for next in literal.spellings(at: end) {
            straddlers[next, default: []].append((literal, start))
          }
        }
      }
    }
  }
}
