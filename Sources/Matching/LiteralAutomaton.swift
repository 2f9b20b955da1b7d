/// Finds every literal in a short text with one table lookup for each byte.
///
/// An Aho-Corasick automaton over case-folded byte classes; literals that do not fold the case are
/// compared once more when they are found.
package struct LiteralAutomaton: Sendable {
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

  private let literals: [Literal]
  private let classes: [UInt8]
  /// Rows of states, multiplied out: an entry is the index at which the next row begins, with `reports`
  /// set when something ends in that state.
  private let transitions: [UInt32]
  private let rowLength: Int
  /// The literals that end in each state, the longest first, are those from one place in `endings` to
  /// the next state's.
  private let firstEnding: [Int32]
  private let endings: [Int32]

  private static let reports: UInt32 = 1 << 31

  /// An automaton for `literals`; empty ones are never found.
  package init(_ literals: [Literal]) {
    self.literals = literals
    let trie = LiteralTrie(literals)
    let width = trie.classCount
    let states = LiteralStates(trie, reports: Self.reports)
    classes = trie.classes
    rowLength = width
    transitions = states.transitions
    firstEnding = states.firstEnding
    endings = states.endings
  }

  /// The literals that may be found in numbers.
  package var numericLiterals: [Literal] { literals.filter(\.mayHoldNumber) }

  /// Puts all occurrences, overlapping ones too, into `hits` in the order of their ends.
  package func findAll(in bytes: Bytes, into hits: inout HitList) {
    hits.removeAll()
    transitions.withUnsafeBufferPointer { transitions in
      classes.withUnsafeBufferPointer { classes in
        var state: UInt32 = 0
        for index in 0..<bytes.count {
          state = transitions[Int(state) + Int(classes[Int(bytes[index])])]
          if state >= Self.reports {
            state ^= Self.reports
            report(state, in: bytes, endingAt: index + 1, into: &hits)
          }
        }
      }
    }
  }

  private func report(
    _ state: UInt32, in bytes: Bytes, endingAt end: Int, into hits: inout HitList
  ) {
    let number = Int(state) / rowLength
    for index in Int(firstEnding[number])..<Int(firstEnding[number + 1]) {
      let literal = Int(endings[index])
      let start = end - literals[literal].bytes.count
      if !literals[literal].foldsCase {
        guard literals[literal].stands(in: bytes, at: start, before: end) else { continue }
      }
      hits.append(Hit(literal: Int32(literal), start: Int32(start), end: Int32(end)))
    }
  }
}
