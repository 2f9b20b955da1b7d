import Lifecycle
import LogInput

/// How long apps took to come up and stayed where they were, in launches that were shown.
///
/// Only what the log shows from its beginning to its end counts, and only with a clock at both: what
/// the log, or the part of it that is shown, cuts off is no length.
package struct TimelineStatistics {
  /// What is measured.
  package enum Measure: String, CaseIterable, Sendable {
    /// From the launch to the first time active, in launches that come up without a stay in the
    /// background on the way.
    case coldToActive
    /// From leaving the background to active.
    case warmToActive
    /// Active or inactive without a break.
    case foreground
    /// Inactive between two times active.
    case interruptions
    /// In the background without a break, suspended or not.
    case background
    case suspended
  }

  private var lengths: [Measure: MeasuredLengths] = [:]

  /// Makes statistics of nothing.
  package init() {}

  /// What the lengths of a measure come to; nil when there are none.
  package func distribution(of measure: Measure) -> Distribution? {
    lengths[measure].flatMap(Distribution.init)
  }

  /// How the lengths of a measure are spread; nil when there are none.
  package func histogram(of measure: Measure) -> Histogram? {
    lengths[measure].flatMap { Histogram($0.nanoseconds) }
  }

  /// The lengths of a measure, in nanoseconds.
  package func lengths(of measure: Measure) -> [Int64] {
    lengths[measure]?.nanoseconds ?? []
  }

  /// Adds what was measured in another launch.
  package mutating func add(_ other: TimelineStatistics) {
    for (measure, values) in other.lengths {
      lengths[measure, default: MeasuredLengths()].add(values)
    }
  }

  mutating func add(_ length: ClockedLength?, _ measure: Measure) {
    guard let length else { return }
    lengths[measure, default: MeasuredLengths()].add(length)
  }
}
