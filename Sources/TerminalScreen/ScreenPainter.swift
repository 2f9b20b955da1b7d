/// Knows what a terminal shows, and writes what makes it show something else.
///
/// The terminal must have got the bytes of `entering`, and nobody else may write to it.
package struct ScreenPainter: Sendable {
  // Terminals that know these show what is between them at once (synchronized output).
  private static let beginning = "\u{1B}[?2026h"
  private static let end = "\u{1B}[?2026l"

  private let isColoured: Bool
  private var shown: CellGrid?
  private var pen: Pen?

  /// Makes a painter for a terminal of which nothing is known; without colours, emphasis stays.
  package init(isColoured: Bool) {
    self.isColoured = isColoured
  }

  /// Forgets what the terminal shows: the next grid is painted as a whole.
  package mutating func forget() {
    shown = nil
    pen = nil
  }

  /// The bytes that make the terminal show the grid; none when it does already.
  package mutating func paint(_ grid: CellGrid) -> [UInt8] {
    let next = isColoured ? grid : grid.colourless
    var pen = Pen(after: pen)
    pen.send(Self.beginning)
    let start = pen.bytes.count
    if let shown, shown.rows == next.rows, shown.columns == next.columns {
      paint(next, over: shown, with: &pen)
    } else {
      pen.clear()
      paint(next, over: CellGrid(rows: next.rows, columns: next.columns), with: &pen)
    }
    shown = next
    guard pen.bytes.count > start else { return [] }
    pen.send(Self.end)
    self.pen = pen
    return pen.bytes
  }

  private func paint(_ grid: CellGrid, over old: CellGrid, with pen: inout Pen) {
    for row in 0..<grid.rows where old.cells(of: row) != grid.cells(of: row) {
      RowChange(row: row, from: old.cells(of: row), to: grid.cells(of: row)).write(with: &pen)
    }
  }
}
