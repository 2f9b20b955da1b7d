/// One value of a definition file, with the place it starts at.
package struct YAMLNode: Sendable {
  /// What a node holds.
  package enum Content: Sendable {
    /// Text, never interpreted: `yes`, `1.0` and `null` are the letters they are.
    case scalar(String)

    /// The items of a list.
    case sequence([YAMLNode])

    /// The entries of a mapping in source order.
    case mapping([Entry])
  }

  /// One key of a mapping and its value.
  package struct Entry: Sendable {
    /// The key.
    package var key: String

    /// Where the key starts.
    package var mark: Mark

    /// The value.
    package var value: YAMLNode
  }

  /// How the node is kept.
  enum Storage: Sendable {
    case parsed(Content, Mark, isBlank: Bool)
    case packed(PackedNode)
  }

  let storage: Storage

  /// The file the node was read from.
  package let file: YAMLFile

  init(content: Content, mark: Mark, file: YAMLFile, isBlank: Bool) {
    storage = .parsed(content, mark, isBlank: isBlank)
    self.file = file
  }

  init(_ packed: PackedNode, file: YAMLFile) {
    storage = .packed(packed)
    self.file = file
  }

  /// What the node holds.
  package var content: Content {
    switch storage {
    case .parsed(let content, _, _): content
    case .packed(let node): node.content(in: file)
    }
  }

  /// Where the node starts; for a block scalar, its `|` or `>`.
  package var mark: Mark {
    switch storage {
    case .parsed(_, let mark, _): mark
    case .packed(let node): node.mark
    }
  }

  /// Whether nothing was written where a value belongs, as after `key:`.
  package var isBlank: Bool {
    switch storage {
    case .parsed(_, _, let isBlank): isBlank
    case .packed(let node): node.kind == .blank
    }
  }

  /// Whether the node was found to be right when the program was built.
  package var isProven: Bool {
    if case .packed = storage { true } else { false }
  }
}

extension YAMLNode {
  /// The file and the line where the node starts, as `path:line`.
  package var place: String { "\(file.path):\(mark.line)" }

  /// Makes an error that points at this node.
  package func error(
    _ problem: String, why: String? = nil, remedy: String? = nil
  ) -> DefinitionError {
    file.error(at: mark, problem: problem, why: why, remedy: remedy)
  }

  /// What stands here, as an error message names it.
  var kind: String {
    if isBlank { return "nothing" }
    switch content {
    case .scalar(let text): return text.quoted
    case .sequence: return "a list"
    case .mapping: return "a mapping"
    }
  }
}
