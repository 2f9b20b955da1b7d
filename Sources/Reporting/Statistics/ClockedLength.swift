import JSONText
import LogInput

/// A length of time between two stamps, and how finely their clocks tell it.
struct ClockedLength: Sendable {
  var nanoseconds: Int64
  /// How many digits of a second both stamps vouch for.
  var digits: Int

  /// Nil without a clock at both ends.
  init?(from start: Moment?, to end: Moment?) {
    guard let start, let end else { return nil }
    nanoseconds = end.traceTime &- start.traceTime
    digits = min(start.reading.durationDigits, end.reading.durationDigits)
  }

  /// `0.250 s`, with no more digits than it has.
  var text: String { DecimalSeconds(nanoseconds: nanoseconds).fixed(digits) + " s" }
}
