/// Reads definition files: YAML with text as its only scalar, and JSON, which is YAML too.
package enum YAMLDocument {
  /// How many lists and mappings may stand inside each other.
  package static let deepest = 64

  /// How many bytes a file may have.
  package static let largest = 4 * 1024 * 1024

  /// Parses a file of exactly one document.
  package static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, path: String
  ) throws(DefinitionError) -> YAMLNode {
    guard bytes.count <= largest else {
      throw DefinitionError(
        path: path, problem: "the file is too large to be a definition",
        why: "it has \(bytes.count) bytes, and \(largest) are allowed",
        remedy: "check that this is the file you meant, or split it")
    }
    // libyaml would count a byte order mark as the first column.
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let text = hasMark ? UnsafeBufferPointer(rebasing: bytes[3...]) : bytes
    let file = YAMLFile(path: path, bytes: Array(text))
    if text.isEmpty { throw empty(file) }
    return try NodeReader(events: try EventReader(text, file: file), file: file).document()
  }

  /// Parses text that is already in memory.
  package static func parse(_ text: String, path: String) throws(DefinitionError) -> YAMLNode {
    try parse(Array(text.utf8), path: path)
  }

  /// Parses bytes that are already in memory.
  package static func parse(_ bytes: [UInt8], path: String) throws(DefinitionError) -> YAMLNode {
    try bytes.withUnsafeBufferPointer { (buffer) throws(DefinitionError) in
      try parse(buffer, path: path)
    }
  }

  static func empty(_ file: YAMLFile) -> DefinitionError {
    file.error(
      at: nil, problem: "the file is empty", why: "a definition file holds exactly one document",
      remedy: "write the definition, or remove the file")
  }
}
