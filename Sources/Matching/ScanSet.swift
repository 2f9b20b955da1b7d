import CScan

/// The tables of a search in memory that stays where it is, as the C kernel needs it.
final class ScanSet: @unchecked Sendable {  // nothing is written after init
  let pointer: UnsafeMutablePointer<cscan_set>
  let tables: UnsafeMutableBufferPointer<UInt8>
  let filter: UnsafeMutableBufferPointer<UInt64>
  let firstEntry: UnsafeMutableBufferPointer<Int32>
  let entries: UnsafeMutableBufferPointer<cscan_entry>
  let words: UnsafeMutableBufferPointer<cscan_word>
  let text: UnsafeMutableBufferPointer<UInt8>

  /// Takes over tables that are made.
  init(
    tables: (bytes: [UInt8], groups: Int), filter: UnsafeMutableBufferPointer<UInt64>,
    firstEntry: UnsafeMutableBufferPointer<Int32>,
    entries: UnsafeMutableBufferPointer<cscan_entry>,
    words: UnsafeMutableBufferPointer<cscan_word>, text: UnsafeMutableBufferPointer<UInt8>
  ) {
    self.tables = Self.copy(tables.bytes)
    self.filter = filter
    self.firstEntry = firstEntry
    self.entries = entries
    self.words = words
    self.text = text
    pointer = .allocate(capacity: 1)
    pointer.initialize(
      to: cscan_set(
        tables: self.tables.baseAddress, groups: Int32(tables.groups),
        filter: filter.baseAddress, first_entry: firstEntry.baseAddress,
        entries: entries.baseAddress, words: words.baseAddress, text: text.baseAddress))
  }

  /// The tables for a kernel of one vector width.
  convenience init(_ literals: [Literal], _ plan: AnchorPlan, width: Int32) {
    var text: [UInt8] = []
    text.reserveCapacity(plan.placements.reduce(0) { $0 + literals[$1.literal].bytes.count })
    let filter: UnsafeMutableBufferPointer<UInt64> = Self.zeros(1 << (Int(CSCAN_HASH_BITS) - 6))
    for anchor in plan.anchors { anchor.mark(in: filter) }
    let places = plan.anchors.map(\.places)
    // Sums of counts: the entries of a place begin where those of the one before end.
    let firstEntry: UnsafeMutableBufferPointer<Int32> = Self.zeros((1 << Int(CSCAN_PLACE_BITS)) + 1)
    for placement in plan.placements {
      for place in places[placement.anchor] { firstEntry[place + 1] += 1 }
    }
    for place in 1..<firstEntry.count { firstEntry[place] += firstEntry[place - 1] }
    let count = Int(firstEntry[firstEntry.count - 1])
    let entries = UnsafeMutableBufferPointer<cscan_entry>.allocate(capacity: count)
    let words = UnsafeMutableBufferPointer<cscan_word>.allocate(capacity: count)
    for placement in plan.placements {
      let (entry, word) = literals[placement.literal].entry(at: placement.offset, in: &text)
      for place in places[placement.anchor] {
        entries.initializeElement(at: Int(firstEntry[place]), to: entry)
        words.initializeElement(at: Int(firstEntry[place]), to: word)
        firstEntry[place] += 1
      }
    }
    // Where each place began, the one before ends now.
    for place in (1..<firstEntry.count).reversed() { firstEntry[place] = firstEntry[place - 1] }
    firstEntry[0] = 0
    self.init(
      tables: Self.tables(of: plan, width: width), filter: filter, firstEntry: firstEntry,
      entries: entries, words: words, text: Self.copy(text))
  }

  /// What the kernel looks up first.
  static func tables(of plan: AnchorPlan, width: Int32) -> (bytes: [UInt8], groups: Int) {
    let tables = MarkTables(plan, areWhole: width == CSCAN_VECTOR64)
    return (tables.bytes, tables.groups)
  }

  deinit {
    pointer.deallocate()
    tables.deallocate()
    filter.deallocate()
    firstEntry.deallocate()
    entries.deallocate()
    words.deallocate()
    text.deallocate()
  }

  private static func zeros<Number: BinaryInteger>(
    _ count: Int
  ) -> UnsafeMutableBufferPointer<Number> {
    let memory = UnsafeMutableBufferPointer<Number>.allocate(capacity: count)
    memory.initialize(repeating: 0)
    return memory
  }

  static func copy<Element>(_ array: [Element]) -> UnsafeMutableBufferPointer<Element> {
    let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: array.count)
    _ = memory.initialize(from: array)
    return memory
  }
}

extension Anchor {
  /// Has the filter let the anchor pass.
  func mark(in filter: UnsafeMutableBufferPointer<UInt64>) {
    forEachHash { filter[$0 >> 6] |= 1 << UInt64($0 & 63) }
  }
}

extension Literal {
  /// What the kernel compares where the anchor at `offset` is; the bytes of the literal go behind `text`.
  func entry(at offset: Int, in text: inout [UInt8]) -> (entry: cscan_entry, word: cscan_word) {
    let entry = cscan_entry(
      text: Int32(text.count), length: Int32(bytes.count), offset: Int32(offset),
      folds_case: foldsCase ? 1 : 0)
    for byte in bytes { text.append(foldsCase ? byte.asciiLowercased : byte) }
    return (entry, word(around: offset))
  }

  /// The bytes around its anchor at `offset`, as far as they are its own, and the bits of them that must agree,
  /// in the processor's order.
  private func word(around offset: Int) -> cscan_word {
    let places = [
      offset - Int(CSCAN_BEFORE)..<offset, offset + 3..<offset + 3 + Int(CSCAN_BEHIND),
    ].joined()
    var word: UInt64 = 0
    var mask: UInt64 = 0
    for (number, place) in places.enumerated() where bytes.indices.contains(place) {
      let byte = bytes[place]
      let bits: UInt8 = foldsCase && byte.isASCIILetter ? 0xDF : 0xFF
      mask |= UInt64(bits) << UInt64(8 * number)
      word |= UInt64(byte & bits) << UInt64(8 * number)
    }
    return cscan_word(word: UInt64(littleEndian: word), mask: UInt64(littleEndian: mask))
  }
}
