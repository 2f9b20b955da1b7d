/// Numbers the occurrences of texts: what tells apart those that read the same.
struct OccurrenceCount {
  private var counts: [String: Int] = [:]

  /// The number of this occurrence of a text, from 1.
  mutating func next(of text: String) -> Int {
    let count = (counts[text] ?? 0) + 1
    counts[text] = count
    return count
  }
}
