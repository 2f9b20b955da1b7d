import Matching

extension StampCursor {
  /// `.250`, `,250` or `:250`; digits beyond the nanosecond are left out.
  mutating func takeFraction() -> Bool {
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

  /// A number since 1970, or since 2001 as Apple's frameworks count; unit and zero follow from its
  /// size. What lies elsewhere counts something else, such as the time since the boot.
  mutating func takeEpoch() -> Bool {
    guard let whole = takeWhole() else { return false }
    let sinceReferenceDate: Int64
    switch whole {
    // 2020 to 2032 when counted from 2001 (Foundation, timeIntervalBetween1970AndReferenceDate).
    case 600_000_000..<1_000_000_000:
      resolution = Calendar.nanosecondsPerSecond
      sinceReferenceDate = 978_307_200 * Calendar.nanosecondsPerSecond
    case 1_000_000_000..<2_500_000_000:
      (resolution, sinceReferenceDate) = (Calendar.nanosecondsPerSecond, 0)
    case 1_000_000_000_000..<2_500_000_000_000: (resolution, sinceReferenceDate) = (1_000_000, 0)
    case 1_000_000_000_000_000..<2_500_000_000_000_000:
      (resolution, sinceReferenceDate) = (1000, 0)
    case 1_000_000_000_000_000_000..<2_500_000_000_000_000_000:
      (resolution, sinceReferenceDate) = (1, 0)
    default: return false
    }
    let unit = resolution
    let zero = sinceReferenceDate
    takeDecimals(of: unit)
    counted = whole &* unit &+ zero &+ fraction
    return true
  }

  /// Seconds since something began: `12.25`.
  mutating func takeElapsed() -> Bool {
    guard let whole = takeWhole() else { return false }
    return count(whole, of: Calendar.nanosecondsPerSecond)
  }

  /// Milliseconds since the line before, ` +350`; blank when there is nothing to tell.
  mutating func takeDelta() -> Bool {
    while position < stamp.count, stamp[position] == 0x20 || stamp[position] == UInt8(ascii: "+") {
      position += 1
    }
    if isAtEnd { return count(0, of: 1_000_000) }
    guard let whole = takeWhole() else { return false }
    return count(whole, of: 1_000_000)
  }

  private mutating func count(_ whole: Int64, of unit: Int64) -> Bool {
    let (scaled, overflow) = whole.multipliedReportingOverflow(by: unit)
    guard !overflow, scaled < Int64.max / 2 else { return false }
    resolution = unit
    takeDecimals(of: unit)
    counted = scaled &+ fraction
    return true
  }

  private mutating func takeWhole() -> Int64? {
    var whole: Int64 = 0
    var count = 0
    while let digit = digit(at: position), count < 19 {
      let (shifted, overflow) = whole.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      whole = shifted &+ Int64(digit)
      guard whole >= 0 else { return nil }
      position += 1
      count += 1
    }
    return count > 0 ? whole : nil
  }

  /// Decimals behind a number of `unit` nanoseconds.
  private mutating func takeDecimals(of unit: Int64) {
    guard position < stamp.count, stamp[position] == UInt8(ascii: "."),
      digit(at: position + 1) != nil
    else { return }
    position += 1
    var scale = unit
    while let digit = digit(at: position) {
      position += 1
      guard scale > 1 else { continue }
      scale /= 10
      fraction += Int64(digit) * scale
    }
    resolution = max(scale, 1)
  }
}
