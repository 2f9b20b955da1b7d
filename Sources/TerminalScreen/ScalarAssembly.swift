/// Puts scalars together from the bytes of UTF-8 as they arrive; what is none is dropped.
struct ScalarAssembly {
  private var value: UInt32 = 0
  private var missing = 0
  /// Anything smaller would have been written in fewer bytes.
  private var smallest: UInt32 = 0

  var isEmpty: Bool { missing == 0 }

  mutating func drop() { missing = 0 }

  /// The scalar that the byte completes.
  mutating func take(_ byte: UInt8) -> Unicode.Scalar? {
    switch byte {
    case 0x80...0xBF: return goOn(byte)
    case 0xC2...0xDF: begin(byte & 0x1F, missing: 1, smallest: 0x80)
    case 0xE0...0xEF: begin(byte & 0x0F, missing: 2, smallest: 0x800)
    case 0xF0...0xF4: begin(byte & 0x07, missing: 3, smallest: 0x10000)
    default: drop()
    }
    return nil
  }

  private mutating func begin(_ bits: UInt8, missing count: Int, smallest least: UInt32) {
    value = UInt32(bits)
    missing = count
    smallest = least
  }

  private mutating func goOn(_ byte: UInt8) -> Unicode.Scalar? {
    guard missing > 0 else { return nil }
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    return missing == 0 && value >= smallest ? Unicode.Scalar(value) : nil
  }
}
