import TestSupport

@testable import TerminalScreen

/// Grids as they come, one after the other.
enum RandomGrids {
  static let settled = [
    "a", "b", "Z", "7", ".", " ", " ", "漢", "字", "e\u{301}", "é", "─", "│", "가", "…",
  ]
  static let doubtful = ["👍", "👍🏽", "👨‍👩‍👧‍👦", "🇩🇪", "❤\u{FE0F}", "क\u{93F}", "ｶ\u{FF9E}", "ก\u{E33}", "س"]
  static let hostile = ["\u{1B}", "\n", "\r\n", "\u{202E}", "\u{9B}", "\u{200B}", "\u{301}", "\t"]
  static let everything = settled + doubtful + hostile

  static func text(_ dice: inout Dice, length: Int, pool: [String]) -> String {
    (0..<length).map { _ in dice.pick(pool) }.joined()
  }

  static func style(_ dice: inout Dice) -> CellStyle {
    if dice.oneIn(2) { return .plain }
    let colour = dice.oneIn(3) ? nil : dice.pick(CellStyle.Colour.allCases)
    return CellStyle(colour, CellStyle.Emphasis(rawValue: UInt8(dice.roll(0...15))))
  }

  static func grid(_ dice: inout Dice, rows: Int, columns: Int) -> CellGrid {
    var grid = CellGrid(rows: rows, columns: columns, isASCII: dice.oneIn(8))
    change(&grid, &dice, times: dice.roll(0...12))
    return grid
  }

  /// Puts texts here and there, as a view does from one moment to the next.
  static func change(_ grid: inout CellGrid, _ dice: inout Dice, times: Int) {
    for _ in 0..<times {
      let row = dice.roll(-1...grid.rows)
      if dice.oneIn(12) { grid.clear(row: row) }
      let pool = dice.oneIn(4) ? everything : settled
      grid.put(
        text(&dice, length: dice.roll(0...grid.columns), pool: pool), row: row,
        column: dice.roll(-3...grid.columns), style: style(&dice),
        width: dice.oneIn(3) ? dice.roll(0...8) : .max)
    }
  }
}
