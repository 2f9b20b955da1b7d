/// One place of a grid.
package struct Cell: Hashable, Sendable {
  /// What is shown; nil for the second half of a wide character.
  package internal(set) var character: Character?

  /// How it looks.
  package internal(set) var style: CellStyle

  /// A place where nothing is.
  static let blank = Cell(character: " ", style: .plain)
}
