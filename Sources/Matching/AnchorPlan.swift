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

  /// Every literal must have at least three bytes.
  init(_ literals: [Literal]) {
    var candidates = Candidates(literals)
    var open = Set(literals.indices)
    while !open.isEmpty, let best = candidates.best() {
      anchors.append(best)
      for (literal, offset) in candidates.uses[best] ?? [] where open.remove(literal) != nil {
        placements.append(
          Placement(literal: literal, anchor: anchors.count - 1, offset: offset))
        candidates.literalIsCovered(literal)
      }
    }
  }
}

/// Every anchor that could be chosen, with what it would cover.
private struct Candidates {
  var uses: [Anchor: [(literal: Int, offset: Int)]] = [:]
  private var anchorsOf: [[Anchor]] = []
  private var gains: [Anchor: Int] = [:]
  private var prices: [Anchor: Float] = [:]

  init(_ literals: [Literal]) {
    for (index, literal) in literals.enumerated() {
      var own: Set<Anchor> = []
      let folded = literal.foldedBytes
      for offset in 0...(folded.count - 3) {
        var options = [Anchor(folded, at: offset, foldsCase: true)]
        // An exact literal may also ride on an anchor that a folding one needs anyway.
        if !literal.foldsCase {
          options.append(Anchor(literal.bytes, at: offset, foldsCase: false))
        }
        for anchor in options where own.insert(anchor).inserted {
          uses[anchor, default: []].append((index, offset))
        }
      }
      for anchor in own { gains[anchor, default: 0] += 1 }
      anchorsOf.append(Array(own))
    }
    for anchor in gains.keys {
      // Each anchor fills the tables a little, and each occurrence costs a comparison.
      prices[anchor] = 1 + 20_000 * anchor.frequency
    }
  }

  mutating func literalIsCovered(_ literal: Int) {
    for anchor in anchorsOf[literal] { gains[anchor, default: 0] -= 1 }
  }

  func best() -> Anchor? {
    var best: Anchor?
    var bestValue: Float = 0
    for (anchor, gain) in gains where gain > 0 {
      let value = Float(gain) / (prices[anchor] ?? .infinity)
      if value > bestValue || value == bestValue && precedes(anchor, best) {
        best = anchor
        bestValue = value
      }
    }
    return best
  }

  /// Breaks ties the same way in every run, whatever the order of the dictionary.
  private func precedes(_ one: Anchor, _ other: Anchor?) -> Bool {
    guard let other else { return true }
    for place in 0..<3 where one.bytes[place] != other.bytes[place] {
      return one.bytes[place] < other.bytes[place]
    }
    return one.foldsCase && !other.foldsCase
  }
}
