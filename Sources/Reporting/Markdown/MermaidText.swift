/// Text in a Mermaid diagram, whose language has no way to quote all that has a meaning in it: only what
/// has none anywhere is left of a name.
enum MermaidText {
  private static let longest = 40

  /// A name in one line, with a low line for what could be taken for syntax.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in SafeText.of(text).unicodeScalars.prefix(longest) {
      let isPlain =
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || " ._-".unicodeScalars
          .contains(scalar)
      escaped.unicodeScalars.append(isPlain ? scalar : "_")
    }
    return escaped
  }
}
