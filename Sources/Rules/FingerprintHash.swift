import Matching

/// What names a finding over runs: a hash of texts, with or without what changes from run to run.
struct FingerprintHash {
  private var hash = TextHash()

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(UInt8(0))
  }

  /// Adds the text of these bytes.
  mutating func add(_ bytes: Bytes) {
    for byte in bytes { add(byte) }
    add(UInt8(0))
  }

  /// Adds text without what changes from run to run: numbers, addresses, identifiers in hexadecimal.
  mutating func add(normalised text: String) {
    var text = text
    text.withUTF8 { add(normalised: $0) }
  }

  /// Adds the text of these bytes without what changes from run to run.
  mutating func add(normalised bytes: Bytes) {
    var start = 0
    for index in 0..<bytes.count where !bytes[index].isWord {
      add(word: bytes.slice(start..<index))
      add(bytes[index])
      start = index + 1
    }
    add(word: bytes.slice(start..<bytes.count))
    add(UInt8(0))
  }

  private mutating func add(word: Bytes) {
    let digits = word.starts(with: "0x") ? word.slice(2..<word.count) : word
    var isHexadecimal = true
    for byte in digits where !byte.isHexadecimal { isHexadecimal = false }
    // A part of a UUID may happen to hold letters only.
    if isHexadecimal, word.count == 4 || word.count >= 8 || word.contains(where: \.isDigit) {
      if word.count > 0 { add(UInt8(ascii: "0")) }
    } else {
      for byte in word { add(byte.isDigit ? UInt8(ascii: "0") : byte) }
    }
  }

  var value: UInt64 { hash.value }

  var text: String {
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private mutating func add(_ byte: UInt8) { hash.add(byte) }
}

extension UInt8 {
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var isHexadecimal: Bool { isDigit || (0x41...0x46).contains(self & 0xDF) }
  fileprivate var isWord: Bool { isDigit || (0x41...0x5A).contains(self & 0xDF) || self == 0x5F }
}
