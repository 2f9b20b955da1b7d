import LogInput

/// The time between two lines, as closely as their clock tells it.
///
/// Stamps are cut to their resolution, so the true time lies less than one step to either side. Up to
/// a millisecond a stamp counts as exact: it is as fine as bounds are written.
struct Elapsed {
  let nanoseconds: Int64
  private let slack: Int64

  init?(from start: Moment?, to end: Moment?) {
    guard let start, let end else { return nil }
    // A stamp that steps back is read as its predecessor's.
    nanoseconds = max(0, end.traceTime &- start.traceTime)
    let resolution = max(start.reading.resolution, end.reading.resolution)
    slack = resolution > 1_000_000 ? resolution : 0
  }

  /// The last trace time that is not certainly later than the bound after `start`.
  static func lastTime(_ start: Moment, within bound: Int64) -> Int64 {
    let resolution = start.reading.resolution
    return start.traceTime &+ bound &+ (resolution > 1_000_000 ? resolution &- 1 : 0)
  }

  /// Not later than the bound, which belongs to the time allowed.
  func isAtMost(_ bound: Int64) -> Fit {
    if nanoseconds &+ slack <= bound { return .yes }
    return isLater(than: bound) ? .no : .unknown(.coarseClock)
  }

  func isAtLeast(_ bound: Int64) -> Fit {
    if nanoseconds &- slack >= bound { return .yes }
    return nanoseconds &+ slack <= bound || slack == 0 ? .no : .unknown(.coarseClock)
  }

  /// Certainly later than the bound.
  func isLater(than bound: Int64) -> Bool {
    slack == 0 ? nanoseconds > bound : nanoseconds &- slack >= bound
  }
}
