import CScan

/// Finds any of many literals in raw bytes at memory speed.
///
/// A class, since scanners are handed on for every line; nothing changes one.
package final class LiteralScanner: Sendable {
  private let anchored: AnchoredLiterals
  /// Literals too short to hold an anchor; usually there are none.
  private let short: ShortLiterals?

  /// A scanner for `literals`; empty ones are never found. `library` may know how they are sought.
  package convenience init(_ literals: [Literal], library: PatternLibrary? = nil) {
    self.init(literals, library: library, width: cscan_widest())
  }

  /// A scanner that uses the kernel of one vector width.
  init(_ literals: [Literal], library: PatternLibrary? = nil, width: Int32) {
    anchored = AnchoredLiterals(
      literals.filter { $0.bytes.count >= 3 }, library: library, width: width)
    let rest = literals.filter { (1...2).contains($0.bytes.count) }
    short = rest.isEmpty ? nil : ShortLiterals(rest)
  }

  private init(_ anchored: AnchoredLiterals, _ short: ShortLiterals?) {
    self.anchored = anchored
    self.short = short
  }

  /// A scanner that finds `others` besides.
  package func adding(_ others: [Literal]) -> LiteralScanner {
    let rest = (short?.literals ?? []) + others.filter { (1...2).contains($0.bytes.count) }
    return LiteralScanner(
      anchored.adding(others.filter { $0.bytes.count >= 3 }),
      rest.isEmpty ? nil : ShortLiterals(rest))
  }

  /// The start of the first occurrence of any literal in `bytes[from..<end]`, or nil.
  package func firstOccurrence(in bytes: Bytes, from: Int, to end: Int) -> Int? {
    let start = max(from, 0)
    let stop = min(end, bytes.count)
    guard start < stop, let base = bytes.baseAddress else { return nil }
    guard let short else { return anchored.first(in: base, bytes.count, from: start, to: stop) }
    // Block by block, so that a far find of one kind is not searched for again and again.
    var (blockStart, size) = (start, Self.firstBlockSize)
    while blockStart < stop {
      let blockEnd = min(blockStart + size, stop)
      let other = short.first(in: bytes, from: blockStart, to: min(blockEnd + 1, stop))
      let one = anchored.first(
        in: base, bytes.count, from: blockStart,
        to: min((other ?? blockEnd) + anchored.longest, stop))
      // What starts after the block may not be the first: the next round tells.
      let first = min(one ?? stop, other ?? stop)
      if first < blockEnd { return first }
      blockStart = blockEnd
      size = min(2 * size, Self.greatestBlockSize)
    }
    return nil
  }

  /// Calls `body` with each line of `bytes[start..<end]` that holds a literal: where it begins, and its line feed.
  /// A line begins at `start`, and one ends before `end`.
  package func forEachLine(
    in bytes: Bytes, from start: Int, to end: Int, _ body: (_ start: Int, _ newline: Int) -> Void
  ) {
    guard start >= 0, end <= bytes.count, let base = bytes.baseAddress else { return }
    var place = start
    guard short == nil else {
      while let hit = firstOccurrence(in: bytes, from: place, to: end),
        let newline = bytes.firstIndex(of: 0x0A, from: hit, to: end)
      {
        body((bytes.lastIndex(of: 0x0A, from: place, to: hit) ?? place - 1) + 1, newline)
        place = newline + 1
      }
      return
    }
    withUnsafeTemporaryAllocation(of: cscan_line.self, capacity: 64) { lines in
      var count = lines.count
      while count == lines.count, place < end {
        count = anchored.lines(in: base, from: place, to: end, lines)
        for line in lines[..<count] { body(line.start, line.newline) }
        if count > 0 { place = lines[count - 1].newline + 1 }
      }
    }
  }

  private static let firstBlockSize = 4096
  private static let greatestBlockSize = 64 << 10
}

/// Literals of one or two bytes, looked for byte by byte unless there is but one.
private struct ShortLiterals {
  private let firstBytes: ByteSet
  let literals: [Literal]
  /// The two bytes that are all that is looked for.
  private let pair: (first: UInt8, second: UInt8)?

  init(_ literals: [Literal]) {
    self.literals = literals
    var set = ByteSet()
    for literal in literals {
      for byte in literal.bytes.prefix(1) {
        set.insert(byte)
        if literal.foldsCase, byte.isASCIILetter { set.insert(byte ^ 0x20) }
      }
    }
    firstBytes = set
    let sole = literals.count == 1 ? literals[0] : Literal("")
    let isExact = !sole.foldsCase || !sole.bytes.contains(where: \.isASCIILetter)
    pair = sole.bytes.count == 2 && isExact ? (sole.bytes[0], sole.bytes[1]) : nil
  }

  func first(in bytes: Bytes, from: Int, to end: Int) -> Int? {
    if let pair, let base = bytes.baseAddress {
      let found = cscan_find_pair(base, from, end, pair.first, pair.second)
      return found < 0 ? nil : found
    }
    for start in from..<end where firstBytes.contains(bytes[start]) {
      if literals.contains(where: { $0.stands(in: bytes, at: start, before: end) }) {
        return start
      }
    }
    return nil
  }
}

extension Literal {
  /// Whether the literal stands anywhere in `text`.
  package func occurs(in text: Bytes) -> Bool {
    if !foldsCase { return bytes.withUnsafeBufferPointer(text.contains) }
    return bytes.isEmpty || text.indices.contains { stands(in: text, at: $0, before: text.count) }
  }

  /// Whether the literal begins at `start` and ends at `end` or before; of its bytes those before `first`
  /// are taken to be there.
  package func stands(in text: Bytes, at start: Int, before end: Int, from first: Int = 0) -> Bool {
    guard start >= 0, bytes.count <= end - start else { return false }
    for offset in first..<max(first, bytes.count) {
      let (byte, wanted) = (text[start + offset], bytes[offset])
      guard byte == wanted || foldsCase && byte.asciiLowercased == wanted.asciiLowercased
      else { return false }
    }
    return true
  }
}
