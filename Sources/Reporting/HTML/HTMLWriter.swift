/// Writes an HTML document piece by piece. Texts and values of attributes are escaped on the way; only
/// what stands in this program's own code can be markup.
struct HTMLWriter {
  /// In the order in which they are written; those that are nil are left out.
  typealias Attributes = KeyValuePairs<StaticString, String?>

  private static let pieceSize = 16 << 10

  private let write: (String) -> Void
  private var piece = ""

  init(_ write: @escaping (String) -> Void) { self.write = write }

  /// Writes an element whose content `content` writes.
  mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], _ content: (inout HTMLWriter) -> Void
  ) {
    open(name, attributes, ">")
    content(&self)
    piece += "</\(name)>"
    if Self.hasOwnLine(name) { piece += "\n" }
    if piece.utf8.count > Self.pieceSize { flush() }
  }

  /// Writes an element that holds a text.
  mutating func element(_ name: StaticString, _ attributes: Attributes, _ text: String) {
    element(name, attributes) { $0.text(text) }
  }

  /// Writes an element that has no attributes and holds a text.
  mutating func element(_ name: StaticString, _ text: String) {
    element(name) { $0.text(text) }
  }

  /// Writes an element that cannot hold anything, or a shape of a picture.
  mutating func leaf(_ name: StaticString, _ attributes: Attributes = [:]) {
    open(name, attributes, "/>")
    if Self.hasOwnLine(name) { piece += "\n" }
  }

  /// Writes a text.
  mutating func text(_ text: String) { piece += HTMLText.escaped(text) }

  /// Writes a text of a log, whose direction says nothing of what stands around it.
  mutating func logText(_ text: String) { element("bdi", text) }

  /// Writes a part of the document that was written by hand, as it is.
  mutating func verbatim(_ text: StaticString) { piece += text.description }

  /// Hands on the rest of what was written.
  mutating func flush() {
    write(piece)
    piece = ""
  }

  private mutating func open(_ name: StaticString, _ attributes: Attributes, _ end: String) {
    piece += "<\(name)"
    for (key, value) in attributes {
      guard let value else { continue }
      piece += " \(key)=\"\(HTMLText.escaped(value))\""
    }
    piece += end
  }

  /// Elements after which the text goes on in a new line, for those who read the source or compare two.
  private static func hasOwnLine(_ name: StaticString) -> Bool {
    switch name.description {
    case "html", "head", "title", "meta", "style", "script", "body", "header", "main", "footer",
      "nav", "section", "article", "div", "h1", "h2", "h3", "h4", "p", "ul", "ol", "li", "dl", "dd",
      "table", "caption", "thead", "tbody", "tr", "details", "summary", "svg", "g", "a", "rect",
      "pattern", "symbol":
      true
    default: false
    }
  }
}
