/// A mapping whose keys were checked, for looking values up.
package struct YAMLMapping: Sendable {
  /// The node the mapping was decoded from.
  package let node: YAMLNode

  /// The entries in source order, of a file that was parsed.
  private let parsed: [YAMLNode.Entry]

  init(node: YAMLNode, entries: [YAMLNode.Entry]) {
    self.node = node
    parsed = entries
  }

  /// The entries in source order.
  package var entries: [YAMLNode.Entry] {
    if case .packed(let packed) = node.storage { return packed.entries(in: node.file) }
    return parsed
  }

  /// The value of a key, or nil where the key is not written.
  package subscript(key: String) -> YAMLNode? {
    if case .packed(let packed) = node.storage {
      return packed.value(of: key).map { YAMLNode($0, file: node.file) }
    }
    return parsed.first { $0.key == key }?.value
  }

  /// The value of a key that has to be there.
  package func required(_ key: String) throws(DefinitionError) -> YAMLNode {
    if let value = self[key] { return value }
    throw node.error(
      "missing key \(key.quoted)",
      why: entries.isEmpty
        ? "the mapping is empty" : "the mapping has only \(entries.map(\.key).quotedList)",
      remedy: "add '\(key): …' to this mapping")
  }

  /// Makes an error that points at a key, or at the whole mapping where the key is not written.
  package func error(
    atKey key: String, _ problem: String, why: String? = nil, remedy: String? = nil
  ) -> DefinitionError {
    let mark = entries.first { $0.key == key }?.mark ?? node.mark
    return node.file.error(at: mark, problem: problem, why: why, remedy: remedy)
  }
}

extension YAMLNode {
  /// The node as a mapping that may have these keys and no other.
  package func mapping(
    allowing keys: @autoclosure () -> [String]
  ) throws(DefinitionError) -> YAMLMapping {
    let mapping = try mapping()
    if isProven { return mapping }
    let keys = keys()
    for entry in mapping.entries where !keys.contains(entry.key) {
      throw file.error(
        at: entry.mark, problem: "unknown key \(entry.key.quoted)",
        why: "the keys allowed here are \(keys.quotedList)",
        remedy: Spelling.closest(to: entry.key, in: keys).map { "did you mean \($0.quoted)?" }
          ?? "remove it, or use one of the allowed keys")
    }
    return mapping
  }

  /// The node as a mapping whose keys are the user's own.
  package func mapping() throws(DefinitionError) -> YAMLMapping {
    if case .packed(let packed) = storage, packed.kind == .mapping {
      return YAMLMapping(node: self, entries: [])
    }
    guard case .mapping(let entries) = content else {
      throw error(
        "expected a mapping, found \(kind)", why: "the value here is made of 'key: value' pairs",
        remedy: "write 'key: value' lines, indented below the name they belong to")
    }
    return YAMLMapping(node: self, entries: entries)
  }
}
