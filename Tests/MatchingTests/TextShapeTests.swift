import Testing

@testable import Matching

@Suite struct TextShapeTests {
  private static let text = Array("07:41 Notes[512] 2026-11-28 (UIKitCore) ".utf8)

  private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// The shape of the first bytes of the text, in which any digit may be another one.
  private func shape(_ length: Int) -> TextShape? {
    let text = Array(Self.text.prefix(length))
    return text.withUnsafeBufferPointer { bytes in
      TextShape(bytes, isFree: { isDigit(text[$0]) })
    }
  }

  @Test(arguments: 8...40)
  func `a text of a shape differs in digits alone, wherever it differs`(_ length: Int) throws {
    let text = Array(Self.text.prefix(length))
    let known = try #require(shape(length))
    #expect(known.length == length)
    for place in text.indices {
      var other = text
      let fitting = (UInt8.min...UInt8.max).filter { byte in
        other[place] = byte
        return other.withUnsafeBufferPointer { bytes in
          bytes.baseAddress.map(known.fits) ?? false
        }
      }
      #expect(fitting == (isDigit(text[place]) ? Array(0x30...0x39) : [text[place]]), "\(place)")
    }
  }

  @Test func `fewer than eight bytes have no shape`() { #expect(shape(7) == nil) }
}
