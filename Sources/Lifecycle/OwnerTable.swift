/// Which words each literal of the automaton leads to.
struct OwnerTable {
  private var starts: [Int32] = [0]
  private var owners: [Vocabulary.Owner] = []

  /// A table of no literals.
  init() {}

  /// A table of the words of each literal.
  init(_ owners: [[Vocabulary.Owner]]) {
    for own in owners { add(own) }
  }

  /// Adds the words of the next literal.
  mutating func add(_ own: [Vocabulary.Owner]) {
    owners += own
    endLiteral()
  }

  mutating func reserve(literals: Int, owners count: Int) {
    starts.reserveCapacity(literals + 1)
    owners.reserveCapacity(count)
  }

  /// Adds a word of the next literal.
  mutating func add(_ owner: Vocabulary.Owner) { owners.append(owner) }

  /// The next literal has no more words.
  mutating func endLiteral() { starts.append(Int32(owners.count)) }

  /// How many literals there are.
  var count: Int { starts.count - 1 }

  /// The places of the words of a literal.
  func places(of literal: Int32) -> Range<Int> {
    Int(starts[Int(literal)])..<Int(starts[Int(literal) + 1])
  }

  /// The word at a place.
  subscript(place: Int) -> Vocabulary.Owner { owners[place] }
}
