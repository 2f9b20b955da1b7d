/// How many lengths lie between the steps 1, 2, 5, 10 ... of a scale, from the shortest to the longest.
package struct Histogram: Sendable, Equatable {
  /// The lengths from one step up to, but not at, the next, in nanoseconds.
  package struct Bin: Sendable, Equatable {
    package var lower: Int64
    package var upper: Int64
    package var count: Int
  }

  /// Without a gap; the first and the last hold something.
  package let bins: [Bin]

  /// Nil when there are no lengths. What is shorter than a millisecond is in one bin.
  init?(_ lengths: [Int64]) {
    guard let longest = lengths.max() else { return nil }
    var edges: [Int64] = [0, 1_000_000]
    while let last = edges.last, last <= longest, last < 1_000_000_000_000_000_000 {
      // From 1 to 2, from 2 to 5, from 5 to 10.
      let isTwo = String(last).first == "2"
      edges.append(isTwo ? last / 2 * 5 : last * 2)
    }
    var bins = zip(edges, edges.dropFirst()).map { Bin(lower: $0, upper: $1, count: 0) }
    for length in lengths {
      let place = bins.firstIndex { length < $0.upper } ?? bins.count - 1
      bins[place].count += 1
    }
    let first = bins.firstIndex { $0.count > 0 } ?? 0
    let last = bins.lastIndex { $0.count > 0 } ?? 0
    self.bins = Array(bins[first...last])
  }
}
