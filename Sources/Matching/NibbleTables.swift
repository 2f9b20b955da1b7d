import CScan

/// Anchors sorted into buckets, as the tables that `cscan_find` shuffles.
struct NibbleTables {
  private(set) var bytes: [UInt8]
  let groups: Int

  init(_ plan: AnchorPlan) {
    let anchors = plan.anchors
    // A second group doubles the shuffles, and pays when eight buckets would be crowded.
    groups = anchors.count > 12 ? 2 : 1
    bytes = [UInt8](repeating: 0, count: groups * groupSize)
    var buckets = [Bucket](repeating: Bucket(), count: groups * 8)
    // The frequent ones first: they gain most from an empty bucket.
    let frequencies = anchors.map(\.frequency)
    let order = anchors.indices.sorted { (frequencies[$0], $0) > (frequencies[$1], $1) }
    for index in order {
      let own = Bucket(anchors[index], plan.followers[index])
      var best = 0
      var leastCost = Float.infinity
      var seenEmpty = false
      for (number, bucket) in buckets.enumerated() where !(bucket.isEmpty && seenEmpty) {
        seenEmpty = seenEmpty || bucket.isEmpty
        let cost = bucket.union(own).frequency - bucket.frequency
        if cost < leastCost { (best, leastCost) = (number, cost) }
      }
      buckets[best] = buckets[best].union(own)
    }
    for (number, bucket) in buckets.enumerated() { write(bucket, number) }
  }

  private mutating func write(_ bucket: Bucket, _ number: Int) {
    let group = number / 8 * groupSize
    let mask = UInt8(1) << UInt8(number % 8)
    for place in 0..<4 {
      for nibble in 0..<16 {
        let bit = UInt16(1) << UInt16(nibble)
        if bucket.low[place] & bit != 0 { bytes[group + 32 * place + nibble] |= mask }
        if bucket.middle[place] & bit != 0 { bytes[group + 32 * place + 16 + nibble] |= mask }
      }
    }
  }
}

/// What CSCAN_GROUP_SIZE is in C: a product, which Swift does not import.
private let groupSize = 4 * 2 * 16

/// The nibbles that the anchors of one bucket have at each of their three places and after them.
private struct Bucket {
  var low = SIMD4<UInt16>.zero
  var middle = SIMD4<UInt16>.zero
  /// The share of positions in a log at which the tables report the bucket.
  var frequency: Float = 0

  var isEmpty: Bool { low[0] == 0 }

  init() {}

  /// The bucket of one anchor.
  init(_ anchor: Anchor, _ followers: ByteSet) {
    for place in 0..<3 {
      for byte in anchor.spellings(at: place) { insert(byte, at: place) }
    }
    for byte in 0...255 as ClosedRange<UInt8> where followers.contains(byte) {
      insert(byte, at: 3)
    }
  }

  func union(_ other: Bucket) -> Bucket {
    var sum = self
    sum.low |= other.low
    sum.middle |= other.middle
    sum.frequency = 1
    for place in 0..<4 { sum.frequency *= sum.share(at: place) }
    return sum
  }

  private mutating func insert(_ byte: UInt8, at place: Int) {
    low[place] |= 1 << UInt16(byte & 15)
    middle[place] |= 1 << UInt16(byte >> 3 & 15)
  }

  private func share(at place: Int) -> Float {
    var share: Float = 0
    let (low, middle) = (low[place], middle[place])
    for byte in 9..<127 where low >> UInt16(byte & 15) & 1 != 0 {
      if middle >> UInt16(byte >> 3 & 15) & 1 != 0 { share += ByteFrequency.shares[byte] }
    }
    return share
  }
}
