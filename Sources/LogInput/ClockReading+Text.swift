extension ClockReading: CustomStringConvertible {
  /// ISO 8601 with as many digits as the stamp had, or only the parts that it had.
  package var description: String {
    if basis != .calendar { return "+\(decimalSeconds) s" }
    return String(unsafeUninitializedCapacity: DigitRow.capacity) { bytes in
      let (day, second, fraction) = local
      var row = DigitRow(bytes)
      if hasDate {
        let date = Calendar.date(days: day)
        if hasYear {
          row.write(date.year, 4)
          row.write("-")
        }
        row.write(date.month, 2)
        row.write("-")
        row.write(date.day, 2)
        row.write(hasYear ? "T" : " ")
      }
      writeTimeOfDay(second, fraction, to: &row)
      writeZone(to: &row)
      return row.count
    }
  }

  /// `HH:mm:ss` and the fraction, as read off the stamp's own clock; seconds where it has no hours.
  package var timeOfDay: String {
    if basis != .calendar { return "+\(decimalSeconds) s" }
    return String(unsafeUninitializedCapacity: DigitRow.capacity) { bytes in
      let (_, second, fraction) = local
      var row = DigitRow(bytes)
      writeTimeOfDay(second, fraction, to: &row)
      return row.count
    }
  }

  private func writeTimeOfDay(_ second: Int64, _ fraction: Int64, to row: inout DigitRow) {
    let second = Int(second)
    row.write(second / 3600, 2)
    row.write(":")
    row.write(second / 60 % 60, 2)
    row.write(":")
    row.write(second % 60, 2)
    writeFraction(fraction, to: &row)
  }

  private func writeFraction(_ fraction: Int64, to row: inout DigitRow) {
    let digits = fractionDigits
    guard digits > 0 else { return }
    var scale: Int64 = Calendar.nanosecondsPerSecond
    for _ in 0..<digits { scale /= 10 }
    row.write(".")
    row.write(Int(fraction / scale), digits)
  }

  private func writeZone(to row: inout DigitRow) {
    guard hasYear, let zoneOffset else { return }
    if zoneOffset == 0 { return row.write("Z") }
    let minutes = Int(zoneOffset.magnitude) / 60
    row.write(zoneOffset < 0 ? "-" : "+")
    row.write(minutes / 60, 2)
    row.write(":")
    row.write(minutes % 60, 2)
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
    return "\(seconds)"
      + String(unsafeUninitializedCapacity: DigitRow.capacity) { bytes in
        var row = DigitRow(bytes)
        writeFraction(fraction, to: &row)
        return row.count
      }
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

/// The parts of a stamp, written one after the other.
private struct DigitRow {
  /// More than the longest stamp has: the largest zone has six digits.
  static let capacity = 64

  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  init(_ bytes: UnsafeMutableBufferPointer<UInt8>) { self.bytes = bytes }

  /// A number that is not negative, with zeros before it up to `width` digits.
  mutating func write(_ number: Int, _ width: Int) {
    var scale = 1
    for _ in 1..<width { scale *= 10 }
    while number / scale >= 10 { scale *= 10 }
    while scale > 0 {
      bytes[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / scale % 10)
      count += 1
      scale /= 10
    }
  }

  mutating func write(_ sign: Unicode.Scalar) {
    bytes[count] = UInt8(ascii: sign)
    count += 1
  }
}
