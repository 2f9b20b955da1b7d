/// A set of small numbers, one bit for each: places in the lists of the vocabulary.
struct NumberSet: Sequence, Equatable {
  /// The last one is not 0, so that equal sets have equal words.
  private var words: [UInt64] = []

  init() {}

  init(_ numbers: some Sequence<Int>) {
    for number in numbers { insert(number) }
  }

  var isEmpty: Bool { words.isEmpty }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// A number that equal sets have in common, and few others.
  var glance: Int {
    words.indices.reduce(0) { $0 &* 31 &+ Int(truncatingIfNeeded: words[$1]) }
  }

  func contains(_ number: Int) -> Bool {
    number >> 6 < words.count && words[number >> 6] >> UInt64(number & 63) & 1 == 1
  }

  /// Takes in a number, which is not negative.
  mutating func insert(_ number: Int) {
    makeRoom(for: number >> 6 + 1)
    words[number >> 6] |= 1 << UInt64(number & 63)
  }

  mutating func formUnion(_ other: NumberSet) {
    if other.isEmpty { return }
    if isEmpty { return words = other.words }
    makeRoom(for: other.words.count)
    for (place, word) in other.words.enumerated() { words[place] |= word }
  }

  mutating func formUnion(_ others: some Sequence<Int>) {
    for number in others { insert(number) }
  }

  private mutating func makeRoom(for count: Int) {
    if words.count < count { words += repeatElement(0, count: count - words.count) }
  }

  /// The numbers, the least first.
  func makeIterator() -> Iterator { Iterator(words: words) }

  struct Iterator: IteratorProtocol {
    fileprivate let words: [UInt64]
    private var place = 0
    private var rest: UInt64 = 0

    fileprivate init(words: [UInt64]) {
      self.words = words
      rest = words.first ?? 0
    }

    mutating func next() -> Int? {
      while rest == 0 {
        place += 1
        guard place < words.count else { return nil }
        rest = words[place]
      }
      defer { rest &= rest &- 1 }
      return place << 6 | rest.trailingZeroBitCount
    }
  }
}
