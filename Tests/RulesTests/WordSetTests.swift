import Testing

@testable import Rules

@Suite struct WordSetTests {
  private func set(_ numbers: some Sequence<UInt64>) -> WordSet {
    var words = WordSet()
    for number in numbers { words.insert(number) }
    return words
  }

  @Test func `what two lines have in common counts once`() {
    #expect(set([1, 2, 2, 3]).common(with: set([2, 3, 3, 4])) == 2)
    #expect(set([1, 2]).common(with: set([3])) == 0)
    #expect(set([]).common(with: set([1])) == 0)
  }

  @Test func `words beyond the first 64 are not compared`() {
    #expect(set(0..<64).common(with: set([63])) == 1)
    #expect(set(0..<65).common(with: set([64])) == 0)
    // Words that come again take no room.
    #expect(set(Array(0..<63) + [0, 1, 2, 63, 64]).common(with: set([63, 64])) == 1)
  }
}
