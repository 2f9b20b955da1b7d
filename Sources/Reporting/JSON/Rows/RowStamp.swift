import LogInput

/// Writes a member that is a stamp as ISO 8601: what the last one had as far as its minute is kept, and only
/// seconds are made anew.
final class RowStamp {
  /// More than any member has.
  static let longest = 128
  private static let minuteLength: Int64 = 60_000_000_000
  private static let secondLength: Int64 = 1_000_000_000

  /// `, "time": "`.
  private let name: [UInt8]
  /// `, "time": "2025-03-01T09:00:`, and `+01:00"`.
  private var head: RowPiece
  private var tail: RowPiece
  private var memory = RowPieces()
  /// The minute that the head says, and what else all stamps have in common with it.
  private var minute: Int64 = 0
  private var resolution: Int64 = -1
  private var zoneOffset: Int32 = 0
  private var hasZone = false
  private var fractionDigits = 0

  /// A member that is called so.
  init(_ name: String) {
    self.name = Array(", \"\(name)\": \"".utf8)
    head = memory.piece([])
    tail = head
  }

  /// Writes the member, if the reading has a date to make a stamp of.
  @inline(__always)
  func write(_ moment: Moment?, to row: inout RowCursor) {
    guard let reading = moment?.reading, reading.hasYear else { return }
    let local = reading.nanoseconds &+ Int64(reading.zoneOffset ?? 0) &* Self.secondLength
    let elapsed = local &- minute
    guard local >= minute, UInt64(bitPattern: elapsed) < UInt64(Self.minuteLength),
      isLikeTheLast(reading)
    else { return learn(reading, local, &row) }
    row.put(head)
    put(UInt64(bitPattern: elapsed), to: &row)
    row.put(tail)
  }

  @inline(__always)
  private func isLikeTheLast(_ reading: ClockReading) -> Bool {
    guard case .calendar = reading.basis, reading.hasDate, reading.resolution == resolution else {
      return false
    }
    guard let zone = reading.zoneOffset else { return !hasZone }
    return hasZone && zone == zoneOffset
  }

  /// The second of the minute, and what it has behind the point.
  @inline(__always)
  private func put(_ elapsed: UInt64, to row: inout RowCursor) {
    let second = elapsed / 1_000_000_000
    row.put(two: second)
    guard fractionDigits > 0 else { return }
    row.put(byte: UInt8(ascii: "."))
    row.put(nine: elapsed &- second &* 1_000_000_000)
    row.takeBack(9 &- fractionDigits)
  }

  /// Writes a stamp that has little in common with the last one, and keeps what others have with it.
  private func learn(_ reading: ClockReading, _ local: Int64, _ row: inout RowCursor) {
    let text = Array(reading.description.utf8)
    row.put(name)
    row.put(text)
    row.put(byte: UInt8(ascii: "\""))
    keep(reading, local, text)
  }

  private func keep(_ reading: ClockReading, _ local: Int64, _ text: [UInt8]) {
    resolution = -1
    guard reading.basis == .calendar, reading.hasDate,
      let day = text.firstIndex(of: UInt8(ascii: "T")), day + 9 <= text.count
    else { return }
    let second = day + 7
    var rest = text[(second + 2)...]
    var digits = 0
    if rest.first == UInt8(ascii: ".") {
      digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }.count
      rest = rest.dropFirst(1 + digits)
    }
    guard digits <= 9 else { return }
    memory = RowPieces()
    head = memory.piece(name + text[..<second])
    tail = memory.piece(rest + [UInt8(ascii: "\"")])
    fractionDigits = digits
    (hasZone, zoneOffset) = (reading.hasZone, reading.zoneOffset ?? 0)
    let (minutes, excess) = local.quotientAndRemainder(dividingBy: Self.minuteLength)
    minute = (excess < 0 ? minutes - 1 : minutes) &* Self.minuteLength
    // A minute that begins before what can be counted has no stamps in common.
    if minute <= local { resolution = reading.resolution }
  }
}
