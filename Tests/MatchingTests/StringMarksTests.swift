import TestSupport
import Testing

@testable import Matching

@Suite struct StringMarksTests {
  /// Where a string that begins at `start` ends, byte by byte.
  private func end(_ text: [UInt8], from start: Int) -> (end: Int, isEscaped: Bool)? {
    var place = start
    var isEscaped = false
    while place < text.count, text[place] != UInt8(ascii: "\"") {
      isEscaped = isEscaped || text[place] == UInt8(ascii: "\\")
      place += text[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return place < text.count ? (place, isEscaped) : nil
  }

  @Test(arguments: 0..<200) func `a string ends where it does byte by byte`(length: Int) {
    var random = Dice(length)
    var marks = StringMarks()
    for alphabet in ["\"\\a", "\\\\\\\"", "aaaaaaaaaaa\"\\", "\"", "\\", "aé"] {
      let letters = Array(alphabet.utf8)
      let text = (0..<length).map { _ in letters[Int.random(in: letters.indices, using: &random)] }
      text.withUnsafeBufferPointer { marks.read($0) }
      for start in 0...length where start == 0 || text[start - 1] != UInt8(ascii: "\\") {
        let found = marks.stringEnd(from: start)
        let expected = end(text, from: start)
        #expect(found?.end == expected?.end)
        #expect(found?.isEscaped == expected?.isEscaped)
      }
    }
  }
}
