import LogInput

/// A day, as configurations write it: `2025-12-31`.
struct CalendarDay: Equatable, Comparable {
  let year: Int
  let month: Int
  let day: Int

  /// Reads a day that exists; nil for any other text.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      text.utf8.allSatisfy({ $0 == 0x2D || (0x30...0x39).contains($0) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...12).contains(month)
    else { return nil }
    let days = Calendar.days(year: year, month: month, day: day)
    let date = Calendar.date(days: days)
    guard date == (year, month, day) else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The day in UTC so many seconds after 1970 began.
  init(secondsSince1970 seconds: Int64) {
    let days = seconds / Calendar.secondsPerDay - (seconds % Calendar.secondsPerDay < 0 ? 1 : 0)
    (year, month, day) = Calendar.date(days: days)
  }

  static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}
