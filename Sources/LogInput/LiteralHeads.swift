import Matching

/// Literals by the bytes that they may begin with, any digit being as good as another.
final class LiteralHeads {
  /// The bytes of the longest.
  private(set) var longest = 0
  /// First those without digits by their first bytes, then those with digits.
  private var literals: [Literal] = []
  /// Of each, the spelling kind of its second byte; 0 where it has none.
  private var seconds: [UInt8] = []
  private var starts = [Int32](repeating: 0, count: 2 * 256 + 1)

  init(_ all: [Literal]) {
    var places: [(head: Int32, literal: Int32)] = []
    places.reserveCapacity(all.count)
    for (number, literal) in all.enumerated() where !literal.bytes.isEmpty {
      longest = max(longest, literal.bytes.count)
      let first = literal.bytes[0]
      let head = literal.hasDigits ? 256 : 0
      func add(_ byte: UInt8) {
        places.append((Int32(head + Int(byte)), Int32(number)))
        starts[head + Int(byte) + 1] += 1
      }
      if first.isDigit {
        for byte in UInt8(0x30)...0x39 { add(byte) }
      } else {
        literal.forEachSpelling(at: 0, add)
      }
    }
    // Sums of counts: the literals of a head begin where those of the one before end.
    for head in 1..<starts.count { starts[head] += starts[head - 1] }
    var next = starts
    var order = [Int32](repeating: 0, count: places.count)
    for place in places {
      order[Int(next[Int(place.head)])] = place.literal
      next[Int(place.head)] += 1
    }
    literals = order.map { all[Int($0)] }
    seconds = literals.map { $0.spellingKind(at: 1) ?? 0 }
  }

  /// Calls `body` with the literals, with digits or without, that begin so; false once that is false. It need not be
  /// called with those that cannot go on with `next`.
  func forEach(
    beginningWith byte: UInt8, before next: UInt8?, haveDigits: Bool,
    _ body: (borrowing Literal) -> Bool
  ) -> Bool {
    let head = (haveDigits ? 256 : 0) + Int(byte)
    let kind = next?.spellingKind ?? 0
    for place in Int(starts[head])..<Int(starts[head + 1]) {
      let second = seconds[place]
      if kind != 0, second != 0, second != kind { continue }
      if !body(literals[place]) { return false }
    }
    return true
  }
}
