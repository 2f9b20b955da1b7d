/// A text that grows up to some size, block by block: a block that does not fit is left out as a whole.
struct MarkdownRoom {
  private(set) var text = ""
  /// In bytes of UTF-8.
  private var limit: Int

  init(bytes: Int) { limit = bytes }

  /// Lets the text grow up to so many bytes.
  mutating func widen(to bytes: Int) { limit = bytes }

  /// Adds a block; false when it does not fit.
  @discardableResult
  mutating func add(_ block: String) -> Bool {
    guard text.utf8.count + block.utf8.count <= limit else { return false }
    text += block
    return true
  }

  /// Adds blocks in order until one does not fit, and returns how many are left out.
  mutating func addAll(_ blocks: some Collection<String>) -> Int {
    for (index, block) in blocks.enumerated() where !add(block) { return blocks.count - index }
    return 0
  }
}
