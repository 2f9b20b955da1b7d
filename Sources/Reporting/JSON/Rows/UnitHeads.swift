import Lifecycle

/// How the rows of a unit's events begin, as far as the number of their line: of the units that were told of
/// last.
final class UnitHeads {
  private struct Entry {
    var launch = 0
    var unit = 0
    /// How often its names had changed.
    var changes = 0
    var head: RowPiece?
    var memory = RowPieces()
  }

  private static let count = 256
  /// The head of a longer name is made anew for each row.
  private static let longestName = 256

  private let entries: UnsafeMutablePointer<Entry>
  private var passing = RowPieces()

  init() {
    entries = .allocate(capacity: Self.count)
    entries.initialize(repeating: Entry(), count: Self.count)
  }

  deinit {
    entries.deinitialize(count: Self.count)
    entries.deallocate()
  }

  /// The head of rows of that unit of a launch, which has this number in the report; it lasts until the next
  /// one is asked for.
  @inline(__always)
  func head(of unit: Int, in launch: Launch, number: Int) -> RowPiece {
    let entry = entries + ((number &* 37 &+ unit) & (Self.count - 1))
    if let head = entry.pointee.head, entry.pointee.launch == number,
      entry.pointee.unit == unit,
      entry.pointee.changes == launch.units[unit].changesOfNames
    {
      return head
    }
    return learn(unit, launch, number, entry)
  }

  /// The head of rows of a unit that is called so.
  func head(ofUnitNamed name: String, number: Int) -> RowPiece {
    let memory = RowPieces()
    passing = memory
    return Self.make(name, number, memory)
  }

  private func learn(
    _ unit: Int, _ launch: Launch, _ number: Int, _ entry: UnsafeMutablePointer<Entry>
  ) -> RowPiece {
    let name = launch.units[unit].name
    if name.utf8.count > Self.longestName { return head(ofUnitNamed: name, number: number) }
    let memory = RowPieces()
    let head = Self.make(name, number, memory)
    entry.pointee = Entry(
      launch: number, unit: unit, changes: launch.units[unit].changesOfNames, head: head,
      memory: memory)
    return head
  }

  private static func make(_ name: String, _ number: Int, _ memory: RowPieces) -> RowPiece {
    var head = Array("{\"type\": \"event\", \"launch\": \(number), \"unit\": ".utf8)
    head.append(quoted: name)
    head += Array(", \"line\": ".utf8)
    return memory.piece(head)
  }
}
