/// Text in XML, in which nothing of it may be taken for markup.
enum XMLText {
  /// The text as an attribute's value between double quotes holds it, or, where `keepsLines`, as an
  /// element holds it. What XML 1.0 forbids (production 2, `Char`) is made visible, and so is the rest
  /// of what is not safe to show.
  static func escaped(_ text: String, keepsLines: Bool = false) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ": escaped.unicodeScalars.append(scalar)
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&apos;"
      // A parser makes spaces of line breaks and tabs that stand in an attribute as they are.
      case "\n": escaped += keepsLines ? "\n" : "&#10;"
      case "\t": escaped += keepsLines ? "\t" : "&#9;"
      case "\u{FFFE}", "\u{FFFF}": escaped += SafeText.visible(scalar)
      default: escaped += SafeText.of(String(scalar))
      }
    }
    return escaped
  }
}
