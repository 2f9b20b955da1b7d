/// Lays the readings of a log's clock onto one time line that never runs backwards.
///
/// A stamp that steps back by at most two seconds is read as its predecessor's: loggers on several
/// threads and copies of consoles do that. A larger step is a changed clock: time goes on from where
/// it was, and the step is counted.
package struct TraceClock {
  private static let tolerance = 2 * Calendar.nanosecondsPerSecond
  private static let day = Calendar.secondsPerDay * Calendar.nanosecondsPerSecond

  private var lastReading: ClockReading?
  private var lastTraceTime: Int64 = 0
  /// What is added to a reading to get trace time: midnights and new years passed, steps bridged.
  private var offset: Int64 = 0
  /// How often the clock stepped back by more than the tolerance.
  package private(set) var steps = 0

  package init() {}

  /// The moment of `reading`, which is the next in the log.
  package mutating func advance(to reading: ClockReading) -> Moment {
    guard let last = lastReading else {
      offset = 0 &- reading.nanoseconds
      lastReading = reading
      return Moment(reading: reading, traceTime: 0)
    }
    lastReading = reading
    var time = reading.nanoseconds &+ offset
    if reading.hasDate != last.hasDate || reading.hasYear != last.hasYear
      || reading.hasZone != last.hasZone
    {
      // Two kinds of stamps in one log have no common zero; time stands still between them.
      offset = lastTraceTime &- reading.nanoseconds
      return Moment(reading: reading, traceTime: lastTraceTime)
    }
    if time < lastTraceTime {
      let step = lastTraceTime &- time
      if !reading.hasDate, step > Self.day / 2 {
        offset &+= Self.day
        time &+= Self.day
      } else if !reading.hasYear, step > 180 * Self.day {
        offset &+= 366 * Self.day
        time &+= 366 * Self.day
      } else if step <= Self.tolerance {
        return Moment(reading: reading, traceTime: lastTraceTime)
      }
      if time < lastTraceTime {
        steps += 1
        offset &+= lastTraceTime &- time
        time = lastTraceTime
      }
    }
    lastTraceTime = time
    return Moment(reading: reading, traceTime: time)
  }

  /// The moment of a reading that lies before the last one, for lines read a second time.
  package func moment(ofEarlier reading: ClockReading) -> Moment {
    Moment(
      reading: reading, traceTime: min(lastTraceTime, reading.nanoseconds &+ offset))
  }
}
