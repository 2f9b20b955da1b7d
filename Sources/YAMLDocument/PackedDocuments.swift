import Packing

/// Definition files that lie in the binary as trees, so that nothing has to be parsed.
package enum PackedDocuments {
  /// The files that were written into `table`; `prefix` stands before their paths.
  package static func nodes(in table: PackedTable, prefix: String) -> [YAMLNode] {
    (0..<table[0]).map { root(ofFile: $0, in: table, prefix: prefix) }
  }

  /// The root of the file of that number.
  package static func root(ofFile index: Int, in table: PackedTable, prefix: String) -> YAMLNode {
    // A file's root and its path.
    let place = 1 + 3 * index
    let path = table.text(at: table[place + 1], count: table[place + 2])
    return YAMLNode(
      PackedNode(table: table, place: table[place] * PackedNode.size),
      file: YAMLFile(path: prefix + path, bytes: []))
  }

  /// Writes files by their paths.
  package static func write(
    _ files: [(path: String, root: YAMLNode)], to writer: inout PackedWriter
  ) {
    writer.add(files.count)
    for (path, _) in files {
      writer.add(0)
      writer.add(path)
    }
    while writer.numbers.count % PackedNode.size != 0 { writer.add(0) }
    var queue: [(node: YAMLNode, place: Int)] = []
    for (index, (_, root)) in files.enumerated() {
      writer.numbers[1 + 3 * index] = writer.numbers.count / PackedNode.size
      queue.append((root, writer.reserve()))
    }
    // All files level by level: what lies deep, as the traces of examples do, is read only by tests, and
    // so comes last.
    var position = 0
    while position < queue.count {
      let (node, place) = queue[position]
      position += 1
      for (child, place) in writer.write(node, at: place) { queue.append((child, place)) }
    }
  }
}

extension PackedWriter {
  fileprivate mutating func reserve() -> Int {
    let place = numbers.count
    for _ in 0..<PackedNode.size { add(0) }
    return place
  }

  /// Writes a node into the numbers that were reserved for it, and reserves those of its children.
  fileprivate mutating func write(
    _ node: YAMLNode, at place: Int
  ) -> [(node: YAMLNode, place: Int)] {
    let first = numbers.count / PackedNode.size
    var children: [(node: YAMLNode, place: Int)] = []
    switch node.content {
    case .scalar(let text):
      write(node.isBlank ? .blank : .scalar, node.mark, text, at: place)
    case .sequence(let items):
      write(.sequence, node.mark, first: first, count: items.count, at: place)
      for item in items { children.append((item, reserve())) }
    case .mapping(let entries):
      write(.mapping, node.mark, first: first, count: 2 * entries.count, at: place)
      for entry in entries {
        write(.scalar, entry.mark, entry.key, at: reserve())
        children.append((entry.value, reserve()))
      }
    }
    return children
  }

  private mutating func write(
    _ kind: PackedNode.Kind, _ mark: Mark, _ text: String, at place: Int
  ) {
    write(kind, mark, first: self.place(of: text), count: text.utf8.count, at: place)
  }

  private mutating func write(
    _ kind: PackedNode.Kind, _ mark: Mark, first: Int, count: Int, at place: Int
  ) {
    numbers[place] = mark.column << PackedNode.kindBits | kind.rawValue
    numbers[place + 1] = mark.line
    numbers[place + 2] = first
    numbers[place + 3] = count
  }
}
