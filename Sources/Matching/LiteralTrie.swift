/// The states of an Aho-Corasick automaton while it is built.
struct LiteralTrie {
  /// The class of each byte value; letters of either case share one, unused bytes are class 0.
  private(set) var classes = [UInt8](repeating: 0, count: 256)
  private(set) var classCount = 1
  /// `classCount` states for each state; state 0 is the root.
  private(set) var next: [Int32] = []
  /// The literals that end in each state, the longest first.
  private(set) var reports: [[Int32]] = [[]]

  init(_ literals: [Literal]) {
    for literal in literals { classify(literal.foldedBytes) }
    next = [Int32](repeating: -1, count: classCount)
    for (index, literal) in literals.enumerated() where !literal.bytes.isEmpty {
      insert(literal.foldedBytes, Int32(index))
    }
    connect()
  }

  private mutating func classify(_ folded: [UInt8]) {
    for byte in folded where classes[Int(byte)] == 0 {
      // Folded bytes have at most 230 values, so the class number always fits.
      classes[Int(byte)] = UInt8(classCount)
      if byte.isASCIILetter { classes[Int(byte ^ 0x20)] = UInt8(classCount) }
      classCount += 1
    }
  }

  private mutating func insert(_ folded: [UInt8], _ literal: Int32) {
    var state = 0
    for byte in folded {
      let edge = state * classCount + Int(classes[Int(byte)])
      if next[edge] < 0 {
        next[edge] = Int32(reports.count)
        reports.append([])
        next += repeatElement(-1, count: classCount)
      }
      state = Int(next[edge])
    }
    reports[state].append(literal)
  }

  /// Fills in the edges that fall back to the longest suffix, breadth first.
  private mutating func connect() {
    var fallback = [Int32](repeating: 0, count: reports.count)
    var queue: [Int] = []
    for edge in 0..<classCount {
      if next[edge] > 0 { queue.append(Int(next[edge])) } else { next[edge] = 0 }
    }
    var position = 0
    while position < queue.count {
      let state = queue[position]
      position += 1
      let suffix = Int(fallback[state])
      reports[state] += reports[suffix]
      for byteClass in 0..<classCount {
        let edge = state * classCount + byteClass
        let onSuffix = next[suffix * classCount + byteClass]
        if next[edge] < 0 {
          next[edge] = onSuffix
        } else {
          fallback[Int(next[edge])] = onSuffix
          queue.append(Int(next[edge]))
        }
      }
    }
  }
}
