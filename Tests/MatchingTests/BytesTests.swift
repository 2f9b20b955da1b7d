import TestSupport
import Testing

@testable import Matching

@Suite("Bytes")
struct BytesTests {
  @Test("Slices are clamped")
  func slices() {
    Array("scene log".utf8).withUnsafeBufferPointer { bytes in
      #expect(bytes.slice(6..<9).text == "log")
      #expect(bytes.slice(-3..<99).text == "scene log")
      #expect(bytes.slice(20..<30).isEmpty)
      #expect(bytes.text(0..<5) == "scene")
      #expect(bytes.slice(0..<2).equals(bytes.slice(0..<2)))
      #expect(!bytes.slice(0..<2).equals(bytes.slice(1..<3)))
    }
    #expect(Bytes(start: nil, count: 0).slice(0..<4).isEmpty)
  }

  @Test("Prefixes and single bytes are found")
  func search() {
    Array("scene log\n".utf8).withUnsafeBufferPointer { bytes in
      #expect(bytes.starts(with: "scene"))
      #expect(bytes.starts(with: "l", at: 6))
      #expect(!bytes.starts(with: "log\n\n", at: 6))
      #expect(!bytes.starts(with: "a", at: 99))
      #expect(bytes.firstIndex(of: 0x0A, from: 0) == 9)
      #expect(bytes.firstIndex(of: 0x0A, from: 0, to: 9) == nil)
      #expect(bytes.firstIndex(of: 0x65, from: 3) == 4)
      #expect(bytes.firstIndex(of: 0x65, from: 50) == nil)
      #expect(bytes.contains("log") && bytes.contains("scene") && bytes.contains("\n"))
      #expect(!bytes.contains("logs") && !bytes.contains("scenes"))
    }
  }

  @Test("The last of a byte and the first of two are found, wherever they are")
  func lastAndEither() {
    var dice = Dice(61)
    for length in 0...100 {
      let text = dice.text(of: Array("abcdefgh\"\\".utf8), count: length)
      text.withUnsafeBufferPointer { bytes in
        for start in [0, 1, 17] where start <= length {
          let last = bytes[start...].lastIndex(of: 0x61)
          #expect(bytes.lastIndex(of: 0x61, from: start, to: length) == last)
          let first = bytes[start...].firstIndex { $0 == 0x22 || $0 == 0x5C }
          #expect(bytes.firstIndex(ofEither: 0x22, 0x5C, from: start) == first)
        }
        #expect(bytes.lastIndex(of: 0x61, from: 5, to: 5) == nil)
        #expect(bytes.firstIndex(ofEither: 0x22, 0x5C, from: length) == nil)
      }
    }
  }

  @Test("Numbers are the words of nothing but digits, wherever they are")
  func numbers() {
    var dice = Dice(67)
    for count in 0..<2000 {
      let text = dice.text(of: Array("0123456789  .x_\u{E9}".utf8), count: count % 40)
      let words = text.split { byte in
        !(byte == 0x5F || byte == 0x78 || byte >= 0x80 || byte.isDigit)
      }
      let expected = words.filter { $0.allSatisfy(\.isDigit) }.map(\.indices)
      text.withUnsafeBufferPointer { #expect($0.numbers == expected, "\(text)") }
    }
  }

  @Test("Plain text is told from controls and other bytes, wherever they are")
  func plain() {
    let plain = Array("scene ~ log !".utf8)
    plain.withUnsafeBufferPointer { #expect($0.isSurelyPlain) }
    for odd in [0x00, 0x09, 0x1F, 0x80, 0xFF] as [UInt8] {
      for place in plain.indices {
        var text = plain
        text[place] = odd
        text.withUnsafeBufferPointer { #expect(!$0.isSurelyPlain, "\(odd) at \(place)") }
      }
    }
    plain[0..<7].withUnsafeBufferPointer { #expect(!$0.isSurelyPlain) }
  }

  @Test("Text is repaired")
  func repair() {
    [0x61, 0xFF].withUnsafeBufferPointer { #expect($0.text == "a\u{FFFD}") }
  }

  @Test("Byte sets")
  func sets() {
    var set = ByteSet([0, 63, 64, 255])
    #expect(set.contains(0) && set.contains(63) && set.contains(64) && set.contains(255))
    #expect(!set.contains(1) && set.count == 4)
    set.formUnion(ByteSet([1]))
    #expect(set.contains(1))
  }
}
