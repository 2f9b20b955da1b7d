#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The states of a `LiteralTrie` with an edge for every byte, each found out when it is first taken: where
/// no child follows, the edge leads on from the longest suffix that is a state.
///
/// A text takes few of a million edges. Their memory is given out as zeros by the system, which does so
/// when a page is touched, and 0 is an edge that is not known.
final class LiteralStates {
  /// A row of edges for each state, behind one that is never used: an edge is the place of the next state's
  /// row, with `reports` set when something ends there.
  let edges: UnsafeMutablePointer<UInt32>
  /// The row of the root.
  let root: UInt32
  static let reports: UInt32 = 1 << 31

  private let trie: LiteralTrie
  private let width: Int
  /// One more than the longest suffix of each state that is a state itself; 0 where that is not known.
  private let fallbacks: UnsafeMutablePointer<UInt32>
  /// The longest suffix of each state at which a literal ends, the state itself left out; 0 for none.
  private let endingSuffixes: UnsafeMutablePointer<UInt32>

  init(_ trie: LiteralTrie) {
    self.trie = trie
    width = trie.classCount
    root = UInt32(width)
    edges = Self.zeros((trie.states.count + 1) * width)
    fallbacks = Self.zeros(trie.states.count)
    endingSuffixes = Self.zeros(trie.states.count)
    // The root is its own suffix.
    fallbacks[0] = 1
  }

  deinit {
    free(edges)
    free(fallbacks)
    free(endingSuffixes)
  }

  private static func zeros(_ count: Int) -> UnsafeMutablePointer<UInt32> {
    guard let memory = calloc(count, MemoryLayout<UInt32>.stride) else {
      // The system has no memory left; this says so and ends the program.
      return .allocate(capacity: count)
    }
    return memory.bindMemory(to: UInt32.self, capacity: count)
  }

  /// The edge from the state whose row is `row` by a byte of class `byteClass`.
  func edge(from row: UInt32, by byteClass: UInt8) -> UInt32 {
    let place = Int(row) + Int(byteClass)
    if edges[place] != 0 { return edges[place] }
    var state = number(of: row)
    var edge = root
    while true {
      if let child = trie.child(of: state, by: byteClass) {
        edge = entry(of: child)
        break
      }
      if state == 0 { break }
      state = fallback(of: state)
      let known = edges[(state + 1) * width + Int(byteClass)]
      if known != 0 {
        edge = known
        break
      }
    }
    edges[place] = edge
    return edge
  }

  private func number(of row: UInt32) -> Int { Int(row & ~Self.reports) / width - 1 }

  /// The edge that leads to a state.
  private func entry(of state: Int) -> UInt32 {
    let suffix = fallback(of: state)
    let ends = trie.states[suffix].firstLiteral >= 0
    endingSuffixes[state] = ends ? UInt32(suffix) : endingSuffixes[suffix]
    let reports = trie.states[state].firstLiteral >= 0 || endingSuffixes[state] != 0
    return UInt32((state + 1) * width) | (reports ? Self.reports : 0)
  }

  /// The longest suffix of a state that is a state: where its parent's suffix goes on. Whoever asks has
  /// entered the parent, so that this is known of it.
  private func fallback(of state: Int) -> Int {
    if fallbacks[state] != 0 { return Int(fallbacks[state]) - 1 }
    let parent = Int(trie.states[state].parent)
    var suffix = 0
    if parent != 0 {
      let row = UInt32((fallback(of: parent) + 1) * width)
      suffix = number(of: edge(from: row, by: trie.states[state].byteClass))
    }
    fallbacks[state] = UInt32(suffix + 1)
    return suffix
  }

  /// Calls `body` with each literal that ends in the state whose row is `row`, the longest first.
  @inline(__always)
  func forEachEnding(of row: UInt32, _ body: (Int) -> Void) {
    var state = number(of: row)
    repeat {
      var literal = Int(trie.states[state].firstLiteral)
      while literal >= 0 {
        body(literal)
        literal = Int(trie.literalAfter[literal])
      }
      state = Int(endingSuffixes[state])
    } while state != 0
  }
}
