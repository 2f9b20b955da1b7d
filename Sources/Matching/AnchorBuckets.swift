import CScan

/// The anchors of a plan, sorted into as many buckets as the kernel looks for at once.
struct AnchorBuckets {
  /// So often every anchor is offered another bucket; mostly none takes one long before.
  private static let mostRounds = 16

  private(set) var buckets: [AnchorBucket]
  /// The bucket of each anchor.
  private(set) var numbers: [Int]
  /// Each anchor as the only one in a bucket.
  private let own: [AnchorBucket]

  init(_ plan: AnchorPlan) {
    own = plan.anchors.map(AnchorBucket.init)
    // A second group doubles the shuffles, and pays when eight buckets would be crowded.
    buckets = [AnchorBucket](repeating: AnchorBucket(), count: own.count > 24 ? 16 : 8)
    numbers = plan.buckets
    for (index, number) in numbers.enumerated() { buckets[number].formUnion(own[index]) }
    let first = numbers.count
    guard first < own.count else { return }
    numbers += repeatElement(0, count: own.count - first)
    // Those with many spellings first: they gain most from an empty bucket.
    let shares = own.map(\.share)
    for index in (first..<own.count).sorted(by: { (shares[$0], $0) > (shares[$1], $1) }) {
      numbers[index] = cheapest(for: own[index]).number
      buckets[numbers[index]].formUnion(own[index])
    }
    // What was decided ahead is not decided again.
    if first == 0 { rearrange() }
  }

  /// The bucket in which an anchor costs least, and what it costs there.
  private func cheapest(for anchor: AnchorBucket) -> (number: Int, cost: Float) {
    var best = (number: 0, cost: Float.infinity)
    var seenEmpty = false
    for (number, bucket) in buckets.enumerated() where !(bucket.isEmpty && seenEmpty) {
      seenEmpty = seenEmpty || bucket.isEmpty
      let cost = bucket.cost(of: anchor)
      if cost < best.cost { best = (number, cost) }
    }
    return best
  }

  /// Moves anchors to where they cost less, until none does: who came first did not know who would follow.
  private mutating func rearrange() {
    for _ in 0..<Self.mostRounds {
      var hasMoved = false
      for index in own.indices {
        let number = numbers[index]
        let all = buckets[number]
        buckets[number] = union(in: number, without: index)
        let cost = buckets[number].cost(of: own[index])
        let best = cheapest(for: own[index])
        // Of two that cost the same, rounding must not decide again and again.
        if best.cost < 0.999 * cost {
          numbers[index] = best.number
          buckets[best.number].formUnion(own[index])
          hasMoved = true
        } else {
          buckets[number] = all
        }
      }
      if !hasMoved { return }
    }
  }

  private func union(in number: Int, without anchor: Int) -> AnchorBucket {
    var union = AnchorBucket()
    for index in own.indices where numbers[index] == number && index != anchor {
      union.formUnion(own[index])
    }
    return union
  }
}

/// The marks that the anchors of one bucket have.
struct AnchorBucket {
  /// What a kernel with whole tables knows of each mark: one bit for each value of its bits 0 to 5.
  private var marks = SIMD8<UInt64>.zero
  /// What a kernel with nibble tables knows of the first four: one bit for each value of the bits 0 to 3, then for
  /// each of the bits 3 to 6.
  private var nibbles = SIMD8<UInt16>.zero

  init() {}

  /// The bucket of one anchor.
  init(_ anchor: Anchor) {
    for number in 0..<CSCAN_WHOLE_MARKS {
      let place = Int(number)
      anchor.forEachSpelling(at: Int(cscan_mark_first(number))) { byte in
        anchor.forEachSpelling(at: Int(cscan_mark_next(number))) { next in
          let mark = Int(cscan_mark(byte, next))
          marks[place] |= 1 << UInt64(mark & 63)
          guard place < 4 else { return }
          nibbles[2 * place] |= 1 << UInt16(mark & 15)
          nibbles[2 * place + 1] |= 1 << UInt16(mark >> 3)
        }
      }
    }
  }

  var isEmpty: Bool { marks == .zero }

  mutating func formUnion(_ other: AnchorBucket) {
    marks |= other.marks
    nibbles |= other.nibbles
  }

  /// The share of positions at which nibble tables report the bucket where marks are spread evenly. They take more
  /// marks for its own than it has; whole tables, which do not, report a few positions in a thousand either way.
  var share: Float {
    var share: Float = 1
    for place in 0..<4 {
      let (low, middle) = (nibbles[2 * place], nibbles[2 * place + 1])
      // The two have a bit in common.
      let clear = (low & 0x00FF).nonzeroBitCount * (middle & 0x5555).nonzeroBitCount
      let set = (low & 0xFF00).nonzeroBitCount * (middle & 0xAAAA).nonzeroBitCount
      share *= Float(clear + set) / 128
    }
    return share
  }

  /// By how much the share grows with another anchor.
  func cost(of anchor: AnchorBucket) -> Float {
    var sum = self
    sum.formUnion(anchor)
    return sum.share - share
  }

  /// Calls `body` with the place of each mark in a whole table.
  func forEachMark(_ body: (Int) -> Void) {
    for place in 0..<Int(CSCAN_WHOLE_MARKS) {
      marks[place].forEachBit { body(64 * place + $0) }
    }
  }

  /// Calls `body` with the place of each part of a mark in a nibble table.
  func forEachNibble(_ body: (Int) -> Void) {
    for place in 0..<8 { UInt64(nibbles[place]).forEachBit { body(16 * place + $0) } }
  }
}

extension UInt64 {
  /// Calls `body` with the number of each bit that is set.
  fileprivate func forEachBit(_ body: (Int) -> Void) {
    var rest = self
    while rest != 0 {
      body(rest.trailingZeroBitCount)
      rest &= rest &- 1
    }
  }
}
