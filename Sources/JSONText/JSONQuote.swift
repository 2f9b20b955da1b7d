/// Texts as strings of JSON (RFC 8259, section 7).
package enum JSONQuote {
  /// Appends a text in quotation marks.
  ///
  /// The line separators are escaped too, which JavaScript did not allow before 2019, and what overrides the
  /// direction of text, so that a document reads as what it is.
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    let isPlain = text.withUTF8 { plain in
      guard Self.isPlain(plain) else { return false }
      bytes.append(contentsOf: plain)
      return true
    }
    if !isPlain { appendEscaped(text, to: &bytes) }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func appendEscaped(_ text: String, to bytes: inout [UInt8]) {
    // A quotation mark behind a backslash ends no text for parsers that look back only one character,
    // Perfetto's among them.
    let endsInBackslash = text.utf8.last == UInt8(ascii: "\\")
    for scalar in text.unicodeScalars.dropLast(endsInBackslash ? 1 : 0) {
      switch scalar {
      case "\"": bytes.append(contentsOf: "\\\"".utf8)
      case "\\": bytes.append(contentsOf: "\\\\".utf8)
      case "\n": bytes.append(contentsOf: "\\n".utf8)
      case "\r": bytes.append(contentsOf: "\\r".utf8)
      case "\t": bytes.append(contentsOf: "\\t".utf8)
      default:
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
          let digits = String(scalar.value, radix: 16)
          let escape = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          bytes.append(contentsOf: escape.utf8)
        default: bytes.append(contentsOf: String(scalar).utf8)
        }
      }
    }
    if endsInBackslash { bytes.append(contentsOf: "\\u005c".utf8) }
  }

  /// Nearly all texts are ASCII that stands for itself.
  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var place = 0
    let raw = UnsafeRawBufferPointer(bytes)
    while place + 8 <= raw.count {
      if hasSpecial(raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)) { return false }
      place += 8
    }
    return bytes[place...].allSatisfy {
      (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
  }

  /// Whether one of eight bytes may not stand as it is.
  private static func hasSpecial(_ word: UInt64) -> Bool {
    let (ones, tops): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    // The top bit of a byte is set when the byte is zero; a borrow can only come from one that is.
    func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & tops }
    let quotes = zeros(word ^ (ones &* 0x22)) | zeros(word ^ (ones &* 0x5C))
    let controls = (word &- ones &* 0x20) & ~word & tops
    let deletes = zeros(word ^ (ones &* 0x7F))
    return (word & tops) | quotes | controls | deletes != 0
  }
}
