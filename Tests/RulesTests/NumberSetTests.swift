import Testing

@testable import Rules

@Suite("Sets of small numbers")
struct NumberSetTests {
  /// Numbers on both sides of where words of 64 bits meet.
  private static let lists: [[Int]] = [
    [], [0], [63], [64], [63, 64], [5, 5, 5], [200, 3, 64, 127, 128], Array(0..<130),
  ]

  @Test("hold what was put in, in order and once", arguments: lists)
  func members(numbers: [Int]) {
    let set = NumberSet(numbers)
    let expected = Set(numbers)
    #expect(Array(set) == expected.sorted())
    #expect(set.count == expected.count)
    #expect(set.isEmpty == expected.isEmpty)
    for number in 0..<260 { #expect(set.contains(number) == expected.contains(number)) }
  }

  @Test("are equal when they hold the same, whatever came first", arguments: lists, lists)
  func unions(one: [Int], other: [Int]) {
    var union = NumberSet(one)
    union.formUnion(NumberSet(other))
    var listed = NumberSet(other)
    listed.formUnion(one)
    #expect(union == listed)
    #expect(Array(union) == Set(one + other).sorted())
    #expect((NumberSet(one) == NumberSet(other)) == (Set(one) == Set(other)))
  }
}
