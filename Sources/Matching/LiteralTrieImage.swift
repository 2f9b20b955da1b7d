import Packing

/// A `LiteralTrie` as it lies in the binary.
package struct LiteralTrieImage {
  /// How many lists hold it.
  package static let listCount = 3

  private let lists: PackedLists
  private let first: Int
  private let statesStart: Int
  private let literalsStart: Int
  let stateCount: Int

  /// The tree in the lists from `first` on.
  package init(_ lists: PackedLists, from first: Int) {
    self.lists = lists
    self.first = first
    statesStart = lists.start(of: first + 1)
    literalsStart = lists.start(of: first + 2)
    stateCount = lists.count(of: first + 1) / 4
  }

  /// Writes the tree of these literals into the lists from `first` on.
  package static func write(
    _ literals: [Literal], to writer: inout PackedListsWriter, from first: Int
  ) {
    let trie = LiteralTrie(literals)
    for byteClass in trie.classes { writer.add(Int(byteClass), to: first) }
    writer.add(trie.classCount, to: first)
    for index in 0..<trie.stateCount {
      let state = trie.state(index)
      writer.add(Int(state.parent), to: first + 1)
      writer.add(Int(state.firstChild), to: first + 1)
      writer.add(Int(state.sibling), to: first + 1)
      writer.add(Int(state.firstLiteral + 1) << 8 | Int(state.byteClass), to: first + 1)
    }
    for index in literals.indices { writer.add(trie.literal(after: index) + 1, to: first + 2) }
  }

  var classes: [UInt8] { (0..<256).map { UInt8(lists.number($0, of: first)) } }

  var classCount: Int { lists.number(256, of: first) }

  func state(_ index: Int) -> LiteralTrie.State {
    let place = statesStart + 4 * index
    let last = lists.table[place + 3]
    return LiteralTrie.State(
      parent: Int32(lists.table[place]), firstChild: Int32(lists.table[place + 1]),
      sibling: Int32(lists.table[place + 2]), firstLiteral: Int32(last >> 8) - 1,
      byteClass: UInt8(last & 0xFF))
  }

  /// The child of a state.
  func child(of state: Int, by byteClass: UInt8) -> Int? {
    var child = lists.table[statesStart + 4 * state + 1]
    while child != 0 {
      let place = statesStart + 4 * child
      if lists.table[place + 3] & 0xFF == Int(byteClass) { return child }
      child = lists.table[place + 2]
    }
    return nil
  }

  func literal(after literal: Int) -> Int { lists.table[literalsStart + literal] - 1 }
}
