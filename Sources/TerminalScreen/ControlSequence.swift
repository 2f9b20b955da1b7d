/// What matters of a control sequence whose end has not come: `CSI 5 ; 2 ~`.
struct ControlSequence {
  /// No parameter of a key is as large.
  private static let largest = 9999

  /// The first parameter; the others are modifiers.
  private(set) var number = 0
  /// Nothing has followed `CSI`.
  private(set) var isBare = true
  /// It is no key's: a report, or a private sequence.
  private(set) var isForeign = false
  private var isInFirst = true

  /// Takes a byte that does not end the sequence.
  mutating func take(_ byte: UInt8) {
    isBare = false
    switch byte {
    case 0x30...0x39:
      if isInFirst { number = min(number * 10 + Int(byte - 0x30), Self.largest) }
    case 0x3A...0x3B: isInFirst = false
    default: isForeign = true
    }
  }

  /// Whether the byte is the last one.
  func isEnded(by byte: UInt8) -> Bool {
    // rxvt ends the keys that it numbers with a dollar sign when shift is held.
    (0x40...0x7E).contains(byte) || byte == UInt8(ascii: "$") && number > 0 && !isForeign
  }

  /// The key of a sequence that ends with the byte.
  func key(endedBy byte: UInt8) -> Key? {
    if isForeign { return nil }
    switch Unicode.Scalar(byte) {
    case "~", "^", "@", "$": return Key(number: number)
    case "Z": return .backTab
    default: return Key(letter: byte)
    }
  }
}
