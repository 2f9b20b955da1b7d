import CScan

/// The anchors of a plan, sorted into as many buckets as the kernel looks for at once.
struct AnchorBuckets {
  private(set) var buckets: [AnchorBucket]
  /// The bucket of each anchor.
  private(set) var numbers: [Int]

  init(_ plan: AnchorPlan) {
    let anchors = plan.anchors
    // A second group doubles the shuffles, and pays when eight buckets would be crowded.
    buckets = [AnchorBucket](repeating: AnchorBucket(), count: anchors.count > 24 ? 16 : 8)
    numbers = plan.buckets
    for (index, number) in numbers.enumerated() {
      buckets[number].formUnion(AnchorBucket(anchors[index]))
    }
    guard numbers.count < anchors.count else { return }
    let first = numbers.count
    numbers += repeatElement(0, count: anchors.count - first)
    // Those with many spellings first: they gain most from an empty bucket.
    let sizes = anchors.map { AnchorBucket($0).share }
    let order = (first..<anchors.count).sorted { (sizes[$0], $0) > (sizes[$1], $1) }
    for index in order { numbers[index] = add(AnchorBucket(anchors[index])) }
  }

  /// Puts an anchor where it costs least; the number of that bucket.
  private mutating func add(_ own: AnchorBucket) -> Int {
    var best = 0
    var leastCost = Float.infinity
    var seenEmpty = false
    for (number, bucket) in buckets.enumerated() where !(bucket.isEmpty && seenEmpty) {
      seenEmpty = seenEmpty || bucket.isEmpty
      var sum = bucket
      sum.formUnion(own)
      let cost = sum.share - bucket.share
      if cost < leastCost { (best, leastCost) = (number, cost) }
    }
    buckets[best].formUnion(own)
    return best
  }
}

/// The marks that the anchors of one bucket have at each of the four places.
struct AnchorBucket {
  /// One bit for each mark, 128 for each place.
  private var marks = SIMD8<UInt64>.zero

  init() {}

  /// The bucket of one anchor.
  init(_ anchor: Anchor) {
    for place in 0..<4 {
      anchor.forEachSpelling(at: place) { byte in
        anchor.forEachSpelling(at: (place + 1) & 3) { next in
          let mark = Int(cscan_mark(byte, next))
          marks[2 * place + mark >> 6] |= 1 << UInt64(mark & 63)
        }
      }
    }
  }

  var isEmpty: Bool { marks == .zero }

  mutating func formUnion(_ other: AnchorBucket) { marks |= other.marks }

  /// The share of positions at which the bucket is reported where marks are spread evenly.
  var share: Float {
    var share: Float = 1
    for place in 0..<4 {
      let count = marks[2 * place].nonzeroBitCount + marks[2 * place + 1].nonzeroBitCount
      share *= Float(count) / 128
    }
    return share
  }

  /// Calls `body` with each mark at `place`.
  func forEachMark(at place: Int, _ body: (Int) -> Void) {
    for half in 0..<2 {
      var rest = marks[2 * place + half]
      while rest != 0 {
        body(half << 6 | rest.trailingZeroBitCount)
        rest &= rest &- 1
      }
    }
  }
}
