/// The same random numbers in every run.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }

  mutating func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// True once in `count` times.
  mutating func oneIn(_ count: Int) -> Bool { roll(1...count) == 1 }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[roll(0...elements.count - 1)]
  }
}
