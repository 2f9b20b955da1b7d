import Matching

/// A UUID as text: 8-4-4-4-12 hexadecimal digits, RFC 9562.
enum UUIDText {
  static let length = 36

  /// The first one that stands by itself in `text`.
  static func first(in text: Bytes) -> Range<Int>? {
    guard text.count >= length else { return nil }
    var start = 0
    // A hyphen must stand behind the first eight digits.
    while let hyphen = text.firstIndex(of: UInt8(ascii: "-"), from: start + 8) {
      let begin = hyphen - 8
      guard begin + length <= text.count else { return nil }
      if stands(in: text, at: begin) { return begin..<begin + length }
      start = begin + 1
    }
    return nil
  }

  private static func stands(in text: Bytes, at begin: Int) -> Bool {
    for offset in 0..<length {
      let byte = text[begin + offset]
      switch offset {
      case 8, 13, 18, 23: if byte != UInt8(ascii: "-") { return false }
      default: if byte.hexadecimalValue == nil { return false }
      }
    }
    let before = begin == 0 ? 0x20 : text[begin - 1]
    let after = begin + length == text.count ? 0x20 : text[begin + length]
    return !before.isPartOfIdentifier && !after.isPartOfIdentifier
  }
}

extension UInt8 {
  fileprivate var isPartOfIdentifier: Bool { isWord || self == UInt8(ascii: "-") }
}
