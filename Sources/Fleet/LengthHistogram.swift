/// How lengths of time are spread: how many lie in each of a fixed row of buckets.
///
/// The buckets do not depend on what is counted, so histograms of parts add up to that of the whole,
/// whatever the parts and their order. A bucket is at most a sixteenth wider than its lower end: what is read
/// off is wrong by at most 3.2 %.
package struct LengthHistogram: Equatable, Sendable {
  /// How many lengths lie in each bucket that has any.
  package private(set) var counts: [Int: Int] = [:]

  package init() {}

  /// How many lengths there are.
  package var total: Int { counts.values.reduce(0, &+) }

  /// Counts a length in nanoseconds; what is negative counts as none.
  package mutating func add(_ nanoseconds: Int64) {
    counts[Self.bucket(of: nanoseconds), default: 0] += 1
  }

  /// Counts so many lengths of one bucket; what is no bucket is none.
  package mutating func add(_ count: Int, inBucket bucket: Int) {
    guard (0..<Self.bucketCount).contains(bucket), count > 0 else { return }
    counts[bucket] = (counts[bucket] ?? 0).addingClamped(count)
  }

  package mutating func merge(_ other: LengthHistogram) {
    for (bucket, count) in other.counts { add(count, inBucket: bucket) }
  }

  /// The middle of the bucket in which so many percent of the lengths are reached; nil without lengths.
  package func percentile(_ percent: Int) -> Int64? {
    let total = total
    guard total > 0 else { return nil }
    let rank = max(1, Int((Double(total) * Double(percent) / 100).rounded(.up)))
    var seen = 0
    for bucket in counts.keys.sorted() {
      seen += counts[bucket] ?? 0
      if seen >= rank { return Self.middle(of: bucket) }
    }
    return nil
  }

  // MARK: Buckets

  /// Each power of two microseconds has so many.
  private static let subdivisions = 16
  private static let bits = 4
  /// Behind the last one nothing can be counted in nanoseconds.
  static let bucketCount = bucket(of: .max) + 1

  /// Lengths below sixteen microseconds have a bucket for each.
  package static func bucket(of nanoseconds: Int64) -> Int {
    let value = UInt64(max(0, nanoseconds) / 1000)
    guard value >= subdivisions else { return Int(value) }
    let exponent = 63 - value.leadingZeroBitCount
    let mantissa = Int(value >> UInt64(exponent - bits)) & (subdivisions - 1)
    return (exponent - bits + 1) * subdivisions + mantissa
  }

  /// The shortest length of a bucket, in nanoseconds.
  package static func lowerEnd(of bucket: Int) -> Int64 {
    guard bucket >= subdivisions else { return Int64(max(0, bucket)) * 1000 }
    let mantissa = Int64(subdivisions + bucket % subdivisions)
    let (value, isOver) = (mantissa << Int64(min(bucket / subdivisions - 1, 50)))
      .multipliedReportingOverflow(by: 1000)
    return isOver ? .max : value
  }

  private static func middle(of bucket: Int) -> Int64 {
    let (low, high) = (lowerEnd(of: bucket), lowerEnd(of: bucket + 1))
    return low + (high - low) / 2
  }
}

extension Int {
  /// The sum, or the greatest number where it does not fit: a count that long is read by nobody.
  func addingClamped(_ other: Int) -> Int {
    let (sum, isOver) = addingReportingOverflow(other)
    return isOver ? .max : sum
  }
}
