/// Every anchor that could be chosen, with what it would cover.
///
/// Everything lies in flat arrays: there are ten thousand anchors, and they are looked at anew for every
/// set of literals that is not known ahead.
struct AnchorCandidates {
  /// Where a literal holds an anchor.
  struct Use {
    var anchor: Int32
    var literal: Int32
    var offset: Int32
  }

  private(set) var anchors: [Anchor] = []
  /// The uses in the order of literals; those of one literal begin at its place in `firstOfLiteral`.
  private var uses: [Use] = []
  private var firstOfLiteral: [Int32] = []
  /// The uses in the order of anchors, and where those of each anchor begin.
  private var usesByAnchor: [Use] = []
  private var firstOfAnchor: [Int32] = []
  /// The literal that each anchor was last found in.
  private var lastLiteral: [Int32] = []
  /// How many literals each anchor would cover that are not covered yet.
  private var gains: [Int32] = []
  /// What the occurrences of each anchor cost.
  private var comparisons: [Float] = []
  private var queue = AnchorQueue()
  private let counts: RunCounts?

  /// The anchors of `literals`; in the texts of `counts`, where they are given, those that are frequent in
  /// logs are frequent, too.
  init(_ literals: [Literal], _ counts: RunCounts? = nil) {
    self.counts = counts
    var numbers = AnchorNumbers(capacity: literals.reduce(0) { $0 + 2 * $1.bytes.count })
    for (index, literal) in literals.enumerated() {
      firstOfLiteral.append(Int32(uses.count))
      for offset in 0...max(literal.bytes.count - 4, 0) {
        add(literal, index, offset, foldsCase: true, &numbers)
        // An exact literal may also ride on an anchor that a folding one needs anyway.
        if !literal.foldsCase { add(literal, index, offset, foldsCase: false, &numbers) }
      }
    }
    firstOfLiteral.append(Int32(uses.count))
    sortByAnchor()
    for number in anchors.indices { queue.add(number, value: value(of: number)) }
  }

  private mutating func add(
    _ literal: Literal, _ index: Int, _ offset: Int, foldsCase: Bool,
    _ numbers: inout AnchorNumbers
  ) {
    let anchor = Anchor(literal.bytes, at: offset, foldsCase: foldsCase)
    let number = numbers.number(of: anchor, orNew: anchors.count)
    if number == anchors.count {
      anchors.append(anchor)
      gains.append(0)
      lastLiteral.append(-1)
      comparisons.append(25_000 * (anchor.frequency + (counts?.frequency(of: anchor) ?? 0)))
    }
    // The first place in a literal is as good as any other.
    if lastLiteral[number] == index { return }
    lastLiteral[number] = Int32(index)
    uses.append(Use(anchor: Int32(number), literal: Int32(index), offset: Int32(offset)))
    gains[number] += 1
  }

  private mutating func sortByAnchor() {
    firstOfAnchor = [Int32](repeating: 0, count: anchors.count + 1)
    for use in uses { firstOfAnchor[Int(use.anchor) + 1] += 1 }
    for number in anchors.indices { firstOfAnchor[number + 1] += firstOfAnchor[number] }
    var next = firstOfAnchor
    usesByAnchor = uses
    for use in uses {
      usesByAnchor[Int(next[Int(use.anchor)])] = use
      next[Int(use.anchor)] += 1
    }
  }

  /// The literals that an anchor occurs in, and where.
  func uses(of anchor: Int) -> ArraySlice<Use> {
    usesByAnchor[Int(firstOfAnchor[anchor])..<Int(firstOfAnchor[anchor + 1])]
  }

  /// No longer counts a literal as one to be covered.
  mutating func literalIsCovered(_ literal: Int) {
    for index in Int(firstOfLiteral[literal])..<Int(firstOfLiteral[literal + 1]) {
      gains[Int(uses[index].anchor)] -= 1
    }
  }

  /// The anchor that covers most for its price; nil when nothing is left to cover.
  mutating func best() -> Int? {
    // Values only sink: what is still first with its value of now is the best.
    while let (number, known) = queue.first {
      let value = value(of: number)
      if value == known { return value > 0 ? number : nil }
      queue.lowerFirst(to: value)
    }
    return nil
  }

  private func value(of number: Int) -> Float {
    let gain = Float(gains[number])
    // Each anchor fills the tables a little, and each of its occurrences is looked at.
    return gain / (1 + comparisons[number])
  }
}

/// The numbers that anchors were given: a table with open addressing.
private struct AnchorNumbers {
  private var keys: [UInt64]
  private var numbers: [Int32]
  private let shift: UInt64

  init(capacity: Int) {
    var bits: UInt64 = 4
    while 1 << bits < 2 * capacity { bits += 1 }
    shift = 64 - bits
    // No anchor has this key.
    keys = [UInt64](repeating: .max, count: 1 << bits)
    numbers = [Int32](repeating: 0, count: 1 << bits)
  }

  /// The number of an anchor, or `new`, which it is given then.
  mutating func number(of anchor: Anchor, orNew new: Int) -> Int {
    let key = anchor.key
    var slot = Int((key &* 0x9E37_79B9_7F4A_7C15) >> shift)
    while keys[slot] != key {
      if keys[slot] == .max {
        keys[slot] = key
        numbers[slot] = Int32(new)
        return new
      }
      slot = (slot + 1) & (keys.count - 1)
    }
    return Int(numbers[slot])
  }
}
