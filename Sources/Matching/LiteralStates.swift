#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The states of a `LiteralTrie` with an edge for every byte, each found out when it is first taken: where
/// no child follows, the edge leads on from the longest suffix that is a state.
///
/// A text takes few of a million edges. A state gets its row when it is first entered, so that the rows in use lie
/// together; their memory is given out as zeros by the system, which does so when a page is touched, and 0 is an
/// edge that is not known.
final class LiteralStates {
  /// What is known of a state that was entered; rows count from 1.
  private struct Row {
    var state: UInt32
    /// The row of the longest suffix that is a state itself; 0 where that is not known.
    var fallback: UInt32
    /// The row of the longest suffix at which a literal ends, the state itself left out; 0 for none.
    var endingSuffix: UInt32
    /// One more than the first literal that ends here; 0 for none.
    var firstLiteral: UInt32
  }

  /// The edges of each row, behind a row that is never used: an edge is the place of the next state's edges, with
  /// `reports` set when something ends there.
  let edges: UnsafeMutablePointer<UInt32>
  /// The edges of the root.
  let root: UInt32
  static let reports: UInt32 = 1 << 31

  private let trie: LiteralTrie
  private let width: Int
  /// The last row in use.
  private var lastRow = 0
  private let rows: UnsafeMutablePointer<Row>
  /// The row of each state; 0 for none so far.
  private let rowOfState: UnsafeMutablePointer<UInt32>

  init(_ trie: LiteralTrie) {
    self.trie = trie
    width = trie.classCount
    root = UInt32(width)
    let count = trie.stateCount
    // In one piece, of which the system fills none with zeros ahead.
    let memory = Self.zeros((count + 1) * (width + 4) + count)
    edges = memory
    rows = UnsafeMutableRawPointer(memory + (count + 1) * width)
      .bindMemory(to: Row.self, capacity: count + 1)
    rowOfState = memory + (count + 1) * (width + 4)
    // The root is its own suffix.
    let root = row(of: 0)
    rows[root].fallback = UInt32(root)
  }

  deinit { free(edges) }

  private static func zeros(_ count: Int) -> UnsafeMutablePointer<UInt32> {
    guard let memory = calloc(count, MemoryLayout<UInt32>.stride) else {
      // The system has no memory left; this says so and ends the program.
      return .allocate(capacity: count)
    }
    return memory.bindMemory(to: UInt32.self, capacity: count)
  }

  /// The edge from the state whose edges are at `place` by a byte of class `byteClass`.
  func edge(from place: UInt32, by byteClass: UInt8) -> UInt32 {
    let own = Int(place) + Int(byteClass)
    if edges[own] != 0 { return edges[own] }
    var row = row(at: place)
    var edge = root
    while true {
      let state = Int(rows[row].state)
      if let child = trie.child(of: state, by: byteClass) {
        edge = entry(of: child)
        break
      }
      if state == 0 { break }
      row = fallback(of: row)
      let known = edges[row * width + Int(byteClass)]
      if known != 0 {
        edge = known
        break
      }
    }
    edges[own] = edge
    return edge
  }

  /// The row whose edges are at a place.
  private func row(at place: UInt32) -> Int { Int(place & ~Self.reports) / width }

  /// The row of a state, which gets one when it has none.
  private func row(of state: Int) -> Int {
    if rowOfState[state] == 0 {
      lastRow += 1
      rowOfState[state] = UInt32(lastRow)
      rows[lastRow].state = UInt32(state)
      rows[lastRow].firstLiteral = UInt32(trie.state(state).firstLiteral + 1)
    }
    return Int(rowOfState[state])
  }

  /// The edge that leads to a state.
  private func entry(of state: Int) -> UInt32 {
    let row = row(of: state)
    let suffix = fallback(of: row)
    rows[row].endingSuffix =
      rows[suffix].firstLiteral != 0 ? UInt32(suffix) : rows[suffix].endingSuffix
    let reports = rows[row].firstLiteral != 0 || rows[row].endingSuffix != 0
    return UInt32(row * width) | (reports ? Self.reports : 0)
  }

  /// The row of the longest suffix of a row's state that is a state: where its parent's suffix goes on. Whoever asks
  /// has entered the parent.
  private func fallback(of row: Int) -> Int {
    if rows[row].fallback != 0 { return Int(rows[row].fallback) }
    let own = trie.state(Int(rows[row].state))
    var suffix = self.row(of: 0)
    if own.parent != 0 {
      let before = fallback(of: self.row(of: Int(own.parent)))
      suffix = self.row(at: edge(from: UInt32(before * width), by: own.byteClass))
    }
    rows[row].fallback = UInt32(suffix)
    return suffix
  }

  /// Calls `body` with each literal that ends in the state whose edges are at `place`, the longest first.
  @inline(__always)
  func forEachEnding(at place: UInt32, _ body: (Int) -> Void) {
    var row = row(at: place)
    repeat {
      var literal = Int(rows[row].firstLiteral) - 1
      while literal >= 0 {
        body(literal)
        literal = trie.literal(after: literal)
      }
      row = Int(rows[row].endingSuffix)
    } while row != 0
  }
}
