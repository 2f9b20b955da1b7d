/// What one stamp says: a moment, and how much of a moment it is.
package struct ClockReading: Sendable, Equatable {
  /// Nanoseconds since 1970-01-01T00:00:00 of the stamp's own fields: UTC when `hasZone`, else local.
  /// A stamp without a year counts in a nameless leap year, one without a date in a nameless day.
  package var nanoseconds: Int64
  /// The smallest step the stamp can show, in nanoseconds.
  package var resolution: Int64
  package var hasDate: Bool
  package var hasYear: Bool
  /// Seconds east of UTC that the stamp names, when it names a zone.
  package var zoneOffset: Int32?

  package init(
    nanoseconds: Int64, resolution: Int64, hasDate: Bool = true, hasYear: Bool = true,
    zoneOffset: Int32? = 0
  ) {
    self.nanoseconds = nanoseconds
    self.resolution = resolution
    self.hasDate = hasDate
    self.hasYear = hasYear
    self.zoneOffset = zoneOffset
  }

  package var hasZone: Bool { zoneOffset != nil }
}

/// The proleptic Gregorian calendar, as far as stamps need it.
package enum Calendar {
  package static let nanosecondsPerSecond: Int64 = 1_000_000_000
  package static let secondsPerDay: Int64 = 86_400
  /// The year that stands in for a missing one: a leap year, so that 29 February has a place.
  package static let namelessYear = 2000

  /// Days from 1970-01-01 to the given date (the algorithm of Hinnant's days_from_civil).
  package static func days(year: Int, month: Int, day: Int) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int64(era * 146_097 + dayOfEra - 719_468)
  }

  /// The date that lies `days` after 1970-01-01 (civil_from_days).
  package static func date(days: Int64) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthIndex = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthIndex + 2) / 5 + 1
    let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (Int(year), Int(month), Int(day))
  }
}
