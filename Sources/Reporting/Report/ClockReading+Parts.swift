import LogInput

extension ClockReading {
  /// How much of a stamp is shown.
  enum Parts {
    case minutes, seconds, milliseconds, day, dayAndMinutes, dayAndSeconds, dayAndMilliseconds
  }

  /// The parts that are asked for, as far as the stamp has them.
  func text(_ parts: Parts) -> String {
    switch parts {
    case .minutes: basis == .calendar ? String(columnText.prefix(5)) : columnText
    case .seconds: basis == .calendar ? String(columnText.prefix(8)) : columnText
    case .milliseconds: columnText
    case .day: dayText ?? text(.minutes)
    case .dayAndMinutes: (dayText.map { $0 + " " } ?? "") + text(.minutes)
    case .dayAndSeconds: (dayText.map { $0 + " " } ?? "") + text(.seconds)
    case .dayAndMilliseconds: (dayText.map { $0 + " " } ?? "") + columnText
    }
  }

  /// The difference says nothing of days where a stamp does not name one.
  func isOnSameDay(as other: ClockReading) -> Bool { dayText == other.dayText }

  /// `2025-03-01`, or `03-01` where the stamp names no year.
  private var dayText: String? {
    guard basis == .calendar, hasDate else { return nil }
    return String(description.prefix(hasYear ? 10 : 5))
  }
}
