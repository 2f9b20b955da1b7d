import Matching

/// Room for one text in which what vis(3) made printable is what it was.
///
/// The system's syslog relay writes bytes beyond ASCII that way: `\M-C\M^C` is `é`, `\134` a
/// backslash, `\^[` an escape.
struct VisualText: ~Copyable {
  private var scratch = Scratch()

  /// `text` decoded, valid until the next call; itself when there is nothing to decode.
  mutating func decode(_ text: Bytes) -> Bytes {
    guard text.holds(UInt8(ascii: "\\")) else { return text }
    let room = scratch.room(for: text.count)
    var count = 0
    var index = 0
    while index < text.count {
      let (byte, length) = Self.character(in: text, at: index)
      room[count] = byte
      count += 1
      index += length
    }
    return Bytes(rebasing: Bytes(room)[0..<count])
  }

  /// The byte that is written at `index`, and the length of what stands for it.
  private static func character(in text: Bytes, at index: Int) -> (UInt8, Int) {
    let byte = text[index]
    guard byte == UInt8(ascii: "\\"), index + 2 < text.count else { return (byte, 1) }
    let next = text[index + 1]
    let third = text[index + 2]
    if next == UInt8(ascii: "M"), index + 3 < text.count {
      let last = text[index + 3]
      if third == UInt8(ascii: "-") { return (last | 0x80, 4) }
      if third == UInt8(ascii: "^") { return ((last ^ 0x40) | 0x80, 4) }
    } else if next == UInt8(ascii: "^") {
      return (third ^ 0x40, 3)
    } else if let code = octal(text, at: index + 1), code >= 0x20, code != 0x7F {
      return (code, 4)
    }
    return (byte, 1)
  }

  private static func octal(_ text: Bytes, at index: Int) -> UInt8? {
    guard index + 2 < text.count else { return nil }
    var value = 0
    for offset in 0..<3 {
      let digit = text[index + offset]
      guard (0x30...0x37).contains(digit) else { return nil }
      value = value * 8 + Int(digit - 0x30)
    }
    return UInt8(exactly: value)
  }
}
