/// The literals of an automaton as a tree of bytes, before its states fall back on each other.
///
/// Everything lies in flat arrays: a tree of thousands of states is made at every start.
struct LiteralTrie {
  struct State {
    /// The first child, and the next child of the same parent; 0 for none, as the root is nobody's child.
    var firstChild: Int32 = 0
    var sibling: Int32 = 0
    /// The last literal that ends here; -1 for none.
    var lastLiteral: Int32 = -1
    /// The class of the byte that leads here.
    var byteClass: UInt8 = 0
  }

  /// The class of each byte value; letters of either case share one, unused bytes are class 0.
  private(set) var classes = [UInt8](repeating: 0, count: 256)
  private(set) var classCount = 1
  private(set) var states = [State()]
  /// Before each literal the one that ends in the same state; -1 for none.
  private(set) var literalBefore: [Int32]

  init(_ literals: [Literal]) {
    literalBefore = [Int32](repeating: -1, count: literals.count)
    states.reserveCapacity(literals.reduce(1) { $0 + $1.bytes.count })
    for literal in literals {
      for byte in literal.bytes { classify(byte.asciiLowercased) }
    }
    for (index, literal) in literals.enumerated() where !literal.bytes.isEmpty {
      var state = 0
      for byte in literal.bytes { state = child(of: state, by: classes[Int(byte)]) }
      literalBefore[index] = states[state].lastLiteral
      states[state].lastLiteral = Int32(index)
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
  private mutating func child(of state: Int, by byteClass: UInt8) -> Int {
    let first = states[state].firstChild
    var child = Int(first)
    while child != 0 {
      if states[child].byteClass == byteClass { return child }
      child = Int(states[child].sibling)
    }
    child = states.count
    states.append(State(sibling: first, byteClass: byteClass))
    states[state].firstChild = Int32(child)
    return child
  }
}
