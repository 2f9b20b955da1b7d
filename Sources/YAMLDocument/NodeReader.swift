/// Builds the one tree of a file from its events.
struct NodeReader {
  let events: EventReader
  let file: YAMLFile

  func document() throws(DefinitionError) -> YAMLNode {
    _ = try events.next()
    guard case .documentStart = try events.next().kind else { throw YAMLDocument.empty(file) }
    let root = try node(from: try events.next(), depth: 1)
    _ = try events.next()
    let after = try events.next()
    guard case .streamEnd = after.kind else {
      throw file.error(
        at: after.mark, problem: "a second document starts here",
        why: "a definition file holds exactly one document",
        remedy: "move it to a file of its own, or remove the '---'")
    }
    return root
  }

  private func node(from event: YAMLEvent, depth: Int) throws(DefinitionError) -> YAMLNode {
    switch event.kind {
    case .scalar(let text, let isBlank):
      return YAMLNode(content: .scalar(text), mark: event.mark, file: file, isBlank: isBlank)
    case .sequenceStart:
      try check(depth, at: event.mark)
      return node(.sequence(try items(depth: depth)), at: event.mark)
    case .mappingStart:
      try check(depth, at: event.mark)
      return node(.mapping(try entries(depth: depth)), at: event.mark)
    default:
      throw file.error(at: event.mark, problem: "expected a value")
    }
  }

  private func node(_ content: YAMLNode.Content, at mark: Mark) -> YAMLNode {
    YAMLNode(content: content, mark: mark, file: file, isBlank: false)
  }

  private func items(depth: Int) throws(DefinitionError) -> [YAMLNode] {
    var items: [YAMLNode] = []
    while true {
      let event = try events.next()
      if case .sequenceEnd = event.kind { return items }
      items.append(try node(from: event, depth: depth + 1))
    }
  }

  private func entries(depth: Int) throws(DefinitionError) -> [YAMLNode.Entry] {
    var entries: [YAMLNode.Entry] = []
    var marks: [String: Mark] = [:]
    while true {
      let event = try events.next()
      if case .mappingEnd = event.kind { return entries }
      guard case .scalar(let key, _) = event.kind else {
        throw file.error(
          at: event.mark, problem: "a key has to be text",
          why: "lists and mappings cannot name a value",
          remedy: "put a key that starts with '[', '{', '?' or '- ' between quotes")
      }
      if let first = marks.updateValue(event.mark, forKey: key) {
        throw file.error(
          at: event.mark, problem: "duplicate key \(key.quoted)",
          why: "the key was already given at \(first.line):\(first.column)",
          remedy: "remove one of the two")
      }
      let value = try node(from: try events.next(), depth: depth + 1)
      entries.append(YAMLNode.Entry(key: key, mark: event.mark, value: value))
    }
  }

  private func check(_ depth: Int, at mark: Mark) throws(DefinitionError) {
    guard depth > YAMLDocument.deepest else { return }
    throw file.error(
      at: mark, problem: "nested more than \(YAMLDocument.deepest) levels deep",
      why: "no definition needs that depth", remedy: "check for brackets that are never closed")
  }
}
