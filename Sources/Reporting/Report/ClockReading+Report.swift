import LogInput

extension ClockReading {
  /// The time of day with at most three fraction digits: the column of a text report.
  var columnText: String {
    let text = timeOfDay
    guard let point = text.firstIndex(of: ".") else { return text }
    return String(text[...point]) + text[text.index(after: point)...].prefix(3)
  }

  /// The same, after the date where the stamp has one, and before the zone: `2025-03-01 09:00:00.000`.
  var headerText: String {
    guard basis == .calendar, hasDate else { return columnText }
    let parts = description.split(separator: hasYear ? "T" : " ", maxSplits: 1)
    guard let day = parts.first, let rest = parts.last, parts.count == 2 else { return columnText }
    let zone = rest.drop { $0.isNumber || $0 == ":" || $0 == "." }
    return "\(day) \(columnText)\(zone)"
  }

  /// ISO 8601, where the stamp has a date to make it of.
  var isoText: String? { hasYear ? description : nil }

  /// How many fraction digits of a duration this clock can vouch for, at most three.
  var durationDigits: Int {
    resolution > 100_000_000 ? 0 : resolution > 10_000_000 ? 1 : resolution > 1_000_000 ? 2 : 3
  }
}
