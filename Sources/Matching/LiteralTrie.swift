/// The literals of an automaton as a tree of bytes, before its states fall back on each other.
///
/// Everything lies in flat arrays: a tree of thousands of states is made at every start.
struct LiteralTrie {
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
  private(set) var classes = [UInt8](repeating: 0, count: 256)
  private(set) var classCount = 1
  private(set) var states = [State()]
  /// After each literal the next one that ends in the same state; -1 for none.
  private(set) var literalAfter: [Int32]

  init(_ literals: [Literal]) {
    literalAfter = [Int32](repeating: -1, count: literals.count)
    states.reserveCapacity(literals.reduce(1) { $0 + $1.bytes.count })
    for literal in literals {
      for byte in literal.bytes { classify(byte.asciiLowercased) }
    }
    // The last one first, so that those of a state are in order.
    for index in literals.indices.reversed() where !literals[index].bytes.isEmpty {
      var state = 0
      for byte in literals[index].bytes { state = makeChild(of: state, by: classes[Int(byte)]) }
      literalAfter[index] = states[state].firstLiteral
      states[state].firstLiteral = Int32(index)
    }
  }

  private mutating func classify(_ folded: UInt8) {
    guard classes[Int(folded)] == 0 else { return }
    // Folded bytes have at most 230 values, so the class number always fits.
    classes[Int(folded)] = UInt8(classCount)
    if folded.isASCIILetter { classes[Int(folded ^ 0x20)] = UInt8(classCount) }
    classCount += 1
  }

  /// The child of a state, which is made if it is not there yet.
  private mutating func makeChild(of state: Int, by byteClass: UInt8) -> Int {
    if let child = child(of: state, by: byteClass) { return child }
    let child = states.count
    states.append(
      State(
        parent: Int32(state), sibling: states[state].firstChild, byteClass: byteClass))
    states[state].firstChild = Int32(child)
    return child
  }

  /// The child of a state.
  func child(of state: Int, by byteClass: UInt8) -> Int? {
    var child = Int(states[state].firstChild)
    while child != 0 {
      if states[child].byteClass == byteClass { return child }
      child = Int(states[child].sibling)
    }
    return nil
  }
}
