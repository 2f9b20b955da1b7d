/// Finds every literal in a short text with one table lookup for each byte.
///
/// An Aho-Corasick automaton over case-folded byte classes; literals that do not fold the case are
/// compared once more when they are found. It grows while it searches: one thread at a time may use it.
package struct LiteralAutomaton {
  /// One occurrence of a literal.
  package struct Hit: Hashable, Sendable {
    /// The position of the literal in the array that the automaton was made from.
    package var literal: Int32
    /// Where the occurrence begins.
    package var start: Int32
    /// Where the occurrence ends.
    package var end: Int32

    /// A hit of `literal` at `start..<end`.
    package init(literal: Int32, start: Int32, end: Int32) {
      self.literal = literal
      self.start = start
      self.end = end
    }
  }

  /// What is sought.
  package let literals: [Literal]
  /// The literals that may be found in numbers.
  package let numericLiterals: [Literal]
  private let classes: [UInt8]
  private let states: LiteralStates

  /// An automaton for `literals`; empty ones are never found.
  package init(_ literals: [Literal]) {
    self.init(literals, numeric: literals.filter(\.mayHoldNumber), LiteralTrie(literals))
  }

  /// An automaton whose tree was made when the program was built; `numeric` are the literals that may be found in
  /// numbers.
  package init(_ literals: [Literal], numeric: [Literal], _ image: LiteralTrieImage) {
    self.init(literals, numeric: numeric, LiteralTrie(image))
  }

  private init(_ literals: [Literal], numeric: [Literal], _ trie: LiteralTrie) {
    self.literals = literals
    numericLiterals = numeric
    classes = trie.classes
    states = LiteralStates(trie)
  }

  /// Puts all occurrences, overlapping ones too, into `hits` in the order of their ends.
  package func findAll(in bytes: Bytes, into hits: inout HitList) {
    hits.removeAll()
    let edges = states.edges
    let reports = LiteralStates.reports
    classes.withUnsafeBufferPointer { classes in
      var state = states.root
      for index in 0..<bytes.count {
        let byteClass = classes[Int(bytes[index])]
        var next = edges[Int(state) + Int(byteClass)]
        // Edges that are not known are 0, and so beyond the others too.
        if next &- 1 >= reports - 1 {
          if next == 0 { next = states.edge(from: state, by: byteClass) }
          if next >= reports {
            next ^= reports
            report(next, in: bytes, endingAt: index + 1, into: &hits)
          }
        }
        state = next
      }
    }
  }

  private func report(
    _ place: UInt32, in bytes: Bytes, endingAt end: Int, into hits: inout HitList
  ) {
    states.forEachEnding(at: place) { literal in
      let start = end - literals[literal].bytes.count
      if !literals[literal].foldsCase {
        guard literals[literal].stands(in: bytes, at: start, before: end) else { return }
      }
      hits.append(Hit(literal: Int32(literal), start: Int32(start), end: Int32(end)))
    }
  }
}
