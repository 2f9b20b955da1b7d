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
    let kinds = ByteKind.table
    var start = 0
    while true {
      var end = start
      // What all bytes of the word have in common, and what some have.
      var (common, any) = (ByteKind.word | ByteKind.hexadecimal, UInt8(0))
      while end < bytes.count {
        let kind = kinds[Int(bytes[end])]
        if kind == 0 { break }
        common &= kind
        any |= kind
        end += 1
      }
      if end > start { add(word: bytes.slice(start..<end), common, any) }
      if end == bytes.count { break }
      add(bytes[end])
      start = end + 1
    }
    add(UInt8(0))
  }

  private mutating func add(word: Bytes, _ common: UInt8, _ any: UInt8) {
    var isNumber = common & ByteKind.hexadecimal != 0
    if word.starts(with: "0x") {
      isNumber = word.slice(2..<word.count).allSatisfy(\.isHexadecimal)
    } else if isNumber {
      // A part of a UUID may happen to hold letters only.
      isNumber = word.count == 4 || word.count >= 8 || any & ByteKind.digit != 0
    }
    if isNumber { return add(UInt8(ascii: "0")) }
    if any & ByteKind.digit == 0 {
      for byte in word { add(byte) }
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
  var isHexadecimal: Bool { isDigit || (0x41...0x46).contains(self & 0xDF) }
}

/// What bytes of words are, one bit for each; 0 for what stands between words.
private enum ByteKind {
  static let word: UInt8 = 1
  static let hexadecimal: UInt8 = 2
  static let digit: UInt8 = 4

  static let table = (0..<256).map { index -> UInt8 in
    let byte = UInt8(index)
    let isLetter = (0x41...0x5A).contains(byte & 0xDF)
    guard byte.isDigit || isLetter || byte == 0x5F else { return 0 }
    return word | (byte.isHexadecimal ? hexadecimal : 0) | (byte.isDigit ? digit : 0)
  }
}
