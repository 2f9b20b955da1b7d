import CScan

/// Anchors sorted into buckets, as the tables in which `cscan_find` looks up whole bytes.
struct ByteTables {
  private(set) var bytes: [UInt8]
  let groups: Int

  init(_ plan: AnchorPlan) {
    let sorted = AnchorBuckets(plan)
    groups = sorted.buckets.count / 8
    bytes = [UInt8](repeating: 0, count: groups * groupSize)
    for (index, number) in sorted.numbers.enumerated() {
      write(plan.anchors[index], plan.followers[index], number)
    }
  }

  private mutating func write(_ anchor: Anchor, _ followers: ByteSet, _ number: Int) {
    for place in 0..<3 {
      let byte = anchor.bytes[place]
      insert(byte, at: place, number)
      if anchor.foldsCase, byte.isASCIILetter { insert(byte ^ 0x20, at: place, number) }
    }
    followers.forEach { insert($0, at: 3, number) }
  }

  /// Of bytes that are not ASCII the highest bit is not looked at.
  private mutating func insert(_ byte: UInt8, at place: Int, _ number: Int) {
    let start = number / 8 * groupSize + 128 * place
    bytes[start + Int(byte & 0x7F)] |= 1 << UInt8(number % 8)
  }
}

/// What CSCAN_BYTE_GROUP_SIZE is in C: a product, which Swift does not import.
private let groupSize = 4 * 128
