/// Every anchor that could be chosen, with what it would cover.
struct AnchorCandidates {
  private(set) var anchors: [Anchor] = []
  /// The literals that each anchor occurs in, and where.
  private(set) var uses: [[(literal: Int, offset: Int)]] = []
  private var numbers: [Anchor: Int] = [:]
  private var anchorsOfLiteral: [[Int]] = []
  /// How many literals each anchor would cover that are not covered yet.
  private var gains: [Int] = []
  /// What the occurrences of each anchor cost for each literal that it covers.
  private var comparisons: [Float] = []

  init(_ literals: [Literal]) {
    for (index, literal) in literals.enumerated() {
      anchorsOfLiteral.append([])
      let folded = literal.foldedBytes
      // The byte after the anchor is looked at, too, so there should be one.
      for offset in 0...max(folded.count - 4, 0) {
        add(Anchor(folded, at: offset, foldsCase: true), literal: index, offset: offset)
        // An exact literal may also ride on an anchor that a folding one needs anyway.
        guard !literal.foldsCase else { continue }
        add(Anchor(literal.bytes, at: offset, foldsCase: false), literal: index, offset: offset)
      }
    }
  }

  private mutating func add(_ anchor: Anchor, literal: Int, offset: Int) {
    let number = numbers[anchor] ?? anchors.count
    if number == anchors.count {
      numbers[anchor] = number
      anchors.append(anchor)
      uses.append([])
      gains.append(0)
      comparisons.append(20_000 * anchor.frequency)
    }
    // The first place in a literal is as good as any other.
    if uses[number].last?.literal == literal { return }
    uses[number].append((literal, offset))
    anchorsOfLiteral[literal].append(number)
    gains[number] += 1
  }

  /// No longer counts a literal as one to be covered.
  mutating func literalIsCovered(_ literal: Int) {
    for anchor in anchorsOfLiteral[literal] { gains[anchor] -= 1 }
  }

  /// The anchor that covers most for its price; nil when nothing is left to cover.
  var best: Int? {
    var best: Int?
    var bestValue: Float = 0
    for number in anchors.indices where gains[number] > 0 {
      let gain = Float(gains[number])
      // Each anchor fills the tables a little, and each of its occurrences is compared with every
      // literal that it stands for.
      let value = gain / (1 + gain * comparisons[number])
      if value > bestValue { (best, bestValue) = (number, value) }
    }
    return best
  }
}
