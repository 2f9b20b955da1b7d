/// The proleptic Gregorian calendar, as far as stamps need it.
package enum Calendar {
  package static let nanosecondsPerSecond: Int64 = 1_000_000_000
  package static let secondsPerDay: Int64 = 86_400
  package static let nanosecondsPerDay = secondsPerDay * nanosecondsPerSecond
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

  /// How many days a month of a year has.
  static func length(ofMonth month: Int, year: Int) -> Int {
    let next = month == 12 ? (year + 1, 1) : (year, month + 1)
    return Int(days(year: next.0, month: next.1, day: 1) - days(year: year, month: month, day: 1))
  }

  /// Quotient and remainder of which the remainder is never negative.
  static func floorDivision(_ value: Int64, _ by: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: by)
    return remainder < 0 ? (quotient - 1, remainder + by) : (quotient, remainder)
  }
}
