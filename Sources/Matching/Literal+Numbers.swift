extension Literal {
  /// Whether digits of it may be those of a number, which no letter stands beside.
  package var mayHoldNumber: Bool {
    bytes.withUnsafeBufferPointer { bytes in
      for byte in bytes where byte.isDigit { return !bytes.numbers.isEmpty }
      return false
    }
  }

  /// Whether it has a digit.
  package var hasDigits: Bool {
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return false }
      var digits: UInt64 = 0
      TextWord.forEach(base, bytes.count) { digits |= TextWord.digits($1) }
      return digits != 0
    }
  }

  /// Whether the byte at `offset` may be this one, or another digit.
  package func allows(_ byte: UInt8, at offset: Int) -> Bool {
    let wanted = bytes[offset]
    if byte == wanted || foldsCase && byte.asciiLowercased == wanted.asciiLowercased { return true }
    return byte.isDigit && wanted.isDigit
  }

  /// The spelling kind of all bytes that may stand at `offset`; nil where the literal has ended.
  package func spellingKind(at offset: Int) -> UInt8? {
    offset < bytes.count ? bytes[offset].spellingKind : nil
  }

  /// Takes the bytes that may stand at `offset`.
  package func forEachSpelling(at offset: Int, _ body: (UInt8) -> Void) {
    let byte = bytes[offset]
    body(byte)
    if foldsCase, byte.isASCIILetter { body(byte ^ 0x20) }
  }
}

extension UInt8 {
  /// The same for a letter of ASCII in either case, and for all digits: what `Literal.allows` may take for one another.
  package var spellingKind: UInt8 { isDigit ? 0x30 : asciiLowercased }
}
