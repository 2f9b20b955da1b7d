import CScan

/// Anchors sorted into buckets, as the tables that `cscan_find` shuffles.
struct NibbleTables {
  private(set) var bytes: [UInt8]
  let groups: Int

  init(_ plan: AnchorPlan) {
    let sorted = AnchorBuckets(plan)
    groups = sorted.buckets.count / 8
    bytes = [UInt8](repeating: 0, count: groups * groupSize)
    for (number, bucket) in sorted.buckets.enumerated() { write(bucket, number) }
  }

  private mutating func write(_ bucket: AnchorBucket, _ number: Int) {
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
