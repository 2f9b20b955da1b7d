import Matching

/// Turns UTF-16 into UTF-8, however the pieces are cut; a surrogate without its other half becomes
/// U+FFFD.
struct UTF16Transcoder {
  /// More bytes than this never come of `count` bytes and what was held back before.
  static func mostBytes(of count: Int) -> Int { (count / 2 + 2) * 3 }

  private static let replacement: UInt32 = 0xFFFD

  private let isBigEndian: Bool
  /// The first half of a code unit that was cut.
  private var half: UInt8?
  /// A high surrogate whose low one is still to come.
  private var high: UInt32?

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// Writes what `bytes` come to into `room`, which holds `mostBytes(of:)` them, and returns how
  /// many bytes that are.
  mutating func transcode(_ bytes: Bytes, into room: ByteRoom) -> Int {
    var written = 0
    var index = 0
    if let first = half, !bytes.isEmpty {
      take(unit(first, bytes[0]), into: room, at: &written)
      half = nil
      index = 1
    }
    while index + 1 < bytes.count {
      take(unit(bytes[index], bytes[index + 1]), into: room, at: &written)
      index += 2
    }
    if index < bytes.count { half = bytes[index] }
    return written
  }

  /// Writes what is left at the end of the input.
  mutating func finish(into room: ByteRoom) -> Int {
    var written = 0
    if high != nil { put(Self.replacement, into: room, at: &written) }
    if half != nil { put(Self.replacement, into: room, at: &written) }
    high = nil
    half = nil
    return written
  }

  private func unit(_ first: UInt8, _ second: UInt8) -> UInt32 {
    isBigEndian ? UInt32(first) << 8 | UInt32(second) : UInt32(second) << 8 | UInt32(first)
  }

  private mutating func take(_ unit: UInt32, into room: ByteRoom, at end: inout Int) {
    if let high {
      self.high = nil
      if 0xDC00...0xDFFF ~= unit {
        return put(0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00), into: room, at: &end)
      }
      put(Self.replacement, into: room, at: &end)
    }
    switch unit {
    case 0xD800...0xDBFF: high = unit
    case 0xDC00...0xDFFF: put(Self.replacement, into: room, at: &end)
    default: put(unit, into: room, at: &end)
    }
  }

  private func put(_ scalar: UInt32, into room: ByteRoom, at end: inout Int) {
    func put(_ bits: UInt32) {
      room[end] = UInt8(truncatingIfNeeded: bits)
      end += 1
    }
    switch scalar {
    case ..<0x80: put(scalar)
    case ..<0x800:
      put(0xC0 | scalar >> 6)
      put(0x80 | scalar & 0x3F)
    case ..<0x10000:
      put(0xE0 | scalar >> 12)
      put(0x80 | scalar >> 6 & 0x3F)
      put(0x80 | scalar & 0x3F)
    default:
      put(0xF0 | scalar >> 18)
      put(0x80 | scalar >> 12 & 0x3F)
      put(0x80 | scalar >> 6 & 0x3F)
      put(0x80 | scalar & 0x3F)
    }
  }
}
