extension ClockReading: CustomStringConvertible {
  /// ISO 8601 with as many digits as the stamp had, or only the parts that it had.
  package var description: String {
    let date = hasYear ? isoDate + "T" : hasDate ? String(isoDate.dropFirst(5)) + " " : ""
    return date + timeOfDay + zoneText
  }

  /// `HH:mm:ss` and the fraction, as read off the stamp's own clock.
  package var timeOfDay: String {
    let (_, secondOfDay, fraction) = local
    let second = Int(secondOfDay)
    var text = [second / 3600, second / 60 % 60, second % 60].map { $0.padded(2) }
      .joined(separator: ":")
    let digits = fractionDigits
    if digits > 0 {
      var scale: Int64 = Calendar.nanosecondsPerSecond
      for _ in 0..<digits { scale /= 10 }
      text += "." + Int(fraction / scale).padded(digits)
    }
    return text
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
    let (seconds, fraction) = Self.floorDivision(shifted, Calendar.nanosecondsPerSecond)
    let (day, second) = Self.floorDivision(seconds, Calendar.secondsPerDay)
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

  private static func floorDivision(_ value: Int64, _ by: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: by)
    return remainder < 0 ? (quotient - 1, remainder + by) : (quotient, remainder)
  }
}

extension Int {
  fileprivate func padded(_ width: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, width - text.count)) + text
  }
}
