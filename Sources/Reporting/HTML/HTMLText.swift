/// Text in an HTML document: whatever a log holds, nothing of it is markup, and nothing of it reorders
/// or hides what is shown.
enum HTMLText {
  /// The text with everything escaped that has a meaning in an element or in a quoted attribute, and
  /// with controls in a visible form.
  static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy(isPlain) { return text }
    var escaped = ""
    for scalar in SafeText.of(text).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// A name without its middle where it is too long: its beginning and its end tell it from others.
  static func shortened(_ text: String, to most: Int) -> String {
    let safe = SafeText.of(String(text.prefix(200)))
    guard safe.count > most else { return safe }
    let tail = most / 3
    return String(safe.prefix(most - tail - 1)) + "…" + String(safe.suffix(tail))
  }

  /// Nearly all texts are ASCII that stands for itself.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      false
    default: (0x20...0x7E).contains(byte)
    }
  }
}
