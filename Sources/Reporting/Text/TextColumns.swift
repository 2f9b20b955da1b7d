/// Rows of texts in columns, each as wide as its widest text; columns that are empty in all rows are
/// left out.
struct TextColumns {
  enum Alignment { case left, right }

  private static let gap = "   "

  let rows: [[String]]
  /// Of the columns that are not listed, the alignment is to the left.
  var alignments: [Int: Alignment] = [:]
  /// What stands before each row.
  var indent = 0
  /// The first column is of less interest than the others.
  var dimsFirst = false
  let palette: Palette

  func render() -> String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    let shown = widths.indices.filter { widths[$0] > 0 }
    return rows.map { row in
      let last = shown.last { $0 < row.count && !row[$0].isEmpty } ?? -1
      let cells = shown.filter { $0 <= last }.map { column in
        let text = column < row.count ? row[column] : ""
        let isRight = alignments[column] == .right
        let isLast = column == last
        let cell =
          isRight ? text.aligned(widths[column]) : isLast ? text : text.padded(widths[column])
        return column == 0 && dimsFirst ? palette.paint(cell, .dim) : cell
      }
      return String(repeating: " ", count: indent) + cells.joined(separator: Self.gap) + "\n"
    }.joined()
  }
}
