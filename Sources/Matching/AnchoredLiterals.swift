import CScan

/// Literals found by their anchors and then compared in full.
struct AnchoredLiterals: Sendable {
  private struct Entry {
    /// Where the literal's bytes begin in `text`; in lower case when folded.
    var text: Int32
    var count: Int32
    var offset: Int32
    var foldsCase: Bool
  }

  /// The length of the longest literal.
  let longest: Int
  private let width: Int32
  private let tables: NibbleTables
  private var filter = [UInt64](repeating: 0, count: 1 << (Int(CSCAN_HASH_BITS) - 6))
  /// `entries[firstEntry[hash]..<firstEntry[hash + 1]]` belong to the anchors with that hash.
  private var firstEntry: [Int32] = []
  private var entries: [Entry] = []
  private var text: [UInt8] = []
  private let greatestOffset: Int

  init(_ literals: [Literal], width: Int32) {
    self.width = width
    longest = literals.map(\.bytes.count).max() ?? 0
    let plan = AnchorPlan(literals)
    tables = NibbleTables(plan.anchors)
    greatestOffset = plan.placements.map(\.offset).max() ?? 0
    var byHash: [Int: [Entry]] = [:]
    for placement in plan.placements {
      let literal = literals[placement.literal]
      let entry = Entry(
        text: Int32(text.count), count: Int32(literal.bytes.count),
        offset: Int32(placement.offset), foldsCase: literal.foldsCase)
      text += literal.foldsCase ? literal.foldedBytes : literal.bytes
      for hash in Set(plan.anchors[placement.anchor].hashes) {
        byHash[hash, default: []].append(entry)
        filter[hash >> 6] |= 1 << UInt64(hash & 63)
      }
    }
    for hash in 0..<(1 << Int(CSCAN_HASH_BITS)) {
      firstEntry.append(Int32(entries.count))
      entries += byHash[hash] ?? []
    }
    firstEntry.append(Int32(entries.count))
  }

  /// The start of the first occurrence that lies in `base[from..<end]`.
  func first(in base: UnsafePointer<UInt8>, from: Int, to end: Int) -> Int? {
    guard !entries.isEmpty else { return nil }
    var best: Int?
    var at = from
    // A literal that starts earlier may have its anchor later, by the greatest offset at most.
    var stop = end
    while true {
      at = cscan_find(width, tables.bytes, Int32(tables.groups), filter, base, at, stop)
      guard at >= 0 else { return best }
      if let start = start(in: base, anchorAt: at, from: from, to: end), start < best ?? end {
        best = start
        stop = min(end, start + greatestOffset + 3)
      }
      at += 1
    }
  }

  /// The least start of the literals whose anchor is at `at` and that compare equal.
  private func start(
    in base: UnsafePointer<UInt8>, anchorAt at: Int, from: Int, to end: Int
  ) -> Int? {
    let hash = Int(cscan_hash(base[at], base[at + 1], base[at + 2]))
    var best: Int?
    for index in Int(firstEntry[hash])..<Int(firstEntry[hash + 1]) {
      let entry = entries[index]
      let start = at - Int(entry.offset)
      guard start >= from, start + Int(entry.count) <= end, start < best ?? end else { continue }
      if equals(entry, base + start) { best = start }
    }
    return best
  }

  private func equals(_ entry: Entry, _ place: UnsafePointer<UInt8>) -> Bool {
    let begin = Int(entry.text)
    return text.withUnsafeBufferPointer { text in
      for offset in 0..<Int(entry.count) {
        let byte = entry.foldsCase ? place[offset].asciiLowercased : place[offset]
        if byte != text[begin + offset] { return false }
      }
      return true
    }
  }
}
