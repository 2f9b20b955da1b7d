import Matching

extension StampCursor {
  /// `Z`, `UTC`, `+0100`, `+01:00`, `+01`, `GMT+1`, `GMT+05:30`, and the names of RFC 5322, 4.3.
  mutating func takeZone() -> Bool {
    guard position < stamp.count else { return false }
    let hasName = (stamp[position] >= UInt8(ascii: "A")) && takeZoneName()
    guard position < stamp.count else { return hasName }
    let sign: Int32
    switch stamp[position] {
    case UInt8(ascii: "+"): sign = 1
    case UInt8(ascii: "-"): sign = -1
    default: return hasName
    }
    guard let offset = takeOffset(mayBeShort: hasName) else { return hasName }
    zoneOffset = sign * offset
    return true
  }

  private static let zones: [(name: StaticString, hours: Int32)] = [
    ("UTC", 0), ("GMT", 0), ("UT", 0), ("Z", 0), ("z", 0), ("EST", -5), ("EDT", -4), ("CST", -6),
    ("CDT", -5), ("MST", -7), ("MDT", -6), ("PST", -8), ("PDT", -7),
  ]

  private mutating func takeZoneName() -> Bool {
    for zone in Self.zones where stamp.starts(with: zone.name, at: position) {
      position += zone.name.utf8CodeUnitCount
      zoneOffset = zone.hours * 3600
      return true
    }
    return false
  }

  /// The digits of an offset from UTC, in seconds, the sign not counted; one digit behind a name.
  private mutating func takeOffset(mayBeShort: Bool) -> Int32? {
    guard let first = digit(at: position + 1) else { return nil }
    var next = position + 2
    var hours = first
    if let second = digit(at: next) {
      hours = hours * 10 + second
      next += 1
    } else if !mayBeShort {
      return nil
    }
    var minutes = 0
    let separated = next < stamp.count && stamp[next] == UInt8(ascii: ":")
    let start = separated ? next + 1 : next
    if let tens = digit(at: start), let ones = digit(at: start + 1) {
      minutes = tens * 10 + ones
      next = start + 2
    } else if separated {
      return nil
    }
    guard hours <= 18, minutes < 60 else { return nil }
    position = next
    return Int32(hours * 3600 + minutes * 60)
  }

  private static let halves: [(mark: StaticString, hours: Int)] = [
    ("上午", 0), ("下午", 12), ("午前", 0), ("午後", 12), ("오전", 0), ("오후", 12),
  ]
  private static let spaces: [StaticString] = [" ", "\u{A0}", "\u{2009}", "\u{202F}"]

  /// The half of the day in hours, with the space around it, which is a narrow one since ICU 72
  /// (CLDR 42, "AM/PM separator").
  mutating func takeHalfDay() -> Int? {
    skipSpace()
    for (mark, hours) in Self.halves where stamp.starts(with: mark, at: position) {
      position += mark.utf8CodeUnitCount
      skipSpace()
      return hours
    }
    guard position < stamp.count else { return nil }
    let letter = stamp[position] | 0x20
    guard letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p") else { return nil }
    var next = position + 1
    if next < stamp.count, stamp[next] == UInt8(ascii: ".") { next += 1 }
    if next < stamp.count, stamp[next] == 0x20 { next += 1 }
    guard next < stamp.count, stamp[next] | 0x20 == UInt8(ascii: "m") else { return nil }
    next += 1
    if next < stamp.count, stamp[next] == UInt8(ascii: ".") { next += 1 }
    position = next
    return letter == UInt8(ascii: "p") ? 12 : 0
  }

  private mutating func skipSpace() {
    while let space = Self.spaces.first(where: { stamp.starts(with: $0, at: position) }) {
      position += space.utf8CodeUnitCount
    }
  }
}
