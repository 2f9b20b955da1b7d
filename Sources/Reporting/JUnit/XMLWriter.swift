/// Writes an XML document piece by piece, indented by two spaces.
struct XMLWriter {
  /// An attribute; one whose value is nil is left out.
  typealias Attribute = (name: String, value: String?)

  private static let pieceSize = 16 << 10

  private let write: (String) -> Void
  private var depth = 0
  private var piece = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// Makes a writer that hands on what it has written in pieces.
  init(_ write: @escaping (String) -> Void) { self.write = write }

  /// Writes an element without contents.
  mutating func element(_ name: String, _ attributes: [Attribute]) {
    begin(name, attributes)
    piece += "/>\n"
  }

  /// Writes an element that holds a text.
  mutating func element(_ name: String, _ attributes: [Attribute], text: String) {
    begin(name, attributes)
    piece += ">\(XMLText.escaped(text, keepsLines: true))</\(name)>\n"
  }

  /// Writes an element that holds those that `body` writes.
  mutating func element(
    _ name: String, _ attributes: [Attribute], _ body: (inout XMLWriter) -> Void
  ) {
    begin(name, attributes)
    piece += ">\n"
    depth += 1
    body(&self)
    depth -= 1
    piece += indentation + "</\(name)>\n"
    guard piece.utf8.count > Self.pieceSize else { return }
    write(piece)
    piece = ""
  }

  /// Hands on the rest of the document.
  mutating func finish() {
    write(piece)
    piece = ""
  }

  private var indentation: String { String(repeating: "  ", count: depth) }

  private mutating func begin(_ name: String, _ attributes: [Attribute]) {
    piece += indentation + "<" + name
    for (name, value) in attributes {
      if let value { piece += " \(name)=\"\(XMLText.escaped(value))\"" }
    }
  }
}
