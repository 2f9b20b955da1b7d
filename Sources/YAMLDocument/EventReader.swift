import CYAML

/// Reads a file's events one by one; the bytes have to stay where they are meanwhile.
final class EventReader {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let file: YAMLFile

  init(_ bytes: UnsafeBufferPointer<UInt8>, file: YAMLFile) throws(DefinitionError) {
    // libyaml keeps pointers into its parser, so that it must not be moved.
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      throw file.error(at: nil, problem: "not enough memory to read the file")
    }
    // Named, so that a byte order mark cannot switch to UTF-16.
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
    self.parser = parser
    self.file = file
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  func next() throws(DefinitionError) -> YAMLEvent {
    var event = yaml_event_t()
    defer { yaml_event_delete(&event) }
    guard yaml_parser_parse(parser, &event) == 1 else {
      throw SyntaxFailure(parser.pointee, in: file).error
    }
    return try YAMLEvent(event, in: file)
  }
}
