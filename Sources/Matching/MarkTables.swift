import CScan

/// Anchors sorted into buckets, as the tables in which `cscan_find` looks up marks.
struct MarkTables {
  private(set) var bytes: [UInt8]
  let groups: Int

  /// Nibble tables, or whole ones.
  init(_ plan: AnchorPlan, areWhole: Bool) {
    let buckets = AnchorBuckets(plan).buckets
    groups = buckets.count / 8
    let groupSize = areWhole ? wholeGroupSize : nibbleGroupSize
    bytes = [UInt8](repeating: 0, count: groups * groupSize)
    for (number, bucket) in buckets.enumerated() {
      let group = number / 8 * groupSize
      let bit = UInt8(1) << UInt8(number % 8)
      if areWhole {
        bucket.forEachMark { bytes[group + $0] |= bit }
      } else {
        bucket.forEachNibble { bytes[group + $0] |= bit }
      }
    }
  }
}

/// What CSCAN_GROUP_SIZE and CSCAN_WHOLE_GROUP_SIZE are in C: products, which Swift does not import.
private let nibbleGroupSize = 4 * 2 * 16
private let wholeGroupSize = Int(CSCAN_WHOLE_MARKS) * 64
