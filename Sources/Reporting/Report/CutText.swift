/// Text of which only the beginning is shown.
enum CutText {
  /// At most so many characters, the last of which is then an ellipsis.
  static func of(_ text: String, to most: Int) -> String {
    // Bytes are counted faster, and there are never fewer of them.
    guard text.utf8.count > most, text.count > most else { return text }
    return String(text.prefix(most - 1)) + "…"
  }
}
