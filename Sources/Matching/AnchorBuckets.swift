/// The anchors of a plan, sorted into as many buckets as the kernel looks for at once.
struct AnchorBuckets {
  private(set) var buckets: [AnchorBucket]
  /// The bucket of each anchor.
  private(set) var numbers: [Int]

  init(_ plan: AnchorPlan) {
    let anchors = plan.anchors
    // A second group doubles the shuffles, and pays when eight buckets would be crowded.
    buckets = [AnchorBucket](repeating: AnchorBucket(), count: anchors.count > 12 ? 16 : 8)
    numbers = plan.buckets
    for (index, number) in numbers.enumerated() {
      buckets[number].formUnion(AnchorBucket(anchors[index], plan.followers[index]))
    }
    guard numbers.count < anchors.count else { return }
    for number in buckets.indices where !buckets[number].isEmpty {
      buckets[number].frequency = buckets[number].measuredFrequency
    }
    let first = numbers.count
    numbers += repeatElement(0, count: anchors.count - first)
    // The frequent ones first: they gain most from an empty bucket.
    let frequencies = anchors.map(\.frequency)
    let order = (first..<anchors.count).sorted { (frequencies[$0], $0) > (frequencies[$1], $1) }
    for index in order {
      numbers[index] = add(AnchorBucket(anchors[index], plan.followers[index]))
    }
  }

  /// Puts an anchor where it costs least; the number of that bucket.
  private mutating func add(_ own: AnchorBucket) -> Int {
    var best = 0
    var leastCost = Float.infinity
    var seenEmpty = false
    for (number, bucket) in buckets.enumerated() where !(bucket.isEmpty && seenEmpty) {
      seenEmpty = seenEmpty || bucket.isEmpty
      let cost = bucket.union(own).frequency - bucket.frequency
      if cost < leastCost { (best, leastCost) = (number, cost) }
    }
    buckets[best] = buckets[best].union(own)
    return best
  }
}

/// The nibbles that the anchors of one bucket have at each of their three places and after them.
struct AnchorBucket {
  var low = SIMD4<UInt16>.zero
  var middle = SIMD4<UInt16>.zero
  /// The share of positions in a log at which the tables report the bucket.
  var frequency: Float = 0

  var isEmpty: Bool { low[0] == 0 }

  init() {}

  /// The bucket of one anchor.
  init(_ anchor: Anchor, _ followers: ByteSet) {
    for place in 0..<3 {
      let byte = anchor.bytes[place]
      insert(byte, at: place)
      if anchor.foldsCase, byte.isASCIILetter { insert(byte ^ 0x20, at: place) }
    }
    if followers == .all {
      (low[3], middle[3]) = (.max, .max)
    } else {
      followers.forEach { insert($0, at: 3) }
    }
  }

  func union(_ other: AnchorBucket) -> AnchorBucket {
    var sum = self
    sum.low |= other.low
    sum.middle |= other.middle
    sum.frequency = sum.measuredFrequency
    return sum
  }

  /// Adds an anchor without a look at the frequency.
  mutating func formUnion(_ other: AnchorBucket) {
    low |= other.low
    middle |= other.middle
  }

  var measuredFrequency: Float {
    share(at: 0) * share(at: 1) * share(at: 2) * share(at: 3)
  }

  private mutating func insert(_ byte: UInt8, at place: Int) {
    low[place] |= 1 << UInt16(byte & 15)
    middle[place] |= 1 << UInt16(byte >> 3 & 15)
  }

  private func share(at place: Int) -> Float {
    var share: Float = 0
    var rest = middle[place]
    while rest != 0 {
      let bits = rest.trailingZeroBitCount
      rest &= rest - 1
      // Bit 3 of a byte is the lowest of its middle bits and the highest of its low ones.
      let low = Int(low[place] >> (bits & 1 == 0 ? 0 : 8) & 0xFF)
      share += Self.shares[bits << 8 | low]
    }
    return share
  }

  /// The share of all bytes with certain middle bits, times 256, and of whose low bits eight can be told
  /// apart, any of a set.
  private static let shares: [Float] = {
    var sums = [Float](repeating: 0, count: 16 << 8)
    for bits in 0..<16 {
      for set in 1..<256 {
        let byte = bits << 3 | set.trailingZeroBitCount
        let own = (9..<127).contains(byte) ? ByteFrequency.shares[byte] : 0
        sums[bits << 8 | set] = sums[bits << 8 | set & (set - 1)] + own
      }
    }
    return sums
  }()
}
