/// Text broken into lines of a given width.
enum TextBlock {
  /// The words of a text in lines; a word that is too long stands on a line of its own.
  static func wrap(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Paragraphs in lines; empty lines and lines that start with a space stay as they are.
  static func paragraphs(_ text: String, width: Int) -> [String] {
    if text.isEmpty { return [] }
    var lines: [String] = []
    var open: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty || line.hasPrefix(" ") {
        lines += wrap(open.joined(separator: " "), width: width)
        open = []
        lines.append(String(line))
      } else {
        open.append(line)
      }
    }
    return lines + wrap(open.joined(separator: " "), width: width)
  }
}
