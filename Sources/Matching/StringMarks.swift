import CScan

/// Where in a text the quotation marks stand that begin and end JSON strings, and where the backslashes.
package struct StringMarks: ~Copyable {
  /// A word of quotation marks and one of backslashes for every 64 bytes, bit 0 for the first.
  private var words = UnsafeMutableBufferPointer<cscan_string_marks>.allocate(capacity: 64)
  private var count = 0

  package init() {}
  deinit { words.deallocate() }

  /// Takes the marks of `text`.
  package mutating func read(_ text: Bytes) {
    count = (text.count + 63) >> 6
    if words.count < count {
      words.deallocate()
      words = .allocate(capacity: count)
    }
    guard let base = text.baseAddress, let first = words.baseAddress else { return }
    cscan_mark_strings(base, text.count, first)
  }

  /// Where the string ends whose first byte stands at `position`: at the next quotation mark that no backslash is in
  /// force before. Nil when there is none.
  package func stringEnd(from position: Int) -> (end: Int, isEscaped: Bool)? {
    var word = position >> 6
    var left = UInt64.max &<< UInt64(position & 63)
    var isEscaped = false
    while word < count {
      let quotes = words[word].quotes & left
      let backslashes = words[word].backslashes & left
      if quotes != 0 {
        let before = (quotes & (0 &- quotes)) &- 1
        return (
          (word << 6) + quotes.trailingZeroBitCount,
          isEscaped || backslashes & before != 0
        )
      }
      isEscaped = isEscaped || backslashes != 0
      left = .max
      word += 1
    }
    return nil
  }
}
