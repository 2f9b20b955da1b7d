import LogInput

/// How late it is in a log that is being written: as late as its latest stamp says, and later by what
/// has passed since that came.
package struct LiveClock: Sendable {
  package private(set) var latest: Moment?
  /// When the latest stamp came, in nanoseconds of a clock that never steps back.
  private var arrival: Int64 = 0
  /// Time passes while nothing comes: not so in a log that was written before.
  package var isRunning = true

  package init() {}

  package mutating func note(_ moment: Moment, at now: Int64) {
    if let latest, moment.traceTime <= latest.traceTime { return }
    latest = moment
    arrival = now
  }

  /// The time of the trace at a time of that clock; nil in a log without stamps.
  package func traceTime(at now: Int64) -> Int64? {
    latest.map { isRunning ? $0.traceTime &+ max(0, now &- arrival) : $0.traceTime }
  }
}
