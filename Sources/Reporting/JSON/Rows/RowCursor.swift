/// Where the next bytes of a row go: whoever makes one has made room for all that is put there, and for a
/// block more.
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
    var offset = 0
    repeat {
      let block = UnsafeRawPointer(piece.start + offset).loadUnaligned(as: SIMD16<UInt8>.self)
      UnsafeMutableRawPointer(place + offset).storeBytes(of: block, as: SIMD16<UInt8>.self)
      offset += RowPiece.block
    } while offset < piece.count
    place += piece.count
  }

  mutating func put(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      if let first = bytes.baseAddress { place.update(from: first, count: bytes.count) }
    }
    place += bytes.count
  }

  @inline(__always)
  mutating func put(byte: UInt8) {
    place.pointee = byte
    place += 1
  }

  /// A whole number.
  @inline(__always)
  mutating func put(decimal value: Int) {
    if value < 0 { put(byte: UInt8(ascii: "-")) }
    var rest = value.magnitude
    var count = 1
    var limit: UInt = 10
    while rest >= limit, count < 19 {
      count += 1
      limit &*= 10
    }
    // Twenty digits have no power of ten above them.
    if count == 19, rest >= 10_000_000_000_000_000_000 { count = 20 }
    var end = place + count
    place = end
    while rest >= 10 {
      let pair = rest % 100
      let isLast = rest < 100
      end -= 2
      Self.put(pair: pair, at: end)
      rest /= 100
      if isLast { return }
    }
    end -= 1
    end.pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest)
  }

  /// A number below 100, in two digits.
  @inline(__always)
  mutating func put(two number: UInt64) {
    Self.put(pair: UInt(number), at: place)
    place += 2
  }

  /// A number below 1000, in three digits.
  @inline(__always)
  mutating func put(three number: UInt64) {
    put(byte: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number / 100))
    put(two: number % 100)
  }

  /// A number below a thousand million, in nine digits.
  @inline(__always)
  mutating func put(nine number: UInt64) {
    put(three: number / 1_000_000)
    put(three: number / 1000 % 1000)
    put(three: number % 1000)
  }

  /// Takes so many bytes off the end.
  @inline(__always)
  mutating func takeBack(_ count: Int) { place -= count }

  /// Takes zeros off the end.
  @inline(__always)
  mutating func dropZeros() { while place[-1] == UInt8(ascii: "0") { place -= 1 } }

  @inline(__always)
  private static func put(pair: UInt, at place: UnsafeMutablePointer<UInt8>) {
    let ones = pair % 10
    let tens = pair / 10
    let digits = UInt16(truncatingIfNeeded: (tens | ones << 8) &+ 0x3030)
    UnsafeMutableRawPointer(place).storeBytes(of: digits.littleEndian, as: UInt16.self)
  }
}
