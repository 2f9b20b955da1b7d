/// What lengths of time come to, in nanoseconds, by nearest rank: each value is one that was measured.
package struct Distribution: Sendable, Equatable {
  /// How many there are.
  package let count: Int
  /// The shortest.
  package let min: Int64
  /// What half of them do not exceed.
  package let median: Int64
  /// What 95 of 100 do not exceed.
  package let p95: Int64
  /// The longest.
  package let max: Int64
  /// All of them together.
  package let total: Int64
  /// How many digits of a second all clocks vouch for.
  package let digits: Int

  /// Nil when there are no lengths.
  init?(_ lengths: MeasuredLengths) {
    let sorted = lengths.nanoseconds.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    count = sorted.count
    (min, max) = (first, last)
    median = sorted[Self.rank(50, of: sorted.count)]
    p95 = sorted[Self.rank(95, of: sorted.count)]
    total = sorted.reduce(0, &+)
    digits = lengths.digits
  }

  /// The place of the smallest value that at least so many percent of all do not exceed.
  private static func rank(_ percent: Int, of count: Int) -> Int {
    (percent * count + 99) / 100 - 1
  }
}
