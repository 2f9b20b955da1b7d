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
  private let lengths: [Int32]
  private let classes: [UInt8]
  /// Rows of states, multiplied out: an entry is the index at which the next row begins.
  private let transitions: [UInt32]
  private let rowLength: Int
  /// The rows from this index on report something.
  private let firstReporting: UInt32
  private let firstReport: [Int32]
  private let reports: [Int32]

  /// An automaton for `literals`; empty ones are never found.
  package init(_ literals: [Literal]) {
    self.literals = literals
    lengths = literals.map { Int32($0.bytes.count) }
    let trie = LiteralTrie(literals)
    classes = trie.classes
    rowLength = trie.classCount
    // Reporting states come last, so that one comparison tells them apart.
    let reporting = trie.reports.map { !$0.isEmpty }
    let order =
      reporting.indices.filter { !reporting[$0] } + reporting.indices.filter { reporting[$0] }
    var row = [UInt32](repeating: 0, count: order.count)
    for (place, state) in order.enumerated() { row[state] = UInt32(place * trie.classCount) }
    var transitions: [UInt32] = []
    transitions.reserveCapacity(order.count * trie.classCount)
    var firstReport: [Int32] = []
    var reports: [Int32] = []
    for state in order {
      let begin = state * trie.classCount
      for edge in begin..<(begin + trie.classCount) {
        transitions.append(row[Int(trie.next[edge])])
      }
      if reporting[state] {
        firstReport.append(Int32(reports.count))
        reports += trie.reports[state]
      }
    }
    firstReport.append(Int32(reports.count))
    firstReporting = UInt32((order.count - firstReport.count + 1) * trie.classCount)
    self.transitions = transitions
    self.firstReport = firstReport
    self.reports = reports
  }

  /// Puts all occurrences, overlapping ones too, into `hits` in the order of their ends.
  package func findAll(in bytes: Bytes, into hits: inout HitList) {
    hits.removeAll()
    transitions.withUnsafeBufferPointer { transitions in
      classes.withUnsafeBufferPointer { classes in
        var state: UInt32 = 0
        for index in 0..<bytes.count {
          state = transitions[Int(state) + Int(classes[Int(bytes[index])])]
          if state >= firstReporting { report(state, in: bytes, endingAt: index + 1, into: &hits) }
        }
      }
    }
  }

  private func report(
    _ state: UInt32, in bytes: Bytes, endingAt end: Int, into hits: inout HitList
  ) {
    let number = Int(state - firstReporting) / rowLength
    for index in Int(firstReport[number])..<Int(firstReport[number + 1]) {
      let literal = Int(reports[index])
      let start = end - Int(lengths[literal])
      if !literals[literal].foldsCase {
        guard literals[literal].stands(in: bytes, at: start, before: end) else { continue }
      }
      hits.append(Hit(literal: Int32(literal), start: Int32(start), end: Int32(end)))
    }
  }
}
