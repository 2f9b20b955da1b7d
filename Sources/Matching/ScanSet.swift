import CScan

/// The tables of a search in memory that stays where it is, as the C kernel needs it.
final class ScanSet: @unchecked Sendable {  // nothing is written after init
  let pointer: UnsafeMutablePointer<cscan_set>
  private let tables: UnsafeMutableBufferPointer<UInt8>
  private let filter: UnsafeMutableBufferPointer<UInt64>
  private let firstEntry: UnsafeMutableBufferPointer<Int32>
  private let entries: UnsafeMutableBufferPointer<cscan_entry>
  private let words: UnsafeMutableBufferPointer<cscan_word>
  private let text: UnsafeMutableBufferPointer<UInt8>

  /// The tables for a kernel of one vector width.
  init(_ literals: [Literal], _ plan: AnchorPlan, width: Int32) {
    var text: [UInt8] = []
    text.reserveCapacity(plan.placements.reduce(0) { $0 + literals[$1.literal].bytes.count })
    filter = Self.zeros(1 << (Int(CSCAN_HASH_BITS) - 6))
    let hashes = plan.anchors.map(\.hashes)
    for hash in hashes.joined() { filter[hash >> 6] |= 1 << UInt64(hash & 63) }
    let places = hashes.map(Anchor.places(of:))
    // Sums of counts: the entries of a place begin where those of the one before end.
    firstEntry = Self.zeros((1 << Int(CSCAN_PLACE_BITS)) + 1)
    for placement in plan.placements {
      for place in places[placement.anchor] { firstEntry[place + 1] += 1 }
    }
    for place in 1..<firstEntry.count { firstEntry[place] += firstEntry[place - 1] }
    entries = .allocate(capacity: Int(firstEntry[firstEntry.count - 1]))
    words = .allocate(capacity: entries.count)
    for placement in plan.placements {
      let literal = literals[placement.literal]
      let word = literal.word(around: placement.offset)
      let entry = cscan_entry(
        text: Int32(text.count), length: Int32(literal.bytes.count),
        offset: Int32(placement.offset), folds_case: literal.foldsCase ? 1 : 0)
      for byte in literal.bytes { text.append(literal.foldsCase ? byte.asciiLowercased : byte) }
      for place in places[placement.anchor] {
        entries.initializeElement(at: Int(firstEntry[place]), to: entry)
        words.initializeElement(at: Int(firstEntry[place]), to: word)
        firstEntry[place] += 1
      }
    }
    // Where each place began, the one before ends now.
    for place in (1..<firstEntry.count).reversed() { firstEntry[place] = firstEntry[place - 1] }
    firstEntry[0] = 0
    let tables = MarkTables(plan, areWhole: width == CSCAN_VECTOR64)
    self.tables = Self.copy(tables.bytes)
    self.text = Self.copy(text)
    pointer = .allocate(capacity: 1)
    pointer.initialize(
      to: cscan_set(
        tables: self.tables.baseAddress, groups: Int32(tables.groups),
        filter: filter.baseAddress, first_entry: firstEntry.baseAddress,
        entries: entries.baseAddress, words: words.baseAddress, text: self.text.baseAddress))
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

  private static func copy<Element>(_ array: [Element]) -> UnsafeMutableBufferPointer<Element> {
    let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: array.count)
    _ = memory.initialize(from: array)
    return memory
  }
}

extension Literal {
  /// The eight bytes around its anchor at `offset`, as far as they are its own, and the bits of them that
  /// must agree, in the processor's order.
  fileprivate func word(around offset: Int) -> cscan_word {
    let start = offset - Int(CSCAN_BEFORE)
    var word: UInt64 = 0
    var mask: UInt64 = 0
    for place in 0..<8 where bytes.indices.contains(start + place) {
      let byte = bytes[start + place]
      let bits: UInt8 = foldsCase && byte.isASCIILetter ? 0xDF : 0xFF
      mask |= UInt64(bits) << UInt64(8 * place)
      word |= UInt64(byte & bits) << UInt64(8 * place)
    }
    return cscan_word(word: UInt64(littleEndian: word), mask: UInt64(littleEndian: mask))
  }
}
