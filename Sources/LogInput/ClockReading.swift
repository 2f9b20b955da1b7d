/// What one stamp says: a moment, and how much of a moment it is.
package struct ClockReading: Sendable, Equatable {
  /// What a stamp counts from.
  package enum Basis: UInt8, Sendable {
    /// The calendar, or the hours of a day.
    case calendar
    /// The start of something that the log shows: a test, a boot.
    case start
    /// The line before.
    case previousLine
  }

  /// Nanoseconds since 1970-01-01T00:00:00 of the stamp's own fields: UTC when `hasZone`, else local.
  /// A stamp without a year counts in a nameless leap year, one without a date in a nameless day,
  /// one that does not count from the calendar from nothing.
  package var nanoseconds: Int64
  /// The smallest step the stamp can show, in nanoseconds.
  package var resolution: Int64
  package var basis: Basis
  package var hasDate: Bool
  package var hasYear: Bool
  /// Seconds east of UTC that the stamp names, when it names a zone.
  package var zoneOffset: Int32?

  package init(
    nanoseconds: Int64, resolution: Int64, basis: Basis = .calendar, hasDate: Bool = true,
    hasYear: Bool = true, zoneOffset: Int32? = 0
  ) {
    self.nanoseconds = nanoseconds
    self.resolution = resolution
    self.basis = basis
    self.hasDate = hasDate
    self.hasYear = hasYear
    self.zoneOffset = zoneOffset
  }

  package var hasZone: Bool { zoneOffset != nil }

  /// Readings of one scale count from the same, so that the difference of two is a time.
  package func isOnScale(of other: ClockReading) -> Bool {
    basis == other.basis && hasDate == other.hasDate && hasYear == other.hasYear
      && hasZone == other.hasZone
  }
}
