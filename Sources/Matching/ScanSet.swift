import CScan

/// The tables of a search in memory that stays where it is, as the C kernel needs it.
final class ScanSet: @unchecked Sendable {  // nothing is written after init
  let pointer: UnsafeMutablePointer<cscan_set>
  private let tables: UnsafeMutableBufferPointer<UInt8>
  private let filter: UnsafeMutableBufferPointer<UInt64>
  private let firstEntry: UnsafeMutableBufferPointer<Int32>
  private let entries: UnsafeMutableBufferPointer<cscan_entry>
  private let text: UnsafeMutableBufferPointer<UInt8>

  init(_ literals: [Literal], _ plan: AnchorPlan) {
    var text: [UInt8] = []
    var filter = [UInt64](repeating: 0, count: 1 << (Int(CSCAN_HASH_BITS) - 6))
    var byHash: [(hash: Int, entry: cscan_entry)] = []
    for placement in plan.placements {
      let literal = literals[placement.literal]
      let check = literal.checkWord(near: placement.offset)
      let entry = cscan_entry(
        text: Int32(text.count), length: Int32(literal.bytes.count),
        offset: Int32(placement.offset), folds_case: literal.foldsCase ? 1 : 0,
        window: Int32(check.offset), word: check.word, mask: check.mask)
      text += literal.foldsCase ? literal.foldedBytes : literal.bytes
      for hash in Set(plan.anchors[placement.anchor].hashes) {
        byHash.append((hash, entry))
        filter[hash >> 6] |= 1 << UInt64(hash & 63)
      }
    }
    byHash.sort { $0.hash < $1.hash }
    // Sums of counts: the entries of a hash begin where those of the one before end.
    var firstEntry = [Int32](repeating: 0, count: (1 << Int(CSCAN_HASH_BITS)) + 1)
    for (hash, _) in byHash { firstEntry[hash + 1] += 1 }
    for hash in 1..<firstEntry.count { firstEntry[hash] += firstEntry[hash - 1] }
    let nibbles = NibbleTables(plan)
    tables = Self.copy(nibbles.bytes)
    self.filter = Self.copy(filter)
    self.firstEntry = Self.copy(firstEntry)
    self.entries = Self.copy(byHash.map(\.entry))
    self.text = Self.copy(text)
    pointer = .allocate(capacity: 1)
    pointer.initialize(
      to: cscan_set(
        tables: tables.baseAddress, groups: Int32(nibbles.groups),
        filter: self.filter.baseAddress, first_entry: self.firstEntry.baseAddress,
        entries: self.entries.baseAddress, text: self.text.baseAddress))
  }

  deinit {
    pointer.deallocate()
    tables.deallocate()
    filter.deallocate()
    firstEntry.deallocate()
    entries.deallocate()
    text.deallocate()
  }

  private static func copy<Element>(_ array: [Element]) -> UnsafeMutableBufferPointer<Element> {
    let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: array.count)
    _ = memory.initialize(from: array)
    return memory
  }
}

extension Literal {
  /// Eight bytes around `offset` and the bits of them that must agree, in the processor's order.
  fileprivate func checkWord(near offset: Int) -> (offset: Int, word: UInt64, mask: UInt64) {
    let start = max(0, min(offset, bytes.count - 8))
    var word: [UInt8] = []
    var mask: [UInt8] = []
    for place in start..<start + 8 {
      let isInside = place < bytes.count
      let bits: UInt8 =
        !isInside ? 0 : foldsCase && bytes[place].isASCIILetter ? 0xDF : 0xFF
      mask.append(bits)
      word.append(isInside ? bytes[place] & bits : 0)
    }
    return (
      start, word.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) },
      mask.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
    )
  }
}
