/// One shipped definition file: its path below `Patterns/` and its text.
package struct PatternFile: Sendable {
  /// The path relative to `Patterns/`, for example `rules/persistence/no-save-on-background.yml`.
  package let path: String
  private let storage: StaticString

  /// Where the examples of a rule begin, which stand last in its file; its end in other files.
  private let bodyCount: Int

  init(path: StaticString, text: StaticString, bodyCount: Int) {
    self.path = path.description
    self.storage = text
    self.bodyCount = bodyCount
  }

  /// The file's UTF-8 text, in place in the binary.
  package var text: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: storage.utf8Start, count: storage.utf8CodeUnitCount)
  }

  /// The text up to the examples of a rule; else all of it.
  package var body: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[..<bodyCount])
  }

  /// Every shipped file, ordered by path.
  package static var all: [PatternFile] { embedded }
}
