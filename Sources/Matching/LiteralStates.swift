#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The states of a `LiteralTrie` with an edge for every byte, each found out when it is first taken: where
/// no child follows, the edge leads on from the longest suffix that is a state.
///
/// A text takes few of a million edges. A state gets its row of edges when it is first entered, so that the rows
/// in use lie together; their memory is given out as zeros by the system, which does so when a page is touched,
/// and 0 is an edge that is not known.
final class LiteralStates {
  /// A row of edges for each state that was entered, behind one that is never used: an edge is the place of the
  /// next state's row, with `reports` set when something ends there.
  let edges: UnsafeMutablePointer<UInt32>
  /// The row of the root.
  let root: UInt32
  static let reports: UInt32 = 1 << 31

  private let trie: LiteralTrie
  private let width: Int
  /// How many rows are in use.
  private var rowCount = 2
  /// The row of each state, counted in rows; 0 for none so far.
  private let rows: UnsafeMutablePointer<UInt32>
  /// The state of each row.
  private let states: UnsafeMutablePointer<UInt32>
  /// One more than the longest suffix of each state that is a state itself; 0 where that is not known.
  private let fallbacks: UnsafeMutablePointer<UInt32>
  /// The longest suffix of each state at which a literal ends, the state itself left out; 0 for none.
  private let endingSuffixes: UnsafeMutablePointer<UInt32>
  /// One more than the first literal that ends in each state that was entered; 0 for none.
  private let firstLiterals: UnsafeMutablePointer<UInt32>

  init(_ trie: LiteralTrie) {
    self.trie = trie
    width = trie.classCount
    root = UInt32(width)
    let count = trie.stateCount
    edges = Self.zeros((count + 1) * width)
    rows = Self.zeros(count)
    states = Self.zeros(count + 1)
    fallbacks = Self.zeros(count)
    endingSuffixes = Self.zeros(count)
    firstLiterals = Self.zeros(count)
    // The root is its own suffix, and has the first row.
    fallbacks[0] = 1
    rows[0] = 1
  }

  deinit {
    free(edges)
    free(rows)
    free(states)
    free(fallbacks)
    free(endingSuffixes)
    free(firstLiterals)
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
      let known = edges[self.row(of: state) + Int(byteClass)]
      if known != 0 {
        edge = known
        break
      }
    }
    edges[place] = edge
    return edge
  }

  /// The state whose row begins at a place.
  private func number(of row: UInt32) -> Int { Int(states[Int(row & ~Self.reports) / width]) }

  /// Where the row of a state begins; the state gets one when it has none.
  private func row(of state: Int) -> Int {
    if rows[state] == 0 {
      rows[state] = UInt32(rowCount)
      states[rowCount] = UInt32(state)
      rowCount += 1
    }
    return Int(rows[state]) * width
  }

  /// The edge that leads to a state.
  private func entry(of state: Int) -> UInt32 {
    let suffix = fallback(of: state)
    let ends = trie.state(suffix).firstLiteral >= 0
    endingSuffixes[state] = ends ? UInt32(suffix) : endingSuffixes[suffix]
    firstLiterals[state] = UInt32(trie.state(state).firstLiteral + 1)
    let reports = firstLiterals[state] != 0 || endingSuffixes[state] != 0
    return UInt32(row(of: state)) | (reports ? Self.reports : 0)
  }

  /// The longest suffix of a state that is a state: where its parent's suffix goes on. Whoever asks has
  /// entered the parent, so that this is known of it.
  private func fallback(of state: Int) -> Int {
    if fallbacks[state] != 0 { return Int(fallbacks[state]) - 1 }
    let own = trie.state(state)
    let parent = Int(own.parent)
    var suffix = 0
    if parent != 0 {
      let row = self.row(of: fallback(of: parent))
      suffix = number(of: edge(from: UInt32(row), by: own.byteClass))
    }
    fallbacks[state] = UInt32(suffix + 1)
    return suffix
  }

  /// Calls `body` with each literal that ends in the state whose row is `row`, the longest first.
  @inline(__always)
  func forEachEnding(of row: UInt32, _ body: (Int) -> Void) {
    var state = number(of: row)
    repeat {
      var literal = Int(firstLiterals[state]) - 1
      while literal >= 0 {
        body(literal)
        literal = trie.literal(after: literal)
      }
      state = Int(endingSuffixes[state])
    } while state != 0
  }
}
