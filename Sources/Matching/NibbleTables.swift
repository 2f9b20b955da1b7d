import CScan

/// Anchors sorted into buckets, as the tables that `cscan_find` shuffles.
struct NibbleTables {
  private(set) var bytes: [UInt8]
  let groups: Int

  init(_ anchors: [Anchor]) {
    // A second group doubles the shuffles, and pays when eight buckets would be crowded.
    groups = anchors.count > 12 ? 2 : 1
    bytes = [UInt8](repeating: 0, count: groups * groupSize)
    var buckets = [Bucket](repeating: Bucket(), count: groups * 8)
    // The frequent ones first: they gain most from an empty bucket.
    let order = anchors.indices.sorted {
      (anchors[$0].frequency, $0) > (anchors[$1].frequency, $1)
    }
    for index in order {
      var best = 0
      var leastCost = Float.infinity
      var seenEmpty = false
      for (number, bucket) in buckets.enumerated() where !(bucket.isEmpty && seenEmpty) {
        seenEmpty = seenEmpty || bucket.isEmpty
        let cost = bucket.adding(anchors[index]).frequency - bucket.frequency
        if cost < leastCost { (best, leastCost) = (number, cost) }
      }
      buckets[best] = buckets[best].adding(anchors[index])
    }
    for (number, bucket) in buckets.enumerated() { write(bucket, number) }
  }

  private mutating func write(_ bucket: Bucket, _ number: Int) {
    let group = number / 8 * groupSize
    let mask = UInt8(1) << UInt8(number % 8)
    for place in 0..<3 {
      for nibble in 0..<16 {
        let bit = UInt16(1) << UInt16(nibble)
        if bucket.low[place] & bit != 0 { bytes[group + 32 * place + nibble] |= mask }
        if bucket.middle[place] & bit != 0 { bytes[group + 32 * place + 16 + nibble] |= mask }
      }
    }
  }
}

/// The C header defines it by a product, which Swift does not import.
let groupSize = 3 * 2 * 16

/// The nibbles that the anchors of one bucket have at each of their three places.
private struct Bucket {
  var low = SIMD4<UInt16>.zero
  var middle = SIMD4<UInt16>.zero
  /// The share of positions in a log at which the tables report the bucket.
  var frequency: Float = 0

  var isEmpty: Bool { low[0] == 0 }

  func adding(_ anchor: Anchor) -> Bucket {
    var sum = self
    for place in 0..<3 {
      for byte in anchor.spellings(at: place) {
        sum.low[place] |= 1 << UInt16(byte & 15)
        sum.middle[place] |= 1 << UInt16(byte >> 3 & 15)
      }
    }
    sum.frequency = 1
    for place in 0..<3 { sum.frequency *= sum.share(at: place) }
    return sum
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
