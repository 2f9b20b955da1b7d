/// One shipped definition file: its path below `Patterns/` and its text.
package struct PatternFile: Sendable {
  /// The path relative to `Patterns/`, for example `rules/persistence/no-save-on-background.yml`.
  package let path: String
  private let storage: StaticString

  init(path: StaticString, text: StaticString) {
    self.path = path.description
    self.storage = text
  }

  /// The file's UTF-8 text, in place in the binary.
  package var text: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: storage.utf8Start, count: storage.utf8CodeUnitCount)
  }

  /// Every shipped file, ordered by path.
  package static var all: [PatternFile] { embedded }
}
