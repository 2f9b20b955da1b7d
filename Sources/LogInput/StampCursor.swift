import Matching

/// Reads the fields of one stamp from left to right.
struct StampCursor {
  private let stamp: Bytes
  private var position = 0
  private var year = Calendar.namelessYear
  private var month = 1
  private var day = 1
  private var secondOfDay: Int64 = 0
  private var fraction: Int64 = 0
  private var resolution: Int64 = 3600 * Calendar.nanosecondsPerSecond
  private var zoneOffset: Int32?
  private var epoch: Int64?

  init(_ stamp: Bytes) { self.stamp = stamp }

  var isAtEnd: Bool { position == stamp.count }

  mutating func take(_ field: TimeLayout.Field) -> Bool {
    switch field {
    case .literal(let byte):
      guard position < stamp.count, stamp[position] == byte else { return false }
      position += 1
      return true
    case .year: return take(digits: 4, in: 1...9999) { $0.year = $1 }
    case .month: return take(digits: 2, in: 1...12) { $0.month = $1 }
    case .day: return take(digits: 2, in: 1...31) { $0.day = $1 }
    case .hour: return take(digits: 2, in: 0...24) { $0.secondOfDay += Int64($1) * 3600 }
    case .minute:
      return take(digits: 2, in: 0...59) {
        $0.secondOfDay += Int64($1) * 60
        $0.resolution = 60 * Calendar.nanosecondsPerSecond
      }
    // 60 is a leap second (RFC 3339, 5.6).
    case .second:
      return take(digits: 2, in: 0...60) {
        $0.secondOfDay += Int64($1)
        $0.resolution = Calendar.nanosecondsPerSecond
      }
    case .paddedDay: return takePaddedDay()
    case .monthName: return takeMonthName()
    case .fraction: return takeFraction()
    case .zone: return takeZone()
    case .epoch: return takeEpoch()
    }
  }

  func reading(hasYear: Bool, hasDate: Bool) -> ClockReading? {
    if let epoch {
      return ClockReading(nanoseconds: epoch, resolution: resolution, zoneOffset: 0)
    }
    var seconds = secondOfDay
    if hasDate {
      seconds += Calendar.days(year: year, month: month, day: day) * Calendar.secondsPerDay
    }
    seconds -= Int64(zoneOffset ?? 0)
    let (scaled, overflow) = seconds.multipliedReportingOverflow(by: Calendar.nanosecondsPerSecond)
    guard !overflow else { return nil }
    return ClockReading(
      nanoseconds: scaled + fraction, resolution: resolution, hasDate: hasDate, hasYear: hasYear,
      zoneOffset: zoneOffset)
  }

  private func digit(at index: Int) -> Int? {
    guard index < stamp.count, stamp[index] >= 0x30, stamp[index] <= 0x39 else { return nil }
    return Int(stamp[index] - 0x30)
  }

  private mutating func take(
    digits count: Int, in range: ClosedRange<Int>, assign: (inout StampCursor, Int) -> Void
  ) -> Bool {
    var value = 0
    for index in position..<position + count {
      guard let digit = digit(at: index) else { return false }
      value = value * 10 + digit
    }
    guard range.contains(value) else { return false }
    position += count
    assign(&self, value)
    return true
  }

  private mutating func takePaddedDay() -> Bool {
    if position < stamp.count, stamp[position] == 0x20 { position += 1 }
    guard let first = digit(at: position) else { return false }
    position += 1
    day = first
    if let second = digit(at: position) {
      position += 1
      day = first * 10 + second
    }
    return (1...31).contains(day)
  }

  private mutating func takeMonthName() -> Bool {
    guard position + 3 <= stamp.count else { return false }
    let key =
      UInt32(stamp[position] | 0x20) << 16 | UInt32(stamp[position + 1] | 0x20) << 8
      | UInt32(stamp[position + 2] | 0x20)
    switch key {
    case 0x6A616E: month = 1
    case 0x666562: month = 2
    case 0x6D6172: month = 3
    case 0x617072: month = 4
    case 0x6D6179: month = 5
    case 0x6A756E: month = 6
    case 0x6A756C: month = 7
    case 0x617567: month = 8
    case 0x736570: month = 9
    case 0x6F6374: month = 10
    case 0x6E6F76: month = 11
    case 0x646563: month = 12
    default: return false
    }
    position += 3
    return true
  }

  private mutating func takeFraction() -> Bool {
    guard position < stamp.count, [0x2E, 0x2C, 0x3A].contains(stamp[position]),
      digit(at: position + 1) != nil
    else { return false }
    position += 1
    var scale = Calendar.nanosecondsPerSecond
    while let digit = digit(at: position) {
      position += 1
      guard scale > 1 else { continue }
      scale /= 10
      fraction += Int64(digit) * scale
    }
    resolution = scale
    return true
  }

  private mutating func takeZone() -> Bool {
    guard position < stamp.count else { return false }
    if stamp[position] == UInt8(ascii: "Z") {
      position += 1
      zoneOffset = 0
      return true
    }
    let sign: Int32
    switch stamp[position] {
    case UInt8(ascii: "+"): sign = 1
    case UInt8(ascii: "-"): sign = -1
    default: return false
    }
    guard let h1 = digit(at: position + 1), let h2 = digit(at: position + 2) else { return false }
    var next = position + 3
    if next < stamp.count, stamp[next] == UInt8(ascii: ":") { next += 1 }
    guard let m1 = digit(at: next), let m2 = digit(at: next + 1) else { return false }
    position = next + 2
    zoneOffset = sign * Int32((h1 * 10 + h2) * 3600 + (m1 * 10 + m2) * 60)
    return true
  }

  /// The unit follows from the size: seconds up to 10 digits, then milli-, micro-, nanoseconds.
  private mutating func takeEpoch() -> Bool {
    var whole: Int64 = 0
    var count = 0
    while let digit = digit(at: position), count < 19 {
      let (shifted, overflow) = whole.multipliedReportingOverflow(by: 10)
      guard !overflow else { return false }
      whole = shifted &+ Int64(digit)
      position += 1
      count += 1
    }
    guard count >= 9 else { return false }
    resolution = count <= 10 ? 1_000_000_000 : count <= 13 ? 1_000_000 : count <= 16 ? 1000 : 1
    let (scaled, overflow) = whole.multipliedReportingOverflow(by: resolution)
    guard !overflow else { return false }
    if resolution == Calendar.nanosecondsPerSecond, position < stamp.count { _ = takeFraction() }
    epoch = scaled &+ fraction
    return true
  }
}
