import Matching

/// Walks over the tokens of JSON text (RFC 8259) without keeping any.
struct JSONCursor {
  struct StringToken {
    /// What lies between the quotation marks.
    var range: Range<Int>
    var hasEscapes: Bool
  }

  private let text: Bytes
  private var position: Int

  init(_ text: Bytes, from position: Int = 0) {
    self.text = text
    self.position = position
  }

  var isAtEnd: Bool { position >= text.count }
  var peek: UInt8? { position < text.count ? text[position] : nil }

  /// Whether what comes next begins with the literal name for nothing.
  var isAtNull: Bool { text.starts(with: "null", at: position) }

  mutating func skipSpace() {
    while position < text.count,
      text[position] == 0x20 || text[position] == 0x09 || text[position] == 0x0D
        || text[position] == 0x0A
    {
      position += 1
    }
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard position < text.count, text[position] == byte else { return false }
    position += 1
    return true
  }

  mutating func takeString() -> StringToken? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = position
    var hasEscapes = false
    while let found = text.firstIndex(
      ofEither: UInt8(ascii: "\""), UInt8(ascii: "\\"), from: position)
    {
      if text[found] == UInt8(ascii: "\"") {
        position = found + 1
        return StringToken(range: start..<found, hasEscapes: hasEscapes)
      }
      hasEscapes = true
      position = found + 2
    }
    position = text.count
    return nil
  }

  /// The same with the marks of the text.
  mutating func takeString(_ marks: borrowing StringMarks) -> StringToken? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    guard let (end, isEscaped) = marks.stringEnd(from: position) else {
      position = text.count
      return nil
    }
    defer { position = end + 1 }
    return StringToken(range: position..<end, hasEscapes: isEscaped)
  }

  /// Skips a number, a literal name, or an array or object of any depth; nil when it does not end.
  mutating func skipValue() -> Range<Int>? {
    let start = position
    var depth = 0
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: "\""):
        guard takeString() != nil else { return nil }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return start == position ? nil : start..<position }
        depth -= 1
        if depth == 0 {
          position += 1
          return start..<position
        }
      case UInt8(ascii: ","), 0x20, 0x09, 0x0D, 0x0A:
        if depth == 0 { return start == position ? nil : start..<position }
      default:
        break
      }
      position += 1
    }
    return nil
  }
}

/// The escapes of JSON strings (RFC 8259, section 7).
enum JSONEscapes {
  /// Writes the text that `source` stands for at `position` and returns the position behind it.
  static func decode(
    _ source: Bytes, into target: UnsafeMutableBufferPointer<UInt8>, at position: Int
  ) -> Int {
    var end = position
    func put(_ byte: UInt8) {
      target[end] = byte
      end += 1
    }
    var index = 0
    while true {
      while index < source.count, source[index] != UInt8(ascii: "\\") {
        put(source[index])
        index += 1
      }
      guard index + 1 < source.count else {
        if index < source.count { put(source[index]) }
        return end
      }
      index += 2
      switch source[index - 1] {
      case UInt8(ascii: "n"): put(0x0A)
      case UInt8(ascii: "t"): put(0x09)
      case UInt8(ascii: "r"): put(0x0D)
      case UInt8(ascii: "b"): put(0x08)
      case UInt8(ascii: "f"): put(0x0C)
      case UInt8(ascii: "u"):
        guard var code = hex(source, at: index) else {
          put(UInt8(ascii: "u"))
          continue
        }
        index += 4
        if (0xD800..<0xDC00).contains(code), index + 1 < source.count,
          source[index] == UInt8(ascii: "\\"), source[index + 1] == UInt8(ascii: "u"),
          let low = hex(source, at: index + 2), (0xDC00..<0xE000).contains(low)
        {
          code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
          index += 6
        }
        // A lone surrogate is no character: U+FFFD stands for it.
        let scalar = Unicode.Scalar(code) ?? "\u{FFFD}"
        for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { put(unit) }
      case let other: put(other)
      }
    }
  }

  private static func hex(_ source: Bytes, at index: Int) -> UInt32? {
    guard index + 4 <= source.count else { return nil }
    var value: UInt32 = 0
    for offset in 0..<4 {
      let byte = source[index + offset]
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
      case 0x41...0x46: value = value << 4 | UInt32(byte - 0x37)
      case 0x61...0x66: value = value << 4 | UInt32(byte - 0x57)
      default: return nil
      }
    }
    return value
  }
}
