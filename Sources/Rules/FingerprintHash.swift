/// FNV-1a over 64 bits (Fowler, Noll and Vo): short, stable over runs and machines.
struct FingerprintHash {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(UInt8(0))
  }

  /// Adds text without what changes from run to run: digits and hexadecimal addresses.
  mutating func add(normalised text: String) {
    var isNumber = false
    for byte in text.utf8 {
      let isDigit = (0x30...0x39).contains(byte)
      let isHexLetter = isNumber && (0x61...0x66).contains(byte | 0x20)
      if isDigit || isHexLetter || (isNumber && byte | 0x20 == UInt8(ascii: "x")) {
        if !isNumber { add(UInt8(ascii: "0")) }
        isNumber = true
      } else {
        isNumber = false
        add(byte)
      }
    }
    add(UInt8(0))
  }

  var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private mutating func add(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}
