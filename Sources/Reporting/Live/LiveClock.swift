import LogInput

/// How late it is in a log that is being written: as late as its latest stamp says, and later by what
/// has passed since that came.
package struct LiveClock: Sendable {
  /// A stamp, and when it came, in nanoseconds of a clock that never steps back.
  private struct Stamp {
    let moment: Moment
    let arrival: Int64
  }

  private var noted: Stamp?
  /// What a line showed that tells nothing else, as long as nothing was noted since.
  private var supposed: Stamp?
  /// Time passes while nothing comes: not so in a log that was written before.
  package var isRunning = true

  package init() {}

  private var stamp: Stamp? { supposed ?? noted }

  /// The latest stamp.
  package var latest: Moment? { stamp?.moment }

  /// Takes a moment by which the log is judged.
  package mutating func note(_ moment: Moment, at now: Int64) {
    let last = noted?.moment.traceTime ?? .min
    guard moment.traceTime >= last else { return }
    if moment.traceTime > last { noted = Stamp(moment: moment, arrival: now) }
    supposed = nil
  }

  /// Takes what a line shows whose stamp counts for nothing: another clock than that of the lines that count
  /// may have written it, and then the next of those says how late it is.
  package mutating func suppose(_ moment: Moment, at now: Int64) {
    if let latest, moment.traceTime <= latest.traceTime { return }
    supposed = Stamp(moment: moment, arrival: now)
  }

  /// The time of the trace at a time of that clock; nil in a log without stamps.
  package func traceTime(at now: Int64) -> Int64? {
    stamp.map { stamp in
      let time = stamp.moment.traceTime
      return isRunning ? time &+ max(0, now &- stamp.arrival) : time
    }
  }
}
