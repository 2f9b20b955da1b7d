/// The first words of a message, each as a number.
struct WordSet {
  private static let mostWords = 64
  private var numbers: [UInt64] = []

  mutating func insert(_ number: UInt64) {
    if numbers.isEmpty { numbers.reserveCapacity(8) }
    if numbers.count < Self.mostWords, !numbers.contains(number) { numbers.append(number) }
  }

  /// How many words are in both.
  func common(with other: WordSet) -> Int { numbers.count { other.numbers.contains($0) } }
}
