/// A text of which some bytes may be any digits.
package final class TextShape {
  private struct Word {
    var exact: UInt64 = 0
    /// The bits that must be those of `exact`.
    var mask: UInt64 = 0
    /// The top bits of the bytes that must be digits.
    var digits: UInt64 = 0
  }

  /// How many bytes it has.
  package let length: Int
  private let words: UnsafeMutableBufferPointer<Word>

  /// The shape of `text`, in which the bytes where `isFree` holds are digits that may be others; nil when
  /// it has fewer than eight bytes.
  package init?(_ text: Bytes, isFree: (Int) -> Bool) {
    guard text.count >= 8 else { return nil }
    length = text.count
    words = .allocate(capacity: TextWord.count(in: text.count))
    for index in words.indices {
      let start = TextWord.start(of: index, in: text.count)
      var word = Word()
      for offset in 0..<8 {
        let shift = UInt64(offset * 8)
        word.exact |= UInt64(text[start + offset]) << shift
        if isFree(start + offset) {
          word.digits |= 0x80 << shift
        } else {
          word.mask |= 0xFF << shift
        }
      }
      words.initializeElement(at: index, to: word)
    }
  }

  deinit { words.deallocate() }

  /// Whether the `length` bytes at `base` have this shape.
  package func fits(_ base: UnsafePointer<UInt8>) -> Bool {
    // What differs between lines of one log stands before the message rather than at the beginning.
    guard let words = self.words.baseAddress else { return false }
    let text = UnsafeRawPointer(base)
    var place = length &- 8
    var index = self.words.count &- 1
    while true {
      let word = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      let difference =
        (word ^ words[index].exact) & words[index].mask
        | ~TextWord.digits(word) & words[index].digits
      if difference != 0 { return false }
      if index == 0 { return true }
      index &-= 1
      place = index &* 8
    }
  }
}
