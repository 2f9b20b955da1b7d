import JSONText

/// Where the next bytes of a row go: whoever makes one has made room for all that is put there.
struct RowCursor {
  private(set) var place: UnsafeMutablePointer<UInt8>

  init(_ place: UnsafeMutablePointer<UInt8>) { self.place = place }

  @inline(__always)
  mutating func put(_ text: StaticString) {
    UnsafeMutableRawPointer(place).copyMemory(
      from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
    place += text.utf8CodeUnitCount
  }

  @inline(__always)
  mutating func put(_ piece: RowPiece) {
    copyBlock(piece.start, 0)
    var offset = RowPiece.block
    while offset < piece.count {
      copyBlock(piece.start, offset)
      offset += RowPiece.block
    }
    place += piece.count
  }

  @inline(__always)
  private func copyBlock(_ start: UnsafePointer<UInt8>, _ offset: Int) {
    UnsafeMutableRawPointer(place + offset).copyMemory(
      from: start + offset, byteCount: RowPiece.block)
  }

  mutating func put(_ bytes: [UInt8]) {
    for byte in bytes { put(byte: byte) }
  }

  @inline(__always)
  mutating func put(byte: UInt8) {
    place.pointee = byte
    place += 1
  }

  /// Takes so many bytes off the end.
  @inline(__always)
  mutating func takeBack(_ count: Int) { place -= count }

  /// Takes zeros off the end.
  @inline(__always)
  mutating func dropZeros() { while place[-1] == UInt8(ascii: "0") { place -= 1 } }

  // MARK: Numbers

  private static let asciiZeros: UInt64 = 0x3030_3030_3030_3030

  /// A whole number.
  @inline(__always)
  mutating func put(decimal value: Int) {
    guard value.magnitude < 100_000_000, value >= 0 else { return put(long: value) }
    let digits = Self.digits(UInt64(truncatingIfNeeded: value))
    // Zeros before it are left out, but not the last one.
    let zeros = min(7, digits.trailingZeroBitCount >> 3)
    store((digits | Self.asciiZeros) >> UInt64(truncatingIfNeeded: zeros << 3))
    place += 8 &- zeros
  }

  /// A number below a hundred, in two digits.
  @inline(__always)
  mutating func put(two number: UInt64) {
    let tens = (number &* 103) >> 10
    let digits = tens | (number &- tens &* 10) << 8 | 0x3030
    UnsafeMutableRawPointer(place).storeBytes(
      of: UInt16(truncatingIfNeeded: digits).littleEndian, as: UInt16.self)
    place += 2
  }

  /// A number below a thousand million, in nine digits.
  @inline(__always)
  mutating func put(nine number: UInt64) {
    let first = number / 10
    store(Self.digits(first) | Self.asciiZeros)
    place[8] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number &- first &* 10)
    place += 9
  }

  private mutating func put(long value: Int) {
    for byte in String(value).utf8 { put(byte: byte) }
  }

  @inline(__always)
  private func store(_ word: UInt64) {
    UnsafeMutableRawPointer(place).storeBytes(of: word.littleEndian, as: UInt64.self)
  }

  /// The eight digits of a number below a hundred millions, each in a byte, the first in the lowest: all
  /// are divided at once, by what is a division for numbers that small.
  @inline(__always)
  private static func digits(_ number: UInt64) -> UInt64 {
    let high = number / 10_000
    let fours = high | (number &- high &* 10_000) << 32
    let hundreds = ((fours &* 10_486) >> 20) & 0x7F_0000_007F
    let twos = hundreds | (fours &- hundreds &* 100) << 16
    let tens = ((twos &* 103) >> 10) & 0x000F_000F_000F_000F
    return tens | (twos &- tens &* 10) << 8
  }
}

extension ByteOutput {
  /// Where a row begins, or a part of one, that has at most so many bytes.
  @inline(__always)
  func begin(room count: Int) -> RowCursor {
    if end - next < count &+ RowPiece.block { makeRoom(for: count &+ RowPiece.block) }
    return RowCursor(next)
  }

  /// Says how far was written.
  @inline(__always)
  func advance(to cursor: RowCursor) { next = cursor.place }
}
