import Matching

/// Literals of which the beginning stands at the end of a prefix, so that they may go on in the message.
struct Straddlers {
  private struct Straddler {
    /// The byte that must follow the prefix.
    let next: UInt8
    let literal: Literal
    /// How many of its bytes stand in the prefix.
    let overlap: Int
    let mayHoldNumber: Bool
  }

  private var all: [Straddler] = []
  /// The bytes that must follow the prefix for any of them to stand there.
  private var nextBytes = ByteSet()
  /// Where in `all` those begin that were sorted, by the byte that must follow, and where the last ones end.
  private var starts = [Int](repeating: 0, count: 257)

  /// Takes a literal of which `overlap` bytes stand in the prefix; nothing goes on where that is all of it.
  mutating func add(_ literal: Literal, overlap: Int) {
    guard overlap < literal.bytes.count else { return }
    let mayHoldNumber = literal.mayHoldNumber
    literal.forEachSpelling(at: overlap) {
      nextBytes.insert($0)
      all.append(
        Straddler(next: $0, literal: literal, overlap: overlap, mayHoldNumber: mayHoldNumber))
    }
  }

  /// Makes it quick to find those that were added so far; few should come after it.
  mutating func sort() {
    all.sort { $0.next < $1.next }
    starts = [Int](repeating: all.count, count: 257)
    for index in all.indices.reversed() { starts[Int(all[index].next)] = index }
    for next in (0..<256).reversed() { starts[next] = min(starts[next], starts[next + 1]) }
  }

  /// Whether one of them stands in `line`, the prefix of which has `length` bytes.
  @inline(__always)
  func stand(in line: Bytes, behind length: Int) -> Bool {
    nextBytes.contains(line[length]) && contains(before: line[length]) { stands($0, line, length) }
  }

  /// Whether it may depend on the numbers of a message which of them stand there, if the message begins with
  /// this byte.
  func mayHoldNumber(before next: UInt8) -> Bool {
    guard next.isDigit else { return contains(before: next) { all[$0].mayHoldNumber } }
    return (UInt8(0x30)...0x39).contains { nextBytes.contains($0) }
  }

  /// Whether the condition holds of the place of one that this byte must follow.
  private func contains(before next: UInt8, where holds: (Int) -> Bool) -> Bool {
    (starts[Int(next)]..<starts[Int(next) + 1]).contains(where: holds)
      || (starts[256]..<all.count).contains { all[$0].next == next && holds($0) }
  }

  private func stands(_ index: Int, _ line: Bytes, _ length: Int) -> Bool {
    let (literal, overlap) = (all[index].literal, all[index].overlap)
    // What follows the prefix tells most of them apart.
    return literal.stands(in: line, at: length - overlap, before: line.count, from: overlap)
      && literal.stands(in: line, at: length - overlap, before: line.count)
  }
}
