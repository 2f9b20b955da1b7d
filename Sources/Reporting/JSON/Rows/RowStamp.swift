import LogInput

/// Writes stamps as ISO 8601: what they have in common as far as the minute is kept, and only seconds are
/// made anew.
final class RowStamp {
  /// More than any stamp has.
  static let longest = 64
  private static let minuteLength: Int64 = 60_000_000_000

  /// `2025-03-01T09:00:`, and the zone.
  private let head: UnsafeMutablePointer<UInt8>
  private let tail: UnsafeMutablePointer<UInt8>
  private var headCount = 0
  private var tailCount = 0
  /// The minute that the head says, and what else all stamps have in common with it.
  private var minute: Int64 = 0
  private var resolution: Int64 = 0
  private var zoneOffset: Int32?
  private var fractionDigits = 0
  private var isKnown = false

  init() {
    let capacity = Self.longest + RowPiece.block
    head = .allocate(capacity: capacity)
    head.initialize(repeating: 0, count: capacity)
    tail = .allocate(capacity: capacity)
    tail.initialize(repeating: 0, count: capacity)
  }

  deinit {
    head.deallocate()
    tail.deallocate()
  }

  /// Writes the stamp; the reading has a date.
  @inline(__always)
  func write(_ reading: ClockReading, to row: inout RowCursor) {
    let local = Self.local(reading)
    var elapsed = local &- minute
    if !isKnown || local < minute || UInt64(bitPattern: elapsed) >= UInt64(Self.minuteLength)
      || reading.resolution != resolution || reading.zoneOffset != zoneOffset
      || reading.basis != .calendar || !reading.hasDate
    {
      guard learn(reading, local) else {
        row.put(Array(reading.description.utf8))
        return
      }
      elapsed = local &- minute
    }
    row.put(RowPiece(start: head, count: headCount))
    let time = UInt64(bitPattern: elapsed)
    row.put(two: time / 1_000_000_000)
    if fractionDigits > 0 { writeFraction(time % 1_000_000_000, to: &row) }
    row.put(RowPiece(start: tail, count: tailCount))
  }

  @inline(__always)
  private func writeFraction(_ nanoseconds: UInt64, to row: inout RowCursor) {
    row.put(byte: UInt8(ascii: "."))
    row.put(nine: nanoseconds)
    row.takeBack(9 &- fractionDigits)
  }

  @inline(__always)
  private static func local(_ reading: ClockReading) -> Int64 {
    reading.nanoseconds &+ Int64(reading.zoneOffset ?? 0) * Calendar.nanosecondsPerSecond
  }

  /// Takes a stamp apart as it is written in full; false where it is not one of a date and a time.
  private func learn(_ reading: ClockReading, _ local: Int64) -> Bool {
    isKnown = false
    guard reading.basis == .calendar, reading.hasDate, reading.hasYear else { return false }
    let text = Array(reading.description.utf8)
    guard text.count <= Self.longest, let day = text.firstIndex(of: UInt8(ascii: "T")) else {
      return false
    }
    let second = day + 7
    guard second + 2 <= text.count else { return false }
    var rest = text[(second + 2)...]
    fractionDigits = 0
    if rest.first == UInt8(ascii: ".") {
      fractionDigits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }.count
      rest = rest.dropFirst(1 + fractionDigits)
    }
    guard fractionDigits <= 9 else { return false }
    (headCount, tailCount) = (second, rest.count)
    for (place, byte) in text[..<second].enumerated() { head[place] = byte }
    for (place, byte) in rest.enumerated() { tail[place] = byte }
    let (minutes, excess) = local.quotientAndRemainder(dividingBy: Self.minuteLength)
    minute = (excess < 0 ? minutes - 1 : minutes) &* Self.minuteLength
    (resolution, zoneOffset) = (reading.resolution, reading.zoneOffset)
    // A minute that lies beyond what can be counted has no stamps in common.
    isKnown = minute <= local
    return isKnown
  }
}
