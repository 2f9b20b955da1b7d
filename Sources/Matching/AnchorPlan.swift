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

  /// Every literal must have at least three bytes.
  init(_ literals: [Literal]) {
    var candidates = AnchorCandidates(literals)
    var isCovered = [Bool](repeating: false, count: literals.count)
    while let best = candidates.best {
      anchors.append(candidates.anchors[best])
      followers.append(ByteSet())
      for use in candidates.uses[best] where !isCovered[use.literal] {
        isCovered[use.literal] = true
        placements.append(
          Placement(literal: use.literal, anchor: anchors.count - 1, offset: use.offset))
        followers[anchors.count - 1].formUnion(literals[use.literal].bytes(at: use.offset + 3))
        candidates.literalIsCovered(use.literal)
      }
    }
  }
}

extension Literal {
  /// The bytes that can stand at `offset`: any after the end.
  fileprivate func bytes(at offset: Int) -> ByteSet {
    guard offset < bytes.count else { return ByteSet(0...255) }
    let byte = bytes[offset]
    return ByteSet(foldsCase && byte.isASCIILetter ? [byte, byte ^ 0x20] : [byte])
  }
}
