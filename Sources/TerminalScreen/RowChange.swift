/// One row as it is shown and as it is to be shown.
struct RowChange {
  let row: Int
  private let old: [Cell]
  private let new: [Cell]
  /// Where the blank rest of the new row begins.
  private let end: Int

  init(row: Int, from old: ArraySlice<Cell>, to new: ArraySlice<Cell>) {
    self.row = row
    self.old = Array(old)
    self.new = Array(new)
    end = (self.new.lastIndex { $0 != .blank } ?? -1) + 1
  }

  func write(with pen: inout Pen) {
    guard let first = new.indices.first(where: isChanged) else { return }
    let last = new.indices.last(where: isChanged) ?? first
    let isSettled = (old + new).allSatisfy { $0.character?.isSettled ?? true }
    guard isSettled else { return rewrite(with: &pen) }
    let rest = max(first, end)
    let isErased = last + 1 - rest > Pen.erasureLength
    for column in first..<(isErased ? rest : last + 1)
    where isChanged(column) && new[column].character != nil {
      advance(to: column, with: &pen)
      pen.write(new[column], columns: width(at: column))
    }
    if isErased {
      advance(to: rest, with: &pen)
      pen.erase()
    }
  }

  /// Moves over cells that stay as they are, or writes them again where that is shorter.
  private func advance(to column: Int, with pen: inout Pen) {
    if let place = pen.place, place.row == row, place.column < column {
      let gap = new[place.column..<column]
      let length = gap.reduce(0) { $0 + ($1.character?.utf8.count ?? 0) }
      let move = Pen.move(from: place, row: row, column: column)
      if length < move.utf8.count, gap.allSatisfy({ $0.style == pen.style }) {
        for index in gap.indices { pen.write(new[index], columns: width(at: index)) }
      }
    }
    pen.move(row: row, column: column)
  }

  /// Writes the whole row so that nothing but the doubtful characters themselves depends on how wide
  /// the terminal takes them to be.
  private func rewrite(with pen: inout Pen) {
    pen.move(row: row, column: 0)
    pen.erase()
    for column in 0..<end where new[column].character != nil {
      pen.move(row: row, column: column)
      pen.write(new[column], columns: width(at: column))
      let next = column + width(at: column)
      guard pen.place == nil, next < new.count else { continue }
      pen.move(row: row, column: next)
      pen.erase()
    }
  }

  private func isChanged(_ column: Int) -> Bool { old[column] != new[column] }

  private func width(at column: Int) -> Int {
    column + 1 < new.count && new[column + 1].character == nil ? 2 : 1
  }
}
