/// The literals of an automaton as a tree of bytes, before its states fall back on each other.
///
/// Everything lies in flat arrays, or in the binary, where it is read in place.
package struct LiteralTrie {
  struct State {
    var parent: Int32 = 0
    /// The first child, and the next child of the same parent; 0 for none, as the root is nobody's child.
    var firstChild: Int32 = 0
    var sibling: Int32 = 0
    /// The first literal that ends here; -1 for none.
    var firstLiteral: Int32 = -1
    /// The class of the byte that leads here.
    var byteClass: UInt8 = 0
  }

  /// The class of each byte value; letters of either case share one, unused bytes are class 0.
  let classes: [UInt8]
  let classCount: Int
  /// The states that were made, and after each literal the next one that ends in the same state; -1 for none.
  private let states: [State]
  private let literalAfter: [Int32]
  /// Where they lie otherwise.
  private let image: LiteralTrieImage?
  let stateCount: Int

  init(_ literals: [Literal]) {
    let (classes, classCount) = Self.classes(of: literals)
    var literalAfter = [Int32](repeating: -1, count: literals.count)
    let most = literals.reduce(1) { $0 + $1.bytes.count }
    states = [State](unsafeUninitializedCapacity: most) { states, count in
      states.initializeElement(at: 0, to: State())
      count = 1
      // The last one first, so that those of a state are in order.
      for index in literals.indices.reversed() where !literals[index].bytes.isEmpty {
        var state = 0
        for byte in literals[index].bytes {
          state = Self.makeChild(of: state, by: classes[Int(byte)], in: states, &count)
        }
        literalAfter[index] = states[state].firstLiteral
        states[state].firstLiteral = Int32(index)
      }
    }
    self.classes = classes
    self.classCount = classCount
    self.literalAfter = literalAfter
    image = nil
    stateCount = states.count
  }

  /// The tree that was made when the program was built.
  init(_ image: LiteralTrieImage) {
    self.image = image
    (states, literalAfter) = ([], [])
    (classes, classCount) = (image.classes, image.classCount)
    stateCount = image.stateCount
  }

  func state(_ index: Int) -> State { image?.state(index) ?? states[index] }

  /// The next literal that ends in the same state; -1 for none.
  func literal(after literal: Int) -> Int {
    image?.literal(after: literal) ?? Int(literalAfter[literal])
  }

  private static func classes(of literals: [Literal]) -> (classes: [UInt8], count: Int) {
    var classes = [UInt8](repeating: 0, count: 256)
    var count = 1
    for literal in literals {
      for byte in literal.bytes where classes[Int(byte)] == 0 {
        // Folded bytes have at most 230 values, so the class number always fits.
        classes[Int(byte)] = UInt8(count)
        if byte.isASCIILetter { classes[Int(byte ^ 0x20)] = UInt8(count) }
        count += 1
      }
    }
    return (classes, count)
  }

  /// The child of a state, which is made if it is not there yet.
  @inline(__always)
  private static func makeChild(
    of state: Int, by byteClass: UInt8, in states: UnsafeMutableBufferPointer<State>,
    _ count: inout Int
  ) -> Int {
    var child = Int(states[state].firstChild)
    while child != 0 {
      if states[child].byteClass == byteClass { return child }
      child = Int(states[child].sibling)
    }
    child = count
    states.initializeElement(
      at: child,
      to: State(
        parent: Int32(state), sibling: states[state].firstChild, byteClass: byteClass))
    states[state].firstChild = Int32(child)
    count += 1
    return child
  }

  /// The child of a state.
  func child(of state: Int, by byteClass: UInt8) -> Int? {
    if let image { return image.child(of: state, by: byteClass) }
    var child = Int(states[state].firstChild)
    while child != 0 {
      if states[child].byteClass == byteClass { return child }
      child = Int(states[child].sibling)
    }
    return nil
  }
}
