/// Prose of rules in Markdown, in which nothing of it may be taken for markup.
package enum MarkdownText {
  /// Paragraphs as they are, line by line.
  package static func prose(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var rendered = lines.map(inline)
    while rendered.last?.isEmpty ?? false { rendered.removeLast() }
    return rendered.map { $0 + "\n" }.joined()
  }

  /// A phrase as a sentence of its own.
  package static func sentence(_ text: String) -> String {
    text.isEmpty ? "" : inline(text).capitalizedFirst + ".\n"
  }

  /// One line; code is marked by hand in rule files, so that nothing else is markup.
  package static func inline(_ text: String) -> String {
    var rendered = ""
    for character in SafeText.of(text) {
      if "\\`*_<>[]|".contains(character) { rendered.append("\\") }
      rendered.append(character)
    }
    return rendered
  }
}

extension String {
  /// The same with its first letter in upper case.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
