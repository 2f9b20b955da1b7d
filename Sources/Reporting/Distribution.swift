/// Lengths by nearest rank: each of its values is one of those that were measured.
package struct Distribution: Sendable, Equatable {
  package let count: Int
  /// In nanoseconds, as all of them.
  package let min: Int64
  package let median: Int64
  package let p95: Int64
  package let max: Int64
  package let total: Int64
  /// How many digits of a second all clocks vouch for.
  package let digits: Int

  /// Nil when there are no lengths.
  init?(_ lengths: [ClockedLength]) {
    let sorted = lengths.map(\.nanoseconds).sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    count = sorted.count
    (min, max) = (first, last)
    median = sorted[Self.rank(50, of: sorted.count)]
    p95 = sorted[Self.rank(95, of: sorted.count)]
    total = sorted.reduce(0, &+)
    digits = lengths.map(\.digits).min() ?? 0
  }

  /// The place of the smallest value that at least so many percent of all do not exceed.
  private static func rank(_ percent: Int, of count: Int) -> Int {
    (percent * count + 99) / 100 - 1
  }
}
