extension YAMLNode {
  /// Where a value stands in a definition: keys and places in lists, from the outside.
  package enum Step: Sendable, Hashable {
    case key(String)
    case item(Int)
  }

  /// The texts below this node and where they stand, without those below the keys in `skipping`.
  package func texts(skipping: Set<String> = []) -> [(path: [Step], text: String)] {
    switch content {
    case .scalar(let text): return [([], text)]
    case .sequence(let items):
      return items.enumerated().flatMap { index, item in
        item.texts(skipping: skipping).map { ([.item(index)] + $0.path, $0.text) }
      }
    case .mapping(let entries):
      return entries.filter { !skipping.contains($0.key) }.flatMap { entry in
        entry.value.texts(skipping: skipping).map { ([.key(entry.key)] + $0.path, $0.text) }
      }
    }
  }

  /// The same node with another text at `path`.
  package func replacing(_ path: some Collection<Step>, with text: String) -> YAMLNode {
    guard let step = path.first else {
      return YAMLNode(content: .scalar(text), mark: mark, file: file, isBlank: false)
    }
    let rest = path.dropFirst()
    var changed = content
    switch (content, step) {
    case (.sequence(var items), .item(let index)) where items.indices.contains(index):
      items[index] = items[index].replacing(rest, with: text)
      changed = .sequence(items)
    case (.mapping(var entries), .key(let key)):
      for index in entries.indices where entries[index].key == key {
        entries[index].value = entries[index].value.replacing(rest, with: text)
      }
      changed = .mapping(entries)
    default: break
    }
    return YAMLNode(content: changed, mark: mark, file: file, isBlank: isBlank)
  }
}
