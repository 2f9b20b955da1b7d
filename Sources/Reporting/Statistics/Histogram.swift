/// How many lengths lie between the steps of a scale that people count in, from the shortest to the
/// longest.
package struct Histogram: Sendable, Equatable {
  /// The lengths from one step up to, but not at, the next, in nanoseconds.
  package struct Bin: Sendable, Equatable {
    package var lower: Int64
    package var upper: Int64
    package var count: Int
  }

  /// Without a gap; the first and the last hold something.
  package let bins: [Bin]

  /// Nil when there are no lengths. What is shorter than a millisecond is in one bin, and so is what is
  /// longer than 500 days.
  init?(_ lengths: [Int64]) { self.init(weighted: lengths.map { ($0, 1) }) }

  /// The same of lengths that each stand for so many.
  init?(weighted lengths: [(length: Int64, count: Int)]) {
    guard !lengths.isEmpty else { return nil }
    var bins = zip(Self.steps, Self.steps.dropFirst()).map { Bin(lower: $0, upper: $1, count: 0) }
    for (length, count) in lengths {
      let place = bins.firstIndex { length < $0.upper } ?? bins.count - 1
      bins[place].count += count
    }
    let first = bins.firstIndex { $0.count > 0 } ?? 0
    let last = bins.lastIndex { $0.count > 0 } ?? 0
    self.bins = Array(bins[first...last])
  }

  private static let steps: [Int64] = {
    let units: [(unit: Int64, counts: [Int64])] = [
      (1_000_000, [0, 1, 2, 5, 10, 20, 50, 100, 200, 500]),
      (1_000_000_000, [1, 2, 5, 10, 20]),
      (60_000_000_000, [1, 2, 5, 10, 20]),
      (3_600_000_000_000, [1, 2, 5, 10]),
      (86_400_000_000_000, [1, 2, 5, 10, 20, 50, 100, 200, 500]),
    ]
    return units.flatMap { unit, counts in counts.map { $0 * unit } } + [.max]
  }()
}
