/// The states of a `LiteralTrie` with an edge for every byte: where no child follows, the edge leads on
/// from the longest suffix that is a state.
struct LiteralStates {
  /// `classCount` edges for each state: the index at which the next state's edges begin, with a mark when
  /// something ends there.
  let transitions: [UInt32]
  /// The literals that end in a state, the longest first, lie from one of these places in `endings` to
  /// the next.
  let firstEnding: [Int32]
  let endings: [Int32]

  init(_ trie: LiteralTrie, reports: UInt32) {
    let width = trie.classCount
    let states = trie.states
    let count = states.count
    var fallback = [Int32](repeating: 0, count: count)
    // The states breadth first: a suffix is shorter, so its edges are there already.
    var queue: [Int32] = [0]
    queue.reserveCapacity(count)
    var endsLiteral = states.map { $0.lastLiteral >= 0 }
    transitions = [UInt32](unsafeUninitializedCapacity: count * width) { edges, initialized in
      var position = 0
      while position < queue.count {
        let state = Int(queue[position])
        position += 1
        let row = state * width
        if state == 0 {
          edges[..<width].initialize(repeating: 0)
        } else if let base = edges.baseAddress {
          let suffix = Int(fallback[state]) * width
          (base + row).initialize(from: base + suffix, count: width)
        }
        var child = Int(states[state].firstChild)
        while child != 0 {
          let edge = row + Int(states[child].byteClass)
          let suffix = state == 0 ? 0 : Int(edges[edge] & ~reports) / width
          fallback[child] = Int32(suffix)
          if endsLiteral[suffix] { endsLiteral[child] = true }
          edges[edge] = UInt32(child * width) | (endsLiteral[child] ? reports : 0)
          queue.append(Int32(child))
          child = Int(states[child].sibling)
        }
      }
      initialized = count * width
    }
    var firstEnding: [Int32] = []
    firstEnding.reserveCapacity(count + 1)
    var endings: [Int32] = []
    for state in 0..<count {
      firstEnding.append(Int32(endings.count))
      guard endsLiteral[state] else { continue }
      var suffix = state
      while suffix != 0 {
        let begin = endings.count
        var literal = states[suffix].lastLiteral
        while literal >= 0 {
          endings.append(literal)
          literal = trie.literalBefore[Int(literal)]
        }
        endings[begin...].reverse()
        suffix = Int(fallback[suffix])
      }
    }
    firstEnding.append(Int32(endings.count))
    self.firstEnding = firstEnding
    self.endings = endings
  }
}
