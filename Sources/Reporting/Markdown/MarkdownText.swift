/// Text in Markdown, in which nothing of it may be taken for markup.
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
    // Scalar by scalar: what is combined with a sign for the eye leaves its meaning to it.
    var rendered = String.UnicodeScalarView()
    for scalar in SafeText.of(text).unicodeScalars {
      if "\\`*_<>[]|".unicodeScalars.contains(scalar) { rendered.append("\\") }
      rendered.append(scalar)
    }
    return String(rendered)
  }

  /// Text of a log within a line: neither markup, nor anybody's name or number that a forge would link
  /// and tell them about.
  static func inert(_ text: String) -> String {
    let scalars = Array(SafeText.prose(text).unicodeScalars)
    var rendered = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      // A name or number that stands in an element of its own is nobody's, and neither is an address.
      case "@", "#": rendered.append(contentsOf: "<span>\(scalar)</span>".unicodeScalars)
      case ":" where scalars[index...].starts(with: "://".unicodeScalars),
        "." where scalars[..<index].suffix(3).elementsEqual("www".unicodeScalars):
        rendered.append(contentsOf: "<span>\(scalar)</span>".unicodeScalars)
      case "\\", "`", "*", "_", "<", ">", "[", "]", "|", "~", "$", "&", "!":
        rendered.append("\\")
        rendered.append(scalar)
      default: rendered.append(scalar)
      }
    }
    return String(rendered)
  }

  /// The same within an element of HTML, in which Markdown is not read.
  static func inElement(_ text: String) -> String {
    HTMLText.escaped(SafeText.prose(text)).replacing("@", with: "<span>@</span>")
      .replacing("#", with: "<span>#</span>").replacing("&<span>#</span>", with: "&#")
  }

  /// Lines as they are, in a block that none of them can end.
  static func block(_ text: String, of language: String = "text") -> String {
    var (longest, run) = (2, 0)
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    return "\(fence)\(language)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")\(fence)\n"
  }
}

extension String {
  /// The same with its first letter in upper case.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
