/// Which anchor stands for which literal: few anchors, and rare ones (a greedy set cover).
struct AnchorPlan {
  struct Placement {
    var literal: Int
    var anchor: Int
    /// Where in the literal the anchor begins.
    var offset: Int
  }

  private(set) var anchors: [Anchor] = []
  private(set) var placements: [Placement] = []
  /// The bytes that can come after each anchor.
  private(set) var followers: [ByteSet] = []
  /// The buckets of the first anchors, as far as they were chosen ahead.
  private(set) var buckets: [Int] = []

  /// A plan for `literals`, each of which must have at least three bytes.
  init(_ literals: [Literal]) { add(literals) }

  /// The plan that `library` has for `literals`, or else a new one.
  init(_ literals: [Literal], library: PatternLibrary?) {
    if let plan = library?.plan(for: literals) {
      self = plan
    } else {
      add(literals)
    }
  }

  /// A plan as it was written.
  init(
    anchors: [Anchor], buckets: [Int], placements: [Placement], of literals: [Literal]
  ) {
    self.anchors = anchors
    self.buckets = buckets
    self.placements = placements
    followers = [ByteSet](repeating: ByteSet(), count: anchors.count)
    for item in placements {
      followers[item.anchor].formUnion(literals[item.literal].bytes(at: item.offset + 3))
    }
  }

  /// This plan with one for `others`, the first of which has the number `first`, behind it.
  func adding(_ others: [Literal], numberedFrom first: Int) -> AnchorPlan {
    var plan = self
    plan.add(others, numberedFrom: first)
    return plan
  }

  private mutating func add(_ literals: [Literal], numberedFrom first: Int = 0) {
    guard !literals.isEmpty else { return }
    var candidates = AnchorCandidates(literals)
    var isCovered = [Bool](repeating: false, count: literals.count)
    while let best = candidates.best() {
      anchors.append(candidates.anchors[best])
      followers.append(ByteSet())
      for use in candidates.uses(of: best) where !isCovered[Int(use.literal)] {
        let (literal, offset) = (Int(use.literal), Int(use.offset))
        isCovered[literal] = true
        placements.append(
          Placement(literal: first + literal, anchor: anchors.count - 1, offset: offset))
        followers[anchors.count - 1].formUnion(literals[literal].bytes(at: offset + 3))
        candidates.literalIsCovered(literal)
      }
    }
  }
}

extension Literal {
  /// The bytes that can stand at `offset`: any after the end.
  fileprivate func bytes(at offset: Int) -> ByteSet {
    guard offset < bytes.count else { return ByteSet.all }
    let byte = bytes[offset]
    var set = ByteSet()
    set.insert(byte)
    if foldsCase, byte.isASCIILetter { set.insert(byte ^ 0x20) }
    return set
  }
}
