/// What the user says of a log's stamps that they do not say themselves.
package struct MissingParts: Sendable, Equatable {
  /// The year of the log's first stamp.
  package var year: Int?
  /// Seconds east of UTC of stamps that name no zone.
  package var zoneOffset: Int32?

  package init(year: Int? = nil, zoneOffset: Int32? = nil) {
    self.year = year
    self.zoneOffset = zoneOffset
  }

  /// The offset from UTC that a zone's text stands for: `+0100`, `+01:00`, `Z`, `GMT+1`.
  package static func zone(_ text: String) -> Int32? {
    guard let layout = TimeLayout("HHZ") else { return nil }
    return Array(("00" + text).utf8).withUnsafeBufferPointer {
      layout.reading(of: $0)?.zoneOffset
    }
  }

  /// `reading` with the parts that it lacks, as far as they are known; `newYears` passed before it.
  func filled(in reading: ClockReading, newYears: Int) -> ClockReading {
    guard reading.basis == .calendar, reading.hasDate, !reading.hasYear || !reading.hasZone else {
      return reading
    }
    var filled = reading
    if !reading.hasYear, let year {
      let local = reading.nanoseconds
      let (day, time) = Calendar.floorDivision(local, Calendar.nanosecondsPerDay)
      let date = Calendar.date(days: day)
      // The nameless year may have begun or ended by the zone of the stamp.
      let turn = date.year - Calendar.namelessYear
      let days = Calendar.days(
        year: year + newYears + turn, month: date.month, day: date.day)
      filled.nanoseconds = days &* Calendar.nanosecondsPerDay &+ time
      filled.hasYear = true
    }
    if filled.hasYear, !reading.hasZone, let zoneOffset {
      filled.nanoseconds &-= Int64(zoneOffset) &* Calendar.nanosecondsPerSecond
      filled.zoneOffset = zoneOffset
    }
    return filled
  }
}
