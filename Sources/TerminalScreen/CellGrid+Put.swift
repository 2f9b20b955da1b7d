extension CellGrid {
  /// Puts text into a row and returns the column after it.
  ///
  /// At most `width` columns are taken, none beyond the right edge; a wide character that would stick
  /// out on either side becomes a space.
  @discardableResult
  package mutating func put(
    _ text: some StringProtocol, row: Int, column: Int, style: CellStyle = .plain,
    width: Int = .max
  ) -> Int {
    let (sum, isBeyond) = column.addingReportingOverflow(max(width, 0))
    let end = isBeyond ? columns : min(sum, columns)
    var position = column
    for character in text {
      guard position < end else { break }
      let glyph = Glyph(character, isASCII: isASCII)
      // Nobody can see it, and it would change the character before.
      guard glyph.columns > 0 else { continue }
      let next = position + glyph.columns
      if glyph.columns == 2, position < 0 || next > end || isASCII {
        let half: Character = isASCII && position >= 0 && next <= end ? "?" : " "
        for place in position..<min(next, end) {
          set(half, columns: 1, row: row, column: place, style: style)
        }
      } else {
        let character = next == columns ? glyph.unmarked : glyph.character
        set(character, columns: glyph.columns, row: row, column: position, style: style)
      }
      position = min(next, end)
    }
    return position
  }

  /// Fills the part of a rectangle that lies inside with one character.
  package mutating func fill(
    rows: Range<Int>, columns: Range<Int>, with character: Character = " ",
    style: CellStyle = .plain
  ) {
    let places = columns.clamped(to: 0..<self.columns)
    let text = String(repeating: character, count: places.count)
    for row in rows.clamped(to: 0..<self.rows) {
      put(text, row: row, column: places.lowerBound, style: style, width: places.count)
    }
  }

  /// Makes a row empty.
  package mutating func clear(row: Int) {
    put(String(repeating: " ", count: columns), row: row, column: 0)
  }
}
