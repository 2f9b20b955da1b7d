import Packing

/// A value of a definition that lies in the binary, read when it is asked for.
///
/// It takes four numbers: its kind with its column, its line, and where its text or its children lie and
/// how many bytes or children those are. The children of a mapping are keys and values in turn.
struct PackedNode: Sendable {
  enum Kind: Int { case scalar, blank, sequence, mapping }

  static let size = 4
  /// The bits of a node's first number that hold its kind.
  static let kindBits = 2

  let table: PackedTable
  /// Where the node begins.
  let place: Int

  var kind: Kind { Kind(rawValue: table[place] & (1 << Self.kindBits - 1)) ?? .blank }

  var mark: Mark { Mark(line: table[place + 1], column: table[place] >> Self.kindBits) }

  /// How many children it has, or its text has bytes.
  var count: Int { table[place + 3] }

  var bytes: UnsafeBufferPointer<UInt8> { table.bytes(at: table[place + 2], count: count) }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func child(_ index: Int) -> PackedNode {
    PackedNode(table: table, place: (table[place + 2] + index) * Self.size)
  }

  func content(in file: YAMLFile) -> YAMLNode.Content {
    switch kind {
    case .scalar, .blank: .scalar(text)
    case .sequence: .sequence((0..<count).map { YAMLNode(child($0), file: file) })
    case .mapping: .mapping(entries(in: file))
    }
  }

  func entries(in file: YAMLFile) -> [YAMLNode.Entry] {
    (0..<count / 2).map { index in
      let key = child(2 * index)
      return YAMLNode.Entry(
        key: key.text, mark: key.mark, value: YAMLNode(child(2 * index + 1), file: file))
    }
  }

  /// The value of a key of this mapping.
  func value(of key: String) -> PackedNode? {
    let first = table[place + 2] * Self.size
    let end = first + table[place + 3] * Self.size
    var wanted = key
    let found = wanted.withUTF8 {
      table.place(of: $0, from: first + 2, to: end, by: 2 * Self.size)
    }
    // Behind a key stands its value.
    return found.map { PackedNode(table: table, place: $0 - 2 + Self.size) }
  }
}
