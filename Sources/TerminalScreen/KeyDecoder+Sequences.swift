extension KeyDecoder {
  private static let endOfPaste = Array("\u{1B}[201~".utf8)
  private static let pasteNumber = 200

  /// A byte that is no part of a sequence.
  mutating func ground(_ byte: UInt8, _ keys: inout [Key]) -> State {
    if byte < 0x20 || byte == 0x7F {
      text.drop()
      if let key = Key(control: byte) { keys.append(key) }
    } else if byte < 0x80 {
      text.drop()
      keys.append(.character(Character(Unicode.Scalar(byte))))
    } else if let scalar = text.take(byte), !scalar.isHostile {
      keys.append(.character(Character(scalar)))
    }
    return .ground
  }

  /// The byte after an escape.
  mutating func introduced(by byte: UInt8, _ count: Int, _ keys: inout [Key]) -> State {
    switch byte {
    case UInt8(ascii: "["): return .control(ControlSequence())
    case UInt8(ascii: "O"): return .singleShift
    default: break
    }
    // Only the last escape belongs to what is not a key's sequence.
    if count > 1 { keys.append(.escape) }
    switch byte {
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      return .string
    case 0x20...0x2F: return .designation
    case 0x80...: return muted(byte, &keys)
    default: return .ground
    }
  }

  func shifted(_ byte: UInt8, _ keys: inout [Key]) -> State {
    switch byte {
    case 0x30...0x39, UInt8(ascii: ";"): return .singleShift
    case UInt8(ascii: "M"): keys.append(.enter)
    default: if let key = Key(letter: byte) { keys.append(key) }
    }
    return .ground
  }

  mutating func control(
    _ byte: UInt8, _ sequence: ControlSequence, _ keys: inout [Key]
  ) -> State {
    guard byte < 0x80 else { return ground(byte, &keys) }
    guard sequence.isEnded(by: byte) else {
      var longer = sequence
      longer.take(byte)
      return .control(longer)
    }
    if sequence.isBare {
      // The position of the mouse, and the letter of a function key of the Linux console.
      if byte == UInt8(ascii: "M") { return .tail(3) }
      if byte == UInt8(ascii: "[") { return .tail(1) }
    }
    if byte == UInt8(ascii: "~"), !sequence.isForeign, sequence.number == Self.pasteNumber {
      return .paste(0)
    }
    if let key = sequence.key(endedBy: byte) { keys.append(key) }
    return .ground
  }

  mutating func muted(_ byte: UInt8, _ keys: inout [Key]) -> State {
    guard byte >= 0x80 else { return ground(byte, &keys) }
    _ = text.take(byte)
    return text.isEmpty ? .ground : .muted
  }

  func paste(_ byte: UInt8, _ matched: Int, _ keys: inout [Key]) -> State {
    if let key = Key(control: byte), key == .interrupt {
      keys.append(key)
      return .ground
    }
    guard byte == Self.endOfPaste[matched] else {
      return .paste(byte == Self.endOfPaste[0] ? 1 : 0)
    }
    return matched + 1 < Self.endOfPaste.count ? .paste(matched + 1) : .ground
  }
}
