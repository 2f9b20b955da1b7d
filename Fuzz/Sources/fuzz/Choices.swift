import Matching

/// Decisions that are taken from an input, byte by byte; behind its end all are 0.
struct Choices {
  private(set) var rest: Bytes

  init(_ input: Bytes) { rest = input }

  var isOver: Bool { rest.isEmpty }

  mutating func byte() -> Int {
    guard let first = rest.first else { return 0 }
    rest = rest.slice(1..<rest.count)
    return Int(first)
  }

  /// A number below `bound`, of as many bytes as it takes.
  mutating func number(below bound: Int) -> Int {
    guard bound > 1 else { return 0 }
    return (bound > 256 ? byte() << 8 | byte() : byte()) % bound
  }

  mutating func pick<Element>(_ list: [Element]) -> Element { list[number(below: list.count)] }

  mutating func bool() -> Bool { byte() & 1 != 0 }

  /// The next bytes, as many as there are.
  mutating func bytes(_ count: Int) -> Bytes {
    let taken = rest.slice(0..<count)
    rest = rest.slice(taken.count..<rest.count)
    return taken
  }

  /// A few bytes as text.
  mutating func text(atMost most: Int) -> String { bytes(number(below: most + 1)).text }
}

/// What is chosen by all bytes of an input together. A byte of its own would soon choose what takes most edges, and
/// most time, in nearly all inputs.
struct Lot {
  private var bits: UInt64

  init(_ input: Bytes) { bits = input.fingerprint >> 16 }

  /// True for one input of `count`, which is a power of two.
  mutating func isOne(in count: UInt64) -> Bool {
    defer { bits /= count }
    return bits % count == 0
  }
}

/// The sizes of the pieces in which an input arrives: the same for the same seed.
struct PieceSizes {
  private var state: UInt32
  private let largest: Int

  /// Sizes that one byte chooses; tiny ones and such as cut every line.
  init(_ choice: Int) { self.init(choice, [1, 2, 5, 17, 64, 250, 1000, 4000]) }

  /// Sizes that one byte chooses where a piece costs much: such as cut every line or every few.
  init(ofLines choice: Int) { self.init(choice, [17, 40, 64, 100, 250, 500, 1000, 4000]) }

  private init(_ choice: Int, _ sizes: [Int]) {
    state = UInt32(choice) &* 2_654_435_761 | 1
    largest = sizes[choice & 7]
  }

  mutating func next() -> Int {
    // Marsaglia's xorshift (https://doi.org/10.18637/jss.v008.i14).
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return Int(state) % largest + 1
  }
}
