/// Lists of numbers in a table, which are found by their own numbers.
package struct PackedLists: Sendable {
  /// The table that holds them.
  package let table: PackedTable

  /// The lists that a `PackedListsWriter` wrote.
  package init(_ table: PackedTable) { self.table = table }

  /// Whether nothing was written.
  package var isEmpty: Bool { table.count == 0 }

  /// Where the list of that number begins.
  package func start(of list: Int) -> Int { table[2 * list] }

  /// How many numbers are in the list of that number.
  package func count(of list: Int) -> Int { table[2 * list + 1] }

  /// A number of a list.
  package func number(_ index: Int, of list: Int) -> Int { table[start(of: list) + index] }

  /// All numbers of a list.
  package func numbers(of list: Int) -> [Int] {
    let start = start(of: list)
    return (0..<count(of: list)).map { table[start + $0] }
  }

  /// The text that two numbers of a list name.
  package func text(_ index: Int, of list: Int) -> String {
    let place = start(of: list) + index
    return table.text(at: table[place], count: table[place + 1])
  }

  /// The bytes of that text.
  package func bytes(_ index: Int, of list: Int) -> UnsafeBufferPointer<UInt8> {
    table.bytes(namedAt: start(of: list) + index)
  }
}

/// Writes what `PackedLists` reads.
package struct PackedListsWriter {
  private var lists: [PackedWriter]
  private var texts = PackedWriter()

  /// So many lists, of which each is empty.
  package init(count: Int) { lists = Array(repeating: PackedWriter(), count: count) }

  /// Adds a number to a list.
  package mutating func add(_ number: Int, to list: Int) { lists[list].add(number) }

  /// Adds the two numbers that name a text.
  package mutating func add(_ text: String, to list: Int) {
    lists[list].add(texts.place(of: text))
    lists[list].add(text.utf8.count)
  }

  /// All lists in one.
  package var written: PackedWriter {
    var writer = texts
    var start = 2 * lists.count
    for list in lists {
      writer.add(start)
      writer.add(list.numbers.count)
      start += list.numbers.count
    }
    for list in lists { for number in list.numbers { writer.add(number) } }
    return writer
  }
}
