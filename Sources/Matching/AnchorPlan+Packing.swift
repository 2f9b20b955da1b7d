import Packing

extension PatternLibrary {
  /// The plan for these literals, in this order; notes that it is wanted when it is not known.
  func plan(for literals: [Literal]) -> AnchorPlan? {
    let name = Self.name(of: literals)
    for index in 0..<plans[0] {
      let place = plans[1 + 3 * index + 1]
      if plans[1 + 3 * index] == name, place > 0,
        let plan = AnchorPlan(plans, at: place, for: literals)
      {
        return plan
      }
    }
    note(literals)
    return nil
  }

  /// The tables that find these literals, as far as they are known, and the number of their plan.
  func scanSet(for literals: [Literal]) -> (image: ScanSetImage, plan: Int)? {
    for index in 0..<plans[0] {
      let place = plans[1 + 3 * index + 2]
      if place > 0, let image = ScanSetImage(plans, at: place, for: literals) {
        return (image, index)
      }
    }
    return nil
  }

  /// The plan of a number, which is one for these literals.
  func plan(numbered number: Int, for literals: [Literal]) -> AnchorPlan? {
    AnchorPlan(plans, at: plans[1 + 3 * number + 1], for: literals)
  }

  /// Tells sets of literals apart well enough to look at a plan.
  static func name(of literals: [Literal]) -> Int {
    var sum = literals.count
    for literal in literals {
      sum = (sum &* 31) ^ literal.bytes.withUnsafeBufferPointer(hash) ^ (literal.foldsCase ? 1 : 0)
    }
    return sum & PackedTable.greatest
  }
}

extension AnchorPlan {
  /// Reads a plan; nil when it is one for other literals.
  fileprivate init?(_ table: PackedTable, at place: Int, for literals: [Literal]) {
    let (anchorCount, literalCount) = (table[place], table[place + 1])
    guard literalCount == literals.count else { return nil }
    var anchors: [Anchor] = []
    var buckets: [Int] = []
    for index in 0..<anchorCount {
      let (head, tail) = (table[place + 2 + 2 * index], table[place + 3 + 2 * index])
      anchors.append(Anchor(key: UInt64(head | (tail >> 4) << 24)))
      buckets.append(tail & 15)
    }
    let first = place + 2 + 2 * anchorCount
    var placements: [Placement] = []
    placements.reserveCapacity(literalCount)
    for literal in 0..<literalCount {
      let packed = table[first + literal]
      let (anchor, offset) = (packed >> 12, packed & 0xFFF)
      let bytes = literals[literal].bytes
      guard anchor < anchorCount, offset + 3 <= bytes.count,
        anchors[anchor].foldsCase || !literals[literal].foldsCase,
        Anchor(bytes, at: offset, foldsCase: anchors[anchor].foldsCase) == anchors[anchor]
      else { return nil }
      placements.append(Placement(literal: literal, anchor: anchor, offset: offset))
    }
    self.init(anchors: anchors, buckets: buckets, placements: placements)
  }

  /// The plan as it will be read when it was written.
  func asWritten(for literals: [Literal]) -> AnchorPlan {
    AnchorPlan(
      anchors: anchors, buckets: AnchorBuckets(self).numbers,
      placements: placements.sorted { $0.literal < $1.literal })
  }

  /// Writes the plan as the initializer reads it; false when it cannot be held.
  func write(to writer: inout PackedWriter) -> Bool {
    guard placements.allSatisfy({ $0.offset <= 0xFFF }) else { return false }
    writer.add(anchors.count)
    writer.add(placements.count)
    for (anchor, bucket) in zip(anchors, AnchorBuckets(self).numbers) {
      writer.add(Int(anchor.key & 0xFF_FFFF))
      writer.add(Int(anchor.key >> 24) << 4 | bucket)
    }
    for placement in placements.sorted(by: { $0.literal < $1.literal }) {
      writer.add(placement.anchor << 12 | placement.offset)
    }
    return true
  }
}

extension Anchor {
  fileprivate init(key: UInt64) {
    bytes = unsafeBitCast(UInt32(truncatingIfNeeded: key).littleEndian, to: SIMD4<UInt8>.self)
    foldsCase = key >> 32 & 1 != 0
    isShort = key >> 33 & 1 != 0
  }
}
