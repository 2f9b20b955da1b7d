extension Literal {
  /// Whether digits of it may be those of a number, which no letter stands beside.
  package var mayHoldNumber: Bool {
    bytes.withUnsafeBufferPointer { !$0.numbers.isEmpty }
  }

  /// Whether it would stand in `text` if the digits there were others.
  package func stands(inAnyNumbersOf text: Bytes) -> Bool {
    guard !bytes.isEmpty, bytes.count <= text.count else { return false }
    return (0...(text.count - bytes.count)).contains { start in
      bytes.indices.allSatisfy { allows(text[start + $0], at: $0) }
    }
  }

  /// Whether the byte at `offset` may be this one, or another digit.
  package func allows(_ byte: UInt8, at offset: Int) -> Bool {
    let wanted = bytes[offset]
    if byte == wanted || foldsCase && byte.asciiLowercased == wanted.asciiLowercased { return true }
    return (0x30...0x39).contains(byte) && (0x30...0x39).contains(wanted)
  }

  /// The bytes that may stand at `offset`.
  package func spellings(at offset: Int) -> [UInt8] {
    let byte = bytes[offset]
    return foldsCase && byte.isASCIILetter ? [byte, byte ^ 0x20] : [byte]
  }
}
