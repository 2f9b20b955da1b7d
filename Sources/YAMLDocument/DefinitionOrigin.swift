import Packing

/// Where in which file something is defined: as a whole, or as an item of the file's list.
package struct DefinitionOrigin: Sendable {
  /// The path of the file.
  package let path: String
  /// The item, from 0.
  package let item: Int

  /// The origin of what `node` is or holds.
  package init(_ node: YAMLNode, item: Int = 0) {
    path = node.file.path
    self.item = item
  }
}

/// The built-in files, as they lie in the binary.
package struct BuiltInFiles: Sendable {
  /// What stands before their paths.
  package static let prefix = "built-in:"

  private let table: PackedTable

  /// The files that `PackedDocuments` wrote into a table.
  package init(_ table: PackedTable) { self.table = table }

  /// All of them, in order of path.
  package var roots: [YAMLNode] { PackedDocuments.nodes(in: table, prefix: Self.prefix) }

  /// The file of that number.
  package func root(_ file: Int) -> YAMLNode {
    PackedDocuments.root(ofFile: file, in: table, prefix: Self.prefix)
  }
}
