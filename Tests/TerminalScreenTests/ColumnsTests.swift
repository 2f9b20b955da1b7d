import TestSupport
import Testing

@testable import TerminalScreen

@Suite struct ColumnsTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("a\tb", 3), ("a\r\nb", 3), ("漢字", 4), ("e\u{301}a", 2), ("a👍🏽b", 4),
  ])
  func `a text has the columns of its characters`(text: String, columns: Int) {
    #expect(text.columns == columns)
    #expect("x\(text)x".dropFirst().dropLast().columns == columns)
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("abc", 1, "…"), ("abc", 0, ""), ("abc", -2, ""),
    ("", 0, ""), ("", -1, ""), ("漢字", 4, "漢字"), ("漢字", 3, "漢…"), ("漢字", 2, "…"),
    ("ae\u{301}bcd", 3, "ae\u{301}…"), ("👨‍👩‍👧‍👦👍🏽!", 4, "👨‍👩‍👧‍👦…"), ("ab\u{200B}", 2, "ab\u{200B}"),
  ])
  func `what does not fit ends with an ellipsis`(text: String, width: Int, cut: String) {
    #expect(text.cut(to: width) == cut)
    #expect(text[...].cut(to: width) == cut)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "ab..."), ("abcdef", 3, "..."), ("abcdef", 2, ".."),
    ("abcdef", 0, ""), ("漢字漢字", 6, "漢..."),
  ])
  func `the ellipsis of ASCII is three dots`(text: String, width: Int, cut: String) {
    #expect(text.cut(to: width, isASCII: true) == cut)
  }

  @Test(arguments: [
    ("abc", 5, "abc  "), ("abc", 2, "a…"), ("漢字", 4, "漢字"), ("漢字漢", 4, "漢… "), ("", 2, "  "),
    ("abc", -1, ""),
  ])
  func `a fitted text fills its columns`(text: String, width: Int, fitted: String) {
    #expect(text.fitted(to: width) == fitted)
  }

  @Test func `whatever the text, it is as wide as it was asked to be`() {
    var dice = Dice(5)
    for _ in 0..<2000 {
      let text = RandomGrids.text(&dice, length: dice.roll(0...12), pool: RandomGrids.everything)
      let width = dice.roll(0...20)
      let isASCII = dice.oneIn(2)
      let cut = text.cut(to: width, isASCII: isASCII)
      #expect(cut.columns <= width)
      #expect(cut == text || text.columns > width)
      #expect(text.fitted(to: width, isASCII: isASCII).columns == width)
    }
  }
}
