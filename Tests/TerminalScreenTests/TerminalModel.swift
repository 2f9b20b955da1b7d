@testable import TerminalScreen

/// A terminal that does what the painter's bytes say, and notes what it was asked for.
struct TerminalModel {
  enum Wideness { case asExpected, ofEveryScalar, alwaysOne }

  /// What stays where half of a wide character was overwritten; a terminal may show anything there.
  static let debris: Character = "▒"

  let rows: Int
  let columns: Int
  var wideness = Wideness.asExpected
  private(set) var cells: [[Cell]]
  private(set) var style = CellStyle.plain
  private(set) var row = 0
  private(set) var column = 0
  /// The places that text was written to; not those that were erased.
  var written: Set<[Int]> = []
  private(set) var modes: [String: Bool] = [:]
  /// What no terminal should get.
  private(set) var complaints: [String] = []

  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    let dirt = Cell(character: "#", style: CellStyle(.red, .reverse))
    cells = Array(repeating: Array(repeating: dirt, count: columns), count: rows)
  }

  mutating func feed(_ bytes: [UInt8]) {
    var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    var text = ""
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1B}" else {
        if scalar.isHostile { complaints.append("\(scalar.value)") }
        text.unicodeScalars.append(scalar)
        continue
      }
      text.forEach { write($0) }
      text = ""
      guard rest.popFirst() == "[" else {
        complaints.append("escape")
        continue
      }
      let parameters = String(rest.prefix { !(0x40...0x7E).contains($0.value) })
      rest = rest.dropFirst(parameters.unicodeScalars.count)
      obey(rest.popFirst() ?? " ", parameters)
    }
    text.forEach { write($0) }
  }

  private mutating func obey(_ final: Unicode.Scalar, _ parameters: String) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0) ?? 0 }
    switch final {
    case "H":
      row = min(max(numbers[0], 1), rows) - 1
      column = min(max(numbers.count > 1 ? numbers[1] : 1, 1), columns) - 1
    case "C": column = min(column + max(numbers[0], 1), columns - 1)
    case "K": erase(row, from: column)
    case "J":
      if parameters != "2" { erase(row, from: column) }
      for other in (parameters == "2" ? 0 : row + 1)..<rows { erase(other, from: 0) }
    case "m": numbers.forEach { change($0) }
    case "h", "l": modes[parameters] = final == "h"
    default: complaints.append("CSI \(parameters)\(final)")
    }
  }

  private mutating func change(_ parameter: Int) {
    switch parameter {
    case 0: style = .plain
    case 1: style.emphasis.insert(.bold)
    case 2: style.emphasis.insert(.dim)
    case 4: style.emphasis.insert(.underline)
    case 7: style.emphasis.insert(.reverse)
    case 30...37: style.foreground = CellStyle.Colour(rawValue: UInt8(parameter))
    default: complaints.append("SGR \(parameter)")
    }
  }

  private mutating func erase(_ row: Int, from first: Int) {
    if style != .plain { complaints.append("coloured erasure") }
    guard row < rows, first < columns else { return }
    part(row, at: first)
    for place in first..<columns { cells[row][place] = .blank }
  }

  private mutating func write(_ character: Character) {
    let wanted = width(of: character)
    guard wanted > 0 else { return complaints.append("nothing to see") }
    if column + wanted > columns, wideness == .asExpected { complaints.append("beyond the edge") }
    let end = min(column + wanted, columns)
    part(row, at: column)
    part(row, at: end)
    for place in column..<end {
      cells[row][place] = Cell(character: place == column ? character : nil, style: style)
      written.insert([row, place])
    }
    // Without wrapping the cursor stays in the last column.
    column = min(end, columns - 1)
  }

  private mutating func part(_ row: Int, at place: Int) {
    guard place < columns, cells[row][place].character == nil else { return }
    var first = place - 1
    while first > 0, cells[row][first].character == nil { first -= 1 }
    var next = first
    repeat {
      cells[row][next].character = Self.debris
      next += 1
    } while next < columns && cells[row][next].character == nil
  }

  private func width(of character: Character) -> Int {
    let expected = CharacterWidth.columns(of: character)
    if character.isSettled { return expected }
    switch wideness {
    case .asExpected: return expected
    case .ofEveryScalar:
      return character.unicodeScalars.reduce(0) { $0 + CharacterWidth.columns(of: $1) }
    case .alwaysOne: return 1
    }
  }
}
