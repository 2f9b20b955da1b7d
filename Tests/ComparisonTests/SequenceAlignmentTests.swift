import TestSupport
import Testing

@testable import Comparison

@Suite struct SequenceAlignmentTests {
  /// The length of the longest common subsequence, by the plain table.
  private static func longest(_ old: [Int], _ new: [Int]) -> Int {
    var row = Array(repeating: 0, count: new.count + 1)
    for one in old {
      var diagonal = 0
      for (place, other) in new.enumerated() {
        let above = row[place + 1]
        row[place + 1] = one == other ? diagonal + 1 : max(above, row[place])
        diagonal = above
      }
    }
    return row[new.count]
  }

  @Test(arguments: 1...200)
  func `as many correspond as can, in order`(seed: Int) {
    var dice = Dice(seed)
    let kinds = dice.roll(1...8)
    func sequence() -> [Int] { (0..<dice.roll(0...60)).map { _ in dice.roll(0...kinds) } }
    let (old, new) = (sequence(), sequence())
    let pairs = SequenceAlignment(old, new).pairs
    #expect(pairs.allSatisfy { old[$0.old] == new[$0.new] })
    #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.old < $1.old && $0.new < $1.new })
    #expect(pairs.count == Self.longest(old, new), "\(old) \(new)")
  }

  @Test(arguments: 1...20)
  func `long sequences with few differences`(seed: Int) {
    var dice = Dice(seed)
    let old = (0..<5_000).map { _ in dice.roll(0...30) }
    var new = old
    for _ in 0..<20 { new.remove(at: dice.roll(0...new.count - 1)) }
    let pairs = SequenceAlignment(old, new).pairs
    #expect(pairs.count == new.count)
  }

  @Test func `sequences that have nothing in common`() {
    let pairs = SequenceAlignment(Array(0..<30_000), Array(30_000..<60_000)).pairs
    #expect(pairs.isEmpty)
  }
}
