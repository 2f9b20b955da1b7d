import CScan
import Packing

/// The tables of a `ScanSet` as they lie in the binary, for literals of which each has one place in its plan, in
/// their order.
struct ScanSetImage {
  /// How many numbers stand before the literals.
  private static let headSize = 8
  private static let widths = [CSCAN_VECTOR16, CSCAN_VECTOR64]

  private let table: PackedTable
  private let start: Int

  /// The length of the longest literal, and the greatest place of an anchor in one.
  var longest: Int { table[start + 1] }
  var greatestOffset: Int { table[start + 2] }

  /// The tables at `start`; nil when they are those of other literals.
  init?(_ table: PackedTable, at start: Int, for literals: [Literal]) {
    self.table = table
    self.start = start
    guard 1.littleEndian == 1, table[start] == literals.count else { return nil }
    let count = table[start + 4]
    let text: UnsafeMutableBufferPointer<UInt8> = part(4)
    defer { text.deallocate() }
    var offset = 0
    for (index, literal) in literals.enumerated() {
      let length = literal.bytes.count
      guard table[start + Self.headSize + index] == length << 1 | (literal.foldsCase ? 1 : 0),
        offset + length <= count,
        literal.isSame(asFolded: Bytes(text).slice(offset..<offset + length))
      else { return nil }
      offset += length
    }
    guard offset == count else { return nil }
  }

  /// The bytes of each part: the filter, where entries begin, the entries, their words, the text, the tables of two
  /// widths.
  private func size(of part: Int) -> Int {
    let entries = table[start + 3]
    switch part {
    case 0: return (1 << Int(CSCAN_HASH_BITS)) / 8
    case 1: return 4 * ((1 << Int(CSCAN_PLACE_BITS)) + 1)
    case 2: return entries * MemoryLayout<cscan_entry>.stride
    case 3: return entries * MemoryLayout<cscan_word>.stride
    case 4: return table[start + 4]
    default: return table[start + part]
    }
  }

  private func place(of part: Int) -> Int {
    (0..<part).reduce(start + Self.headSize + table[start]) {
      $0 + PackedTable.numbers(for: size(of: $1))
    }
  }

  private func part<Element>(
    _ part: Int, _ type: Element.Type = Element.self
  ) -> UnsafeMutableBufferPointer<Element> {
    let size = size(of: part)
    // There is room for what is copied beyond the end.
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: size + 8, alignment: MemoryLayout<Element>.alignment)
    if let base = memory.baseAddress { table.copy(count: size, from: place(of: part), to: base) }
    return UnsafeMutableBufferPointer(
      start: memory.baseAddress?.bindMemory(
        to: Element.self, capacity: size / MemoryLayout<Element>.stride),
      count: size / MemoryLayout<Element>.stride)
  }

  /// The tables for a kernel of one vector width.
  func set(width: Int32) -> ScanSet {
    let number = width == CSCAN_VECTOR64 ? 6 : 5
    let tables: UnsafeMutableBufferPointer<UInt8> = part(number)
    defer { tables.deallocate() }
    return ScanSet(
      tables: (Array(tables), table[start + 7]), filter: part(0), firstEntry: part(1),
      entries: part(2), words: part(3), text: part(4))
  }

  /// Writes the tables of literals that are sought by `plan`, and returns where; nil when some literal has another
  /// number of places than one.
  static func write(
    _ literals: [Literal], _ plan: AnchorPlan, to writer: inout PackedWriter
  ) -> Int? {
    guard 1.littleEndian == 1, plan.placements.map(\.literal) == Array(literals.indices) else {
      return nil
    }
    let set = ScanSet(literals, plan, width: CSCAN_VECTOR16)
    let tables = widths.map { ScanSet.tables(of: plan, width: $0) }
    guard tables[0].groups == tables[1].groups else { return nil }
    let start = writer.numbers.count
    writer.add(literals.count)
    writer.add(literals.reduce(0) { max($0, $1.bytes.count) })
    writer.add(plan.placements.reduce(0) { max($0, $1.offset) })
    writer.add(set.entries.count)
    writer.add(set.text.count)
    for tables in tables { writer.add(tables.bytes.count) }
    writer.add(tables[0].groups)
    for literal in literals { writer.add(literal.bytes.count << 1 | (literal.foldsCase ? 1 : 0)) }
    // The tables are those of the set, which must not be let go of before.
    withExtendedLifetime(set) {
      writer.add(bytes: Array(UnsafeRawBufferPointer(set.filter)))
      writer.add(bytes: Array(UnsafeRawBufferPointer(set.firstEntry)))
      writer.add(bytes: Array(UnsafeRawBufferPointer(set.entries)))
      writer.add(bytes: Array(UnsafeRawBufferPointer(set.words)))
      writer.add(bytes: Array(set.text))
    }
    for tables in tables { writer.add(bytes: tables.bytes) }
    return start
  }
}

extension Literal {
  /// Whether its bytes, in lower case where case does not count, are `folded`.
  fileprivate func isSame(asFolded folded: Bytes) -> Bool {
    // What is written in lower case needs no closer look.
    folded.isSame(as: bytes)
      || foldsCase && bytes.indices.allSatisfy { bytes[$0].asciiLowercased == folded[$0] }
  }
}
