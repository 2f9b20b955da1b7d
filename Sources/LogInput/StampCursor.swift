import Matching

/// Reads the fields of one stamp from left to right.
struct StampCursor {
  let stamp: Bytes
  var position = 0
  private var year = Calendar.namelessYear
  private var month = 1
  private var day = 1
  private var hour = 0
  /// Minutes and seconds, in seconds.
  private var secondOfHour = 0
  /// 12 hours when the stamp says that it is afternoon, 0 when it says it is not.
  private var halfDay: Int?
  var fraction: Int64 = 0
  var resolution: Int64 = 3600 * Calendar.nanosecondsPerSecond
  var zoneOffset: Int32?
  /// Nanoseconds that the stamp counts, where it counts.
  var counted: Int64?

  init(_ stamp: Bytes) { self.stamp = stamp }

  var isAtEnd: Bool { position == stamp.count }

  mutating func take(_ field: TimeLayout.Field) -> Bool {
    switch field {
    case .literal(let byte):
      guard position < stamp.count, stamp[position] == byte else { return false }
      position += 1
      return true
    case .year: return take(4...4, in: 1...9999) { $0.year = $1 }
    case .shortYear: return take(2...2, in: 0...99) { $0.year = 2000 + $1 }
    case .month: return take(2...2, in: 1...12) { $0.month = $1 }
    case .shortMonth: return take(1...2, in: 1...12) { $0.month = $1 }
    case .monthName: return takeMonthName()
    case .day: return take(2...2, in: 1...31) { $0.day = $1 }
    case .paddedDay:
      if position < stamp.count, stamp[position] == 0x20 { position += 1 }
      return take(1...2, in: 1...31) { $0.day = $1 }
    case .hour: return take(2...2, in: 0...24) { $0.hour = $1 }
    case .shortHour: return take(1...2, in: 0...24) { $0.hour = $1 }
    case .hour12: return take(2...2, in: 1...12) { $0.hour = $1 }
    case .shortHour12: return take(1...2, in: 1...12) { $0.hour = $1 }
    case .minute:
      return take(2...2, in: 0...59) {
        $0.secondOfHour += $1 * 60
        $0.resolution = 60 * Calendar.nanosecondsPerSecond
      }
    // 60 is a leap second (RFC 3339, 5.6).
    case .second:
      return take(2...2, in: 0...60) {
        $0.secondOfHour += $1
        $0.resolution = Calendar.nanosecondsPerSecond
      }
    case .halfDay:
      guard let hours = takeHalfDay() else { return false }
      halfDay = hours
      return true
    case .fraction: return takeFraction()
    case .zone: return takeZone()
    case .epoch: return takeEpoch()
    case .elapsed: return takeElapsed()
    case .delta: return takeDelta()
    }
  }

  func reading(of layout: TimeLayout) -> ClockReading? {
    if let counted {
      return ClockReading(
        nanoseconds: counted, resolution: resolution, basis: layout.basis,
        hasDate: layout.basis == .calendar, hasYear: layout.basis == .calendar,
        zoneOffset: layout.basis == .calendar ? 0 : nil)
    }
    guard day <= Calendar.length(ofMonth: month, year: year) else { return nil }
    var seconds = Int64(hourOfDay * 3600 + secondOfHour)
    if layout.hasDate {
      seconds += Calendar.days(year: year, month: month, day: day) * Calendar.secondsPerDay
    }
    seconds -= Int64(zoneOffset ?? 0)
    let (scaled, overflow) = seconds.multipliedReportingOverflow(by: Calendar.nanosecondsPerSecond)
    guard !overflow else { return nil }
    return ClockReading(
      nanoseconds: scaled + fraction, resolution: resolution, hasDate: layout.hasDate,
      hasYear: layout.hasYear, zoneOffset: zoneOffset)
  }

  /// 24:00:00 ends a day (ISO 8601), but 24:00:05 is how some JavaScript engines write what follows
  /// midnight on the day that begins (ECMA-402, hour cycle h24).
  private var hourOfDay: Int {
    if let halfDay, hour <= 12 { return hour % 12 + halfDay }
    return hour == 24 && secondOfHour > 0 ? 0 : hour
  }

  func digit(at index: Int) -> Int? {
    guard index < stamp.count, stamp[index] >= 0x30, stamp[index] <= 0x39 else { return nil }
    return Int(stamp[index] - 0x30)
  }

  private mutating func take(
    _ digits: ClosedRange<Int>, in range: ClosedRange<Int>,
    assign: (inout StampCursor, Int) -> Void
  ) -> Bool {
    var value = 0
    var count = 0
    while count < digits.upperBound, let digit = digit(at: position + count) {
      value = value * 10 + digit
      count += 1
    }
    guard digits.contains(count), range.contains(value) else { return false }
    position += count
    assign(&self, value)
    return true
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
}
