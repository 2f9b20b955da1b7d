import Packing

extension Literal {
  /// The literal that three numbers tell of: the two that name its text, and whether it folds case.
  package init(_ table: PackedTable, at place: Int) {
    self.init(bytes: Array(table.bytes(namedAt: place)), foldsCase: table[place + 2] != 0)
  }
}
