/// A byte cursor over one large buffer, emptied into a file descriptor.
struct Output {
  static let capacity = 1 << 20
  /// Longer than any line.
  static let slack = 1 << 14

  let base: UnsafeMutablePointer<UInt8>
  var cursor: UnsafeMutablePointer<UInt8>
  var descriptor: Int32
  private let hexPairs: UnsafeMutablePointer<UInt16>

  init(descriptor: Int32) {
    base = .allocate(capacity: Output.capacity)
    cursor = base
    self.descriptor = descriptor
    hexPairs = .allocate(capacity: 512)
    let lower = Array("0123456789abcdef".utf8)
    let upper = Array("0123456789ABCDEF".utf8)
    for byte in 0..<256 {
      hexPairs[byte] = UInt16(lower[byte >> 4]) | UInt16(lower[byte & 15]) << 8
      hexPairs[256 + byte] = UInt16(upper[byte >> 4]) | UInt16(upper[byte & 15]) << 8
    }
  }

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    cursor.pointee = byte
    cursor += 1
  }

  @inline(__always)
  mutating func put(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    cursor.update(from: bytes, count: count)
    cursor += count
  }

  @inline(__always)
  mutating func put(_ text: StaticString) {
    put(text.utf8Start, text.utf8CodeUnitCount)
  }

  /// One of the letters from `a` on, by its number.
  @inline(__always)
  mutating func putLetter(_ number: Int) {
    cursor[0] = UInt8(truncatingIfNeeded: 0x61 + number)
    cursor += 1
  }

  @inline(__always)
  mutating func putDecimal(_ number: Int) {
    var rest = number
    var digits = 1
    var limit = 10
    while rest >= limit, digits < 18 {
      digits += 1
      limit *= 10
    }
    var place = cursor + digits
    cursor = place
    repeat {
      let quotient = rest / 10
      place -= 1
      place.pointee = UInt8(truncatingIfNeeded: 48 + rest - quotient * 10)
      rest = quotient
    } while rest != 0
  }

  /// `width` digits, zeros in front.
  @inline(__always)
  mutating func putDecimal(_ number: Int, width: Int) {
    var rest = number
    var place = width - 1
    while place >= 0 {
      let quotient = rest / 10
      cursor[place] = UInt8(truncatingIfNeeded: 48 + rest - quotient * 10)
      rest = quotient
      place -= 1
    }
    cursor += width
  }

  @inline(__always)
  mutating func putHexByte(_ byte: UInt8, table: Int = 0) {
    UnsafeMutableRawPointer(cursor).storeBytes(
      of: hexPairs[table + Int(byte)].littleEndian, as: UInt16.self)
    cursor += 2
  }

  /// The lowest `digits` hexadecimal digits.
  @inline(__always)
  mutating func putHex(_ number: UInt64, digits: Int) {
    var shift = digits &* 4
    if digits & 1 == 1 {
      shift -= 4
      let digit = UInt8(truncatingIfNeeded: (number &>> UInt64(shift)) & 15)
      put(digit < 10 ? 48 + digit : 87 + digit)
    }
    while shift > 0 {
      shift -= 8
      putHexByte(UInt8(truncatingIfNeeded: number &>> UInt64(shift)))
    }
  }

  @inline(__always)
  mutating func putUUID(_ high: UInt64, _ low: UInt64) {
    var shift: UInt64 = 64
    for index in 0..<8 {
      shift -= 8
      if index == 4 || index == 6 { put("-") }
      putHexByte(UInt8(truncatingIfNeeded: high &>> shift), table: 256)
    }
    put("-")
    shift = 64
    for index in 0..<8 {
      shift -= 8
      if index == 2 { put("-") }
      putHexByte(UInt8(truncatingIfNeeded: low &>> shift), table: 256)
    }
  }

  @inline(__always)
  mutating func makeRoom() {
    if cursor - base > Output.capacity - Output.slack { flush() }
  }

  mutating func flush() {
    Platform.write(base, cursor - base, to: descriptor)
    cursor = base
  }
}
