import Matching

/// Tells whether a stream is JSON that does not keep to one object a line.
struct DocumentSniffer {
  /// Where the JSON begins.
  private(set) var start: Int?
  private var isDecided = false
  /// Where the one object lies that stands on a line of its own, at the beginning.
  private var firstObject: Int?

  /// Takes the next line that is not blank; `text` is all that is at hand.
  mutating func see(_ line: Bytes, at position: Int, in text: Bytes, isNotice: Bool, isObject: Bool)
  {
    guard !isDecided, !isNotice else { return }
    // A crash report is one line of JSON, and then a whole document.
    if isObject, firstObject == nil {
      firstObject = position
      return
    }
    isDecided = true
    if opensArray(text, at: position) || !isObject && opensObject(text, at: position) {
      start = firstObject ?? position
    }
  }

  private func opensArray(_ text: Bytes, at position: Int) -> Bool {
    var index = Self.skipSpace(in: text, from: position)
    guard index < text.count, text[index] == UInt8(ascii: "[") else { return false }
    index = Self.skipSpace(in: text, from: index + 1)
    return index < text.count && opensObject(text, at: index)
  }

  /// A brace, and behind it a name in quotation marks and a colon, or a brace that closes it.
  private func opensObject(_ text: Bytes, at position: Int) -> Bool {
    var index = Self.skipSpace(in: text, from: position)
    guard index < text.count, text[index] == UInt8(ascii: "{") else { return false }
    index = Self.skipSpace(in: text, from: index + 1)
    guard index < text.count, text[index] == UInt8(ascii: "\"") else { return false }
    guard let quote = text.firstIndex(of: UInt8(ascii: "\""), from: index + 1) else { return false }
    index = Self.skipSpace(in: text, from: quote + 1)
    return index < text.count && text[index] == UInt8(ascii: ":")
  }

  private static func skipSpace(in text: Bytes, from start: Int) -> Int {
    var index = start
    while index < text.count, [0x20, 0x09, 0x0D, 0x0A].contains(text[index]) { index += 1 }
    return index
  }
}
