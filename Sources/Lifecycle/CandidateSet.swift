import Matching

/// The vocabulary entries whose literals a message holds, in the order of the vocabulary.
struct CandidateSet {
  private(set) var spellings: [(index: Int, range: Range<Int>)] = []
  private(set) var callbackPatterns: [Int] = []
  private(set) var messages: [Int] = []
  private(set) var phases: [Int] = []
  private(set) var identities: [Int] = []
  private(set) var actions = ActionSet()
  private(set) var outcomes: [Int] = []
  private(set) var prints: [Int] = []
  private(set) var facts: [Int] = []

  var isEmpty: Bool {
    spellings.isEmpty && callbackPatterns.isEmpty && messages.isEmpty && phases.isEmpty
      && actions.isEmpty && prints.isEmpty && facts.isEmpty
  }

  mutating func removeAll() {
    func empty<Entry>(_ list: inout [Entry]) {
      if !list.isEmpty { list.removeAll(keepingCapacity: true) }
    }
    empty(&spellings)
    empty(&callbackPatterns)
    empty(&messages)
    empty(&phases)
    empty(&identities)
    empty(&outcomes)
    empty(&prints)
    empty(&facts)
    actions = ActionSet()
  }

  mutating func insert(_ owner: Vocabulary.Owner, at range: Range<Int>) {
    switch owner {
    case .spelling(let index): spellings.append((index, range))
    case .callbackPattern(let index): Self.insert(index, into: &callbackPatterns)
    case .message(let index): Self.insert(index, into: &messages)
    case .phase(let index): Self.insert(index, into: &phases)
    case .identity(let index): Self.insert(index, into: &identities)
    case .action(let index): actions.insert(index)
    case .outcome(let index): Self.insert(index, into: &outcomes)
    case .print(let index): Self.insert(index, into: &prints)
    case .fact(let index): Self.insert(index, into: &facts)
    }
  }

  /// Keeps the few indices ordered, so that what wins does not depend on where a literal stands.
  private static func insert(_ index: Int, into list: inout [Int]) {
    var place = list.count
    while place > 0, list[place - 1] >= index {
      if list[place - 1] == index { return }
      place -= 1
    }
    list.insert(index, at: place)
  }
}

/// A set of actions by index; a vocabulary has at most 128.
package struct ActionSet: Sequence, Equatable, Sendable {
  package static let capacity = 128
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  package init() {}

  package var isEmpty: Bool { low | high == 0 }

  /// A number that equal sets have in common, and few others.
  package var glance: Int { Int(truncatingIfNeeded: low &* 31 &+ high) }

  package mutating func insert(_ index: Int) {
    if index < 64 { low |= 1 << UInt64(index) } else { high |= 1 << UInt64(index - 64) }
  }

  package func contains(_ index: Int) -> Bool {
    index < 64 ? low >> UInt64(index) & 1 == 1 : high >> UInt64(index - 64) & 1 == 1
  }

  package func subtracting(_ other: ActionSet) -> ActionSet {
    var result = self
    result.low &= ~other.low
    result.high &= ~other.high
    return result
  }

  package func union(_ other: ActionSet) -> ActionSet {
    var result = self
    result.low |= other.low
    result.high |= other.high
    return result
  }

  package func isSubset(of other: ActionSet) -> Bool { subtracting(other).isEmpty }

  package func makeIterator() -> Iterator { Iterator(low: low, high: high) }

  package struct Iterator: IteratorProtocol {
    var low: UInt64
    var high: UInt64

    package mutating func next() -> Int? {
      if low != 0 {
        defer { low &= low &- 1 }
        return low.trailingZeroBitCount
      }
      guard high != 0 else { return nil }
      defer { high &= high &- 1 }
      return 64 + high.trailingZeroBitCount
    }
  }
}
