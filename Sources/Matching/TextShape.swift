/// A text of which some bytes may be any digits.
package final class TextShape {
  private typealias Block = SIMD16<UInt8>

  /// Sixteen bytes of the text.
  private struct Part {
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
  /// The last one begins sixteen bytes before the end.
  private let parts: UnsafeMutableBufferPointer<Part>
  /// The one with the most letters, which tells others best, and where it begins.
  private let telling: (part: Part, place: Int)

  /// The shape of `text`, in which the bytes where `isFree` holds are digits that may be others; nil when
  /// it has fewer than eight bytes.
  package init?(_ text: Bytes, isFree: (Int) -> Bool) {
    guard text.count >= 8 else { return nil }
    length = text.count
    parts = .allocate(capacity: (text.count + 15) / 16)
    for index in parts.indices {
      var part = Part()
      for offset in 0..<16 {
        let place = Self.place(of: offset, in: index, length: text.count)
        part.exact[offset] = text[place]
        part.mask[offset] = isFree(place) ? 0 : 0xFF
      }
      parts.initializeElement(at: index, to: part)
    }
    var most = 0
    for index in parts.indices where parts[index].letterCount > parts[most].letterCount {
      most = index
    }
    telling = (parts[most], Self.place(of: 0, in: most, length: text.count))
  }

  deinit { parts.deallocate() }

  /// Where in a text that byte of a part stands.
  private static func place(of offset: Int, in part: Int, length: Int) -> Int {
    // Of a short text the first eight bytes and the last eight overlap.
    if length < 16 { return offset < 8 ? offset : length - 16 + offset }
    return min(16 * part, length - 16) + offset
  }

  /// Whether the `length` bytes at `base` have this shape.
  package func fits(_ base: UnsafePointer<UInt8>) -> Bool {
    guard let parts = self.parts.baseAddress else { return false }
    let text = UnsafeRawPointer(base)
    var difference = Block()
    if length < 16 {
      difference = parts[0].difference(
        from: Self.block(of: text, text + (length &- 8)))
    } else {
      // Of texts that are laid out alike most differ here.
      if Self.isSet(telling.part.difference(from: Self.block(at: text + telling.place))) {
        return false
      }
      let last = self.parts.count &- 1
      for index in 0..<last {
        difference |= parts[index].difference(from: Self.block(at: text + 16 &* index))
      }
      difference |= parts[last].difference(from: Self.block(at: text + (length &- 16)))
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
