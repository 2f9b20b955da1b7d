/// A place in a file, line and column both counted from one.
package struct Mark: Hashable, Sendable {
  /// The line, from one.
  package var line: Int

  /// The column in Unicode scalars, from one.
  package var column: Int

  /// Makes a mark from a line and a column, both counted from one.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
