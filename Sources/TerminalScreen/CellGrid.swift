/// What a screen is to show: rows of cells, each with a character and a style.
///
/// Whatever is put into it, nothing is shown that moves the cursor or reorders text, and what lies
/// outside is ignored.
package struct CellGrid: Equatable, Sendable {
  /// No screen has more rows or columns than this.
  private static let longestSide = 2000

  /// The number of rows.
  package let rows: Int

  /// The number of columns.
  package let columns: Int

  /// Whether everything but ASCII is shown as question marks.
  package let isASCII: Bool

  private(set) var cells: [Cell]

  /// Makes an empty grid.
  package init(rows: Int, columns: Int, isASCII: Bool = false) {
    self.rows = min(max(rows, 0), Self.longestSide)
    self.columns = min(max(columns, 0), Self.longestSide)
    self.isASCII = isASCII
    cells = Array(repeating: .blank, count: self.rows * self.columns)
  }

  /// The cell at a place; nil outside.
  package subscript(row: Int, column: Int) -> Cell? {
    contains(row: row, column: column) ? cells[row * columns + column] : nil
  }

  /// The text of a row, with its blanks; empty outside.
  package func text(row: Int) -> String {
    guard contains(row: row, column: 0) else { return "" }
    return String(cells(of: row).compactMap(\.character))
  }

  /// The cells of a row that there is.
  func cells(of row: Int) -> ArraySlice<Cell> { cells[row * columns..<(row + 1) * columns] }

  /// The grid as it looks without colours.
  var colourless: CellGrid {
    var grid = self
    for index in grid.cells.indices { grid.cells[index].style = cells[index].style.colourless }
    return grid
  }

  private func contains(row: Int, column: Int) -> Bool {
    (0..<rows).contains(row) && (0..<columns).contains(column)
  }
}

extension CellGrid {
  /// Puts a glyph at a place whose columns are free to be taken; outside it is ignored.
  mutating func set(
    _ character: Character, columns count: Int, row: Int, column: Int, style: CellStyle
  ) {
    guard contains(row: row, column: column), column + count <= columns else { return }
    let start = row * columns + column
    part(at: start)
    part(at: start + count)
    cells[start] = Cell(character: character, style: style)
    for index in start + 1..<start + count { cells[index] = Cell(character: nil, style: style) }
  }

  /// Leaves nothing of a wide character that would be cut in two before `index`.
  private mutating func part(at index: Int) {
    // No row begins with a second half: behind a row's last column there is nothing to part.
    guard index < cells.count, cells[index].character == nil else { return }
    cells[index - 1].character = " "
    cells[index].character = " "
  }
}
