import CYAML

/// One event of libyaml's, copied out of its memory.
struct YAMLEvent {
  enum Kind {
    case streamStart, streamEnd
    case documentStart, documentEnd
    case scalar(String, isBlank: Bool)
    case sequenceStart, sequenceEnd
    case mappingStart, mappingEnd
  }

  let kind: Kind
  let mark: Mark
}

extension YAMLEvent {
  /// Copies an event, unless it is one of the things this YAML leaves out.
  init(_ event: yaml_event_t, in file: YAMLFile) throws(DefinitionError) {
    mark = Mark(event.start_mark)
    switch event.type {
    case YAML_STREAM_START_EVENT: kind = .streamStart
    case YAML_STREAM_END_EVENT: kind = .streamEnd
    case YAML_DOCUMENT_START_EVENT:
      let tags = event.data.document_start.tag_directives
      if tags.start != tags.end { throw Self.tag(at: mark, in: file) }
      kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      if scalar.anchor != nil { throw Self.anchor(at: mark, in: file) }
      if scalar.tag != nil { throw Self.tag(at: mark, in: file) }
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      kind = .scalar(
        String(decoding: bytes, as: UTF8.self),
        isBlank: bytes.isEmpty && scalar.style == YAML_PLAIN_SCALAR_STYLE)
    case YAML_SEQUENCE_START_EVENT:
      if event.data.sequence_start.anchor != nil { throw Self.anchor(at: mark, in: file) }
      if event.data.sequence_start.tag != nil { throw Self.tag(at: mark, in: file) }
      kind = .sequenceStart
    case YAML_SEQUENCE_END_EVENT: kind = .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      if event.data.mapping_start.anchor != nil { throw Self.anchor(at: mark, in: file) }
      if event.data.mapping_start.tag != nil { throw Self.tag(at: mark, in: file) }
      kind = .mappingStart
    case YAML_MAPPING_END_EVENT: kind = .mappingEnd
    case YAML_ALIAS_EVENT: throw Self.alias(at: mark, in: file)
    default: throw file.error(at: mark, problem: "the YAML parser stopped early")
    }
  }

  private static func anchor(at mark: Mark, in file: YAMLFile) -> DefinitionError {
    file.error(
      at: mark, problem: "anchors are not supported",
      why: "'&' at the start of a value names it for reuse, which definition files leave out",
      remedy: "remove the anchor, or put text that starts with '&' between quotes")
  }

  private static func alias(at mark: Mark, in file: YAMLFile) -> DefinitionError {
    file.error(
      at: mark, problem: "aliases are not supported",
      why: "'*' at the start of a value repeats another value, which definition files leave out",
      remedy: "write the value out, or put text that starts with '*' between quotes")
  }

  private static func tag(at mark: Mark, in file: YAMLFile) -> DefinitionError {
    file.error(
      at: mark, problem: "tags are not supported",
      why: "'!' at the start of a value gives it a type, but every value here is text",
      remedy: "remove the tag, or put text that starts with '!' between quotes")
  }
}

extension Mark {
  /// libyaml counts from zero.
  init(_ mark: yaml_mark_t) {
    self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}
