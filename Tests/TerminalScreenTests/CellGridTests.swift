import TestSupport
import Testing

@testable import TerminalScreen

@Suite struct CellGridTests {
  @Test func `text is put where it is wanted, and the column after it is told`() {
    var grid = CellGrid(rows: 2, columns: 8)
    #expect(grid.put("ab", row: 1, column: 2, style: CellStyle(.red)) == 4)
    #expect(grid.text(row: 0) == "        ")
    #expect(grid.text(row: 1) == "  ab    ")
    #expect(grid[1, 3] == Cell(character: "b", style: CellStyle(.red)))
    #expect(grid[1, 4] == .blank)
  }

  @Test(arguments: [
    ("abcdef", 0, Int.max, "abcd", 4), ("abcdef", 2, .max, "  ab", 4), ("ab", -1, .max, "b   ", 1),
    ("abcdef", -2, .max, "cdef", 4), ("ab", 4, .max, "    ", 4), ("ab", 9, .max, "    ", 9),
    ("ab", -9, .max, "    ", -7), ("abc", 0, 2, "ab  ", 2), ("abc", 0, 0, "    ", 0),
    ("abc", 0, -3, "    ", 0), ("abc", .max, .max, "    ", .max), ("a", .min, 3, "    ", .min + 1),
    ("漢字", 0, .max, "漢字", 4), ("漢字", 1, .max, " 漢 ", 4), ("漢字", -1, .max, " 字 ", 3),
    ("漢字", 0, 3, "漢  ", 3), ("a\u{301}b", 0, .max, "a\u{301}b  ", 2),
    ("\u{301}a\u{200B}b\u{FEFF}", 0, .max, "ab  ", 2), ("", 1, .max, "    ", 1),
  ])
  func `what lies outside is cut off`(
    text: String, column: Int, width: Int, shown: String, after: Int
  ) {
    var grid = CellGrid(rows: 1, columns: 4)
    #expect(grid.put(text, row: 0, column: column, width: width) == after)
    #expect(grid.text(row: 0) == shown)
    #expect(grid.isWhole)
    for row in [-1, 1, .min, .max] {
      var untouched = CellGrid(rows: 1, columns: 4)
      #expect(untouched.put(text, row: row, column: column, width: width) == after)
      #expect(untouched == CellGrid(rows: 1, columns: 4))
    }
  }

  @Test(arguments: [(0, 0), (-1, 5), (5, -1), (0, 5), (5, 0)])
  func `a grid can be empty`(rows: Int, columns: Int) {
    var grid = CellGrid(rows: rows, columns: columns)
    grid.put("text", row: 0, column: 0)
    grid.fill(rows: 0..<9, columns: -3..<9, with: "x")
    grid.clear(row: 0)
    #expect(grid.cells.isEmpty)
    #expect(grid[0, 0] == nil)
    #expect(grid.text(row: 0) == "")
  }

  @Test func `a grid has a largest size`() {
    let grid = CellGrid(rows: .max, columns: 1)
    #expect(grid.rows == 2000)
  }

  @Test(arguments: [
    ("abcd", 1, "x", "axcd"), ("漢字", 0, "x", "x 字"), ("漢字", 1, "x", " x字"),
    ("漢字", 1, "国", " 国 "), ("a漢b", 0, "国", "国 b"), ("a漢b", 2, "国", "a 国"),
    ("漢字", 0, "国", "国字"),
  ])
  func `half of a wide character does not stay`(
    before: String, column: Int, text: String, after: String
  ) {
    var grid = CellGrid(rows: 1, columns: 4)
    grid.put(before, row: 0, column: 0)
    grid.put(text, row: 0, column: column)
    #expect(grid.text(row: 0) == after)
    #expect(grid.isWhole)
  }

  @Test func `a row ends where the next one begins`() {
    var grid = CellGrid(rows: 2, columns: 3)
    grid.put("ab漢", row: 0, column: 0)
    grid.put("漢", row: 1, column: 0)
    grid.put("x", row: 0, column: 2)
    #expect(grid.text(row: 0) == "abx")
    #expect(grid.text(row: 1) == "漢 ")
  }

  @Test(arguments: [
    "\u{0}", "\u{7}", "\n", "\r\n", "\t", "\u{1B}", "\u{7F}", "\u{85}", "\u{9B}", "\u{61C}",
    "\u{200E}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{2069}",
  ])
  func `what could do harm is replaced`(character: String) {
    var grid = CellGrid(rows: 1, columns: 4)
    #expect(grid.put("a\(character)b", row: 0, column: 0) == 3)
    #expect(grid.text(row: 0) == "a\u{FFFD}b ")
    var plain = CellGrid(rows: 1, columns: 4, isASCII: true)
    plain.put("a\(character)b", row: 0, column: 0)
    #expect(plain.text(row: 0) == "a?b ")
  }

