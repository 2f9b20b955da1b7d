/// Writes control sequences and knows where they leave the cursor and in which style.
struct Pen {
  /// The bytes of `CSI K`.
  static let erasureLength = 3

  private(set) var bytes: [UInt8] = []
  /// Nil where terminals may disagree.
  private(set) var place: (row: Int, column: Int)?
  private(set) var style: CellStyle?

  /// Goes on where another pen has stopped; its bytes have been written.
  init(after previous: Pen?) {
    place = previous?.place
    style = previous?.style
  }

  mutating func send(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Makes the whole screen blank.
  mutating func clear() {
    // What is erased takes the background of the style.
    style = nil
    take(.plain)
    send("\u{1B}[H\u{1B}[J")
    place = (0, 0)
  }

  mutating func move(row: Int, column: Int) {
    if let place, place == (row, column) { return }
    send(Self.move(from: place, row: row, column: column))
    place = (row, column)
  }

  /// Writes a cell that is `count` columns wide.
  mutating func write(_ cell: Cell, columns count: Int) {
    guard let character = cell.character, let (row, column) = place else { return }
    take(cell.style)
    bytes.append(contentsOf: character.utf8)
    // Terminals do not agree on where the cursor waits behind the last column. No move starts there.
    place = character.isSettled ? (row, column + count) : nil
  }

  /// Makes the rest of the row blank.
  mutating func erase() {
    take(.plain)
    send("\u{1B}[K")
  }

  private mutating func take(_ next: CellStyle) {
    guard style != next else { return }
    send("\u{1B}[\(next.parameters(after: style))m")
    style = next
  }

  /// The shortest sequence that moves the cursor.
  static func move(from place: (row: Int, column: Int)?, row: Int, column: Int) -> String {
    if let place, place.row == row, place.column < column {
      let step = column - place.column
      return step == 1 ? "\u{1B}[C" : "\u{1B}[\(step)C"
    }
    let parameters = (row > 0 ? "\(row + 1)" : "") + (column > 0 ? ";\(column + 1)" : "")
    return "\u{1B}[\(parameters)H"
  }
}
