/// The rows of items that are read beside each other, handed on in the order of the items.
struct RowOrder {
  private var waiting: [Int: (rows: [String], isDone: Bool)] = [:]
  private let print: (String) -> Void
  /// The item whose turn it is.
  private(set) var current = 0
  /// How many rows were handed on.
  private(set) var written = 0

  init(print: @escaping (String) -> Void) { self.print = print }

  /// Takes a row of an item.
  mutating func add(_ row: String, of item: Int) {
    guard item != current else { return write(row) }
    waiting[item, default: ([], false)].rows.append(row)
  }

  /// The item has no more rows.
  mutating func end(_ item: Int) {
    waiting[item, default: ([], false)].isDone = true
    while let entry = waiting[current], entry.isDone {
      entry.rows.forEach { write($0) }
      waiting[current] = nil
      current += 1
      // What the next one has so far need not wait either.
      for row in waiting[current]?.rows ?? [] { write(row) }
      waiting[current]?.rows = []
    }
  }

  private mutating func write(_ row: String) {
    print(row)
    written += 1
  }
}