  @Test func `ASCII takes as much room as what it stands for`() {
    var grid = CellGrid(rows: 1, columns: 9, isASCII: true)
    #expect(grid.put("aé漢e\u{301}👍🏽", row: 0, column: 0) == 7)
    #expect(grid.text(row: 0) == "a?????" + "?  ")
    grid.clear(row: 0)
    grid.put("漢", row: 0, column: -1)
    grid.put("漢", row: 0, column: 8)
    #expect(grid.text(row: 0) == String(repeating: " ", count: 9))
  }

  @Test func `marks do not heap up`() throws {
    var grid = CellGrid(rows: 1, columns: 2)
    grid.put("e" + String(repeating: "\u{301}", count: 5000) + "f", row: 0, column: 0)
    let character = try #require(grid[0, 0]?.character)
    #expect(character.unicodeScalars.count == 16)
    #expect(grid[0, 1]?.character == "f")
    // What is cut off no longer makes it wide.
    grid.clear(row: 0)
    let marks = String(repeating: "\u{301}", count: 20)
    #expect(grid.put("❤\(marks)\u{FE0F}f", row: 0, column: 0) == 2)
    #expect(grid[0, 1]?.character == "f")
  }

  @Test func `nothing ends with a joiner`() {
    var grid = CellGrid(rows: 1, columns: 6)
    #expect(grid.put("👍\u{200D}\u{200D}漢a\u{200D}b", row: 0, column: 0) == 6)
    #expect(grid.text(row: 0).unicodeScalars.map(\.value) == [0x1F44D, 0x6F22, 0x61, 0x62])
  }

  @Test func `in the last column a character is without its marks`() {
    var grid = CellGrid(rows: 1, columns: 4)
    grid.put("e\u{301}ae\u{301}e\u{301}", row: 0, column: 0)
    #expect(grid.text(row: 0) == "e\u{301}ae\u{301}e")
    grid.put("か\u{3099}", row: 0, column: 2)
    #expect(grid.text(row: 0) == "e\u{301}aか")
    grid.put("❤\u{FE0F}", row: 0, column: 2)
    #expect(grid.text(row: 0) == "e\u{301}a❤\u{FE0F}")
  }

  @Test func `a rectangle is filled as far as it lies inside`() {
    var grid = CellGrid(rows: 3, columns: 4)
    grid.fill(rows: -4..<2, columns: 2..<9, with: "─", style: CellStyle(.blue))
    #expect((0..<3).map { grid.text(row: $0) } == ["  ──", "  ──", "    "])
    #expect(grid[0, 2]?.style == CellStyle(.blue))
    grid.fill(rows: 1..<2, columns: 0..<4, style: CellStyle(nil, .reverse))
    #expect(grid[1, 3] == Cell(character: " ", style: CellStyle(nil, .reverse)))
    grid.fill(rows: 5..<9, columns: 7..<9, with: "x")
    grid.fill(rows: 0..<1, columns: 0..<3, with: "漢")
    #expect(grid.text(row: 0) == "漢 ─")
    grid.clear(row: 0)
    grid.clear(row: -1)
    grid.clear(row: 3)
    #expect(grid.text(row: 0) == "    ")
    #expect(grid[0, 2] == .blank)
    #expect(grid[1, 3]?.style == CellStyle(nil, .reverse))
  }

  @Test func `whatever is put where, a grid is whole and harmless`() {
    var dice = Dice(11)
    for _ in 0..<400 {
      let grid = RandomGrids.grid(&dice, rows: 4, columns: dice.roll(1...12))
      #expect(grid.isWhole)
      for scalar in (0..<4).flatMap({ grid.text(row: $0).unicodeScalars }) {
        #expect(!scalar.isHostile)
        #expect(!grid.isASCII || scalar.isASCII)
      }
      for row in 0..<4 { #expect(grid.text(row: row).columns == grid.columns) }
    }
  }
}

extension CellGrid {
  /// Every wide character has both halves, in one style, and nothing else has a second one.
  fileprivate var isWhole: Bool {
    (0..<rows).allSatisfy { row in
      let cells = Array(self.cells(of: row))
      return cells.indices.allSatisfy { index in
        let isHalf = cells[index].character == nil
        let isWide = cells[max(index - 1, 0)].character.map { CharacterWidth.columns(of: $0) == 2 }
        let isAfterWide = index > 0 && isWide == true
        return isHalf == isAfterWide && (!isHalf || cells[index].style == cells[index - 1].style)
          && (index + 1 < cells.count
            || cells[index].character.map { CharacterWidth.columns(of: $0) } != 2)
      }
    }
  }
}
