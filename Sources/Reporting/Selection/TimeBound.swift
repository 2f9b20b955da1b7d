import LogInput

/// Where a part of a trace is to begin or to end, as the user says it.
package enum TimeBound: Sendable, Equatable {
  /// At a line of the trace.
  case line(Int)
  /// So many nanoseconds after the stamp of the first event.
  case elapsed(Int64)
  /// When the log's clock shows this; what the stamp leaves out, the log says.
  case stamp(ClockReading)
}

/// Why a stamp cannot be found on the clock of a log.
package enum ClockObstacle: String, Error, Sendable {
  case noClock = "its lines have no clock"
  case noHours = "its clock counts seconds and shows no time of day"
  case noDate = "its stamps name no date"
  case noYear = "its stamps name no year"
  case noZone = "its stamps name no zone"
}

/// Where a bound lies, as far as the events of a trace told it.
struct BoundPosition {
  /// The first line that is inside, or the first one that is outside again.
  var line: Int
  /// The time of the bound itself on the trace's time line.
  var time: Int64?
  /// The user named a line: what has the same stamp on another line lies elsewhere.
  var isNamed = false
}

extension TimeBound {
  /// What a bound is waited for on the clock of a trace.
  enum Target {
    /// A moment of the trace's time line.
    case time(Int64)
    /// A stamp of the log's own scale.
    case reading(ClockReading)

    /// How long after the target a moment is; nil when the two cannot be compared.
    func lead(of moment: Moment) -> Int64? {
      switch self {
      case .time(let time): return moment.traceTime &- time
      case .reading(let target):
        guard moment.reading.isOnScale(of: target) else { return nil }
        let lead = moment.reading.nanoseconds &- target.nanoseconds
        guard !target.hasYear else { return lead }
        // A date that lies more than half a year away is the next year's, or the last one's.
        let (year, half) = (366 * Calendar.nanosecondsPerDay, 183 * Calendar.nanosecondsPerDay)
        return lead > half ? lead &- year : lead < -half ? lead &+ year : lead
      }
    }

    /// What the log's clock shows at the target, as seen from a moment.
    func reading(near moment: Moment) -> ClockReading {
      switch self {
      case .reading(let reading): return reading
      case .time(let time):
        var reading = moment.reading
        reading.nanoseconds &+= time &- moment.traceTime
        return reading
      }
    }
  }
}
