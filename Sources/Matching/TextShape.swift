/// A text of which some bytes may be any digits.
package final class TextShape {
  private typealias Block = SIMD16<UInt8>

  /// Sixteen bytes of the text.
  private struct Part {
    /// Where they begin.
    let place: Int
    var exact = Block()
    /// The bits that must be those of `exact`; the other bytes must be digits.
    var mask = Block()

    /// How many letters it has.
    var letterCount: Int { (0..<16).count { exact[$0].isASCIILetter } }

    /// Bits that are 0 only if `bytes` are what they must be.
    @inline(__always)
    func difference(from bytes: Block) -> Block {
      // Of nothing but digits this is less than ten.
      let value = bytes ^ Block(repeating: 0x30)
      let excess = (value | (value &+ Block(repeating: 6))) & Block(repeating: 0xF0)
      return (bytes ^ exact) & mask | excess & ~mask
    }
  }

  /// How many bytes it has.
  package let length: Int
  /// First the one with the most letters: there most texts differ that are laid out alike.
  private let parts: UnsafeMutableBufferPointer<Part>

  /// The shape of `text`, in which the bytes where `isFree` holds are digits that may be others; nil when
  /// it has fewer than eight bytes.
  package init?(_ text: Bytes, isFree: (Int) -> Bool) {
    guard text.count >= 8 else { return nil }
    length = text.count
    parts = .allocate(capacity: (text.count + 15) / 16)
    var telling = (part: 0, letters: 0)
    for index in parts.indices {
      // The last one ends where the text does.
      var part = Part(place: min(16 * index, max(text.count - 16, 0)))
      for offset in 0..<16 {
        // Of a short text the first eight bytes and the last eight overlap.
        let place = text.count < 16 && offset >= 8 ? text.count - 16 + offset : part.place + offset
        part.exact[offset] = text[place]
        part.mask[offset] = isFree(place) ? 0 : 0xFF
      }
      parts.initializeElement(at: index, to: part)
      if part.letterCount > telling.letters { telling = (index, part.letterCount) }
    }
    parts.swapAt(0, telling.part)
  }

  deinit { parts.deallocate() }

  /// Whether the `length` bytes at `base` have this shape.
  package func fits(_ base: UnsafePointer<UInt8>) -> Bool {
    guard let parts = self.parts.baseAddress else { return false }
    let text = UnsafeRawPointer(base)
    if length < 16 {
      let ends = Self.block(of: text, text + (length &- 8))
      return !Self.isSet(parts[0].difference(from: ends))
    }
    var difference = parts[0].difference(from: Self.block(at: text + parts[0].place))
    if Self.isSet(difference) { return false }
    for index in 1..<self.parts.count {
      difference |= parts[index].difference(from: Self.block(at: text + parts[index].place))
    }
    return !Self.isSet(difference)
  }

  /// Any bit of the block is 1.
  @inline(__always)
  private static func isSet(_ block: Block) -> Bool {
    let halves = unsafeBitCast(block, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] != 0
  }

  @inline(__always)
  private static func block(at text: UnsafeRawPointer) -> Block {
    text.loadUnaligned(as: Block.self)
  }

  /// The eight bytes from each of two places on.
  @inline(__always)
  private static func block(of first: UnsafeRawPointer, _ second: UnsafeRawPointer) -> Block {
    unsafeBitCast(
      SIMD2(first.loadUnaligned(as: UInt64.self), second.loadUnaligned(as: UInt64.self)),
      to: Block.self)
  }
}
