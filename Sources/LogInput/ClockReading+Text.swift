extension ClockReading: CustomStringConvertible {
  /// ISO 8601 with as many digits as the stamp had, or only the parts that it had.
  package var description: String {
    if basis != .calendar { return "+\(decimalSeconds) s" }
    let date = hasYear ? isoDate + "T" : hasDate ? String(isoDate.dropFirst(5)) + " " : ""
    return date + timeOfDay + zoneText
  }

  /// `HH:mm:ss` and the fraction, as read off the stamp's own clock; seconds where it has no hours.
  package var timeOfDay: String {
    if basis != .calendar { return "+\(decimalSeconds) s" }
    let (_, secondOfDay, fraction) = local
    let second = Int(secondOfDay)
    var text = [second / 3600, second / 60 % 60, second % 60].map { $0.padded(2) }
      .joined(separator: ":")
    text += fractionText(fraction)
    return text
  }

  /// The smallest step that the stamp can show: `1ms`.
  package var resolutionText: String {
    let units: [(String, Int64)] = [
      ("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1000), ("ns", 1),
    ]
    let (name, size) = units.first { resolution >= $0.1 } ?? ("ns", 1)
    return "\(resolution / size)\(name)"
  }

  private var decimalSeconds: String {
    let (seconds, fraction) = Calendar.floorDivision(
      nanoseconds, Calendar.nanosecondsPerSecond)
    return "\(seconds)" + fractionText(fraction)
  }

  private func fractionText(_ fraction: Int64) -> String {
    let digits = fractionDigits
    guard digits > 0 else { return "" }
    var scale: Int64 = Calendar.nanosecondsPerSecond
    for _ in 0..<digits { scale /= 10 }
    return "." + Int(fraction / scale).padded(digits)
  }

  private var isoDate: String {
    let (year, month, day) = Calendar.date(days: local.day)
    return "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))"
  }

  private var zoneText: String {
    guard hasYear, let zoneOffset else { return "" }
    if zoneOffset == 0 { return "Z" }
    let minutes = Int(abs(zoneOffset)) / 60
    return (zoneOffset < 0 ? "-" : "+") + (minutes / 60).padded(2) + ":" + (minutes % 60).padded(2)
  }

  private var local: (day: Int64, second: Int64, fraction: Int64) {
    let shifted = nanoseconds &+ Int64(zoneOffset ?? 0) * Calendar.nanosecondsPerSecond
    let (seconds, fraction) = Calendar.floorDivision(shifted, Calendar.nanosecondsPerSecond)
    let (day, second) = Calendar.floorDivision(seconds, Calendar.secondsPerDay)
    return (day, second, fraction)
  }

  private var fractionDigits: Int {
    var digits = 0
    var step = Calendar.nanosecondsPerSecond
    while step > resolution, step > 1 {
      step /= 10
      digits += 1
    }
    return digits
  }
}

extension Int {
  fileprivate func padded(_ width: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, width - text.count)) + text
  }
}
