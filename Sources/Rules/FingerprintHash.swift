import Matching

/// What names a finding over runs: a hash of texts, with or without what changes from run to run.
struct FingerprintHash {
  private var hash = TextHash()

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(UInt8(0))
  }

  /// Adds text without what changes from run to run: numbers, addresses, identifiers in hexadecimal.
  mutating func add(normalised text: String) {
    var word: [UInt8] = []
    for byte in text.utf8 {
      let isWord =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x5F
      if isWord {
        word.append(byte)
      } else {
        add(word: &word)
        add(byte)
      }
    }
    add(word: &word)
    add(UInt8(0))
  }

  private mutating func add(word: inout [UInt8]) {
    defer { word.removeAll(keepingCapacity: true) }
    let digits = word.starts(with: [0x30, 0x78]) ? word.dropFirst(2) : word[...]
    let isHexadecimal = digits.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x46).contains($0 & 0xDF)
    }
    let hasDigit = word.contains { (0x30...0x39).contains($0) }
    // A part of a UUID may happen to hold letters only.
    if isHexadecimal, hasDigit || word.count == 4 || word.count >= 8 {
      if !word.isEmpty { add(UInt8(ascii: "0")) }
    } else {
      for byte in word { add((0x30...0x39).contains(byte) ? UInt8(ascii: "0") : byte) }
    }
  }

  var text: String {
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private mutating func add(_ byte: UInt8) { hash.add(byte) }
}
