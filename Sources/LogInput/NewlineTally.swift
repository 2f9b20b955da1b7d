import Matching

/// How many line feeds stand in each block of some bytes, counted by whoever had them in reach.
struct NewlineTally: Sendable {
  private static let blockSize = 1 << 10

  /// How many stand before each block, and before what follows the last one.
  private let before: [Int32]

  /// Counts what stands in the bytes, a block at a time.
  init(_ bytes: Bytes) {
    let blocks = bytes.count / Self.blockSize
    var before = [Int32](repeating: 0, count: blocks + 1)
    for block in 0..<blocks {
      let start = block * Self.blockSize
      let count = NewlineCount.count(bytes, from: start, to: start + Self.blockSize)
      before[block + 1] = before[block] + Int32(truncatingIfNeeded: count)
    }
    self.before = before
  }

  /// The whole blocks that lie between two places, and how many line feeds they hold; nil when none does.
  func blocks(between start: Int, and end: Int) -> (place: Range<Int>, count: Int)? {
    let first = (max(start, 0) + Self.blockSize - 1) / Self.blockSize
    let last = min(end / Self.blockSize, before.count - 1)
    guard first < last else { return nil }
    return (first * Self.blockSize..<last * Self.blockSize, Int(before[last] - before[first]))
  }
}
