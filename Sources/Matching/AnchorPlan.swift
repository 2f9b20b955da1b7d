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
  /// The buckets of the first anchors, as far as they are decided.
  private(set) var buckets: [Int] = []

  /// A plan for `literals`, each of which must have at least three bytes.
  init(_ literals: [Literal], _ counts: RunCounts? = nil) { add(literals, counts) }

  /// The plan that `library` has for `literals`, or else a new one.
  init(_ literals: [Literal], library: PatternLibrary?) {
    if let plan = library?.plan(for: literals) {
      self = plan
    } else {
      add(literals)
      buckets = AnchorBuckets(self).numbers
    }
  }

  /// A plan as it was written.
  init(anchors: [Anchor], buckets: [Int], placements: [Placement]) {
    self.anchors = anchors
    self.buckets = buckets
    self.placements = placements
  }

  /// This plan with one for `others`, the first of which has the number `first`, behind it.
  func adding(_ others: [Literal], numberedFrom first: Int) -> AnchorPlan {
    var plan = self
    plan.add(others, numberedFrom: first)
    return plan
  }

  private mutating func add(
    _ literals: [Literal], _ counts: RunCounts? = nil, numberedFrom first: Int = 0
  ) {
    guard !literals.isEmpty else { return }
    var candidates = AnchorCandidates(literals, counts)
    var isCovered = [Bool](repeating: false, count: literals.count)
    while let best = candidates.best() {
      anchors.append(candidates.anchors[best])
      for use in candidates.uses(of: best) where !isCovered[Int(use.literal)] {
        let (literal, offset) = (Int(use.literal), Int(use.offset))
        isCovered[literal] = true
        placements.append(
          Placement(literal: first + literal, anchor: anchors.count - 1, offset: offset))
        candidates.literalIsCovered(literal)
      }
    }
  }
}
