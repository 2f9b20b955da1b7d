/// Writes a JSON text piece by piece, with keys in the order given, indented by two spaces down to some
/// depth and on one line below it.
package struct JSONWriter {
  private static let pieceSize = 16 << 10

  private let write: (String) -> Void
  /// How many objects and arrays deep a member has a line of its own.
  private let indentedDepth: Int
  private var piece = ""
  /// For every open object or array, whether it has a member so far.
  private var hasMembers: [Bool] = []
  /// A key was written, and its value follows on the same line.
  private var isAfterKey = false

  /// Makes a writer that hands on what it has written in pieces; what lies deeper than
  /// `indentedDepth` objects and arrays shares a line.
  package init(indentedDepth: Int = .max, _ write: @escaping (String) -> Void) {
    self.write = write
    self.indentedDepth = indentedDepth
  }

  // MARK: Values

  /// Writes an object whose members `members` writes.
  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    nest("{", "}", members)
  }

  /// Writes an array whose items `items` writes.
  package mutating func array(_ items: (inout JSONWriter) -> Void) {
    nest("[", "]", items)
  }

  /// Writes a text.
  package mutating func string(_ text: String) {
    startValue()
    appendQuoted(text)
  }

  /// Writes a whole number.
  package mutating func number(_ value: Int) {
    startValue()
    piece += String(value)
  }

  /// Writes a duration as a number of seconds.
  package mutating func seconds(nanoseconds: Int64) {
    startValue()
    piece += DecimalSeconds(nanoseconds: nanoseconds).exact
  }

  /// Writes true or false.
  package mutating func boolean(_ value: Bool) {
    startValue()
    piece += value ? "true" : "false"
  }

  // MARK: Members

  /// Writes the key of the value that follows.
  package mutating func key(_ name: String) {
    startValue()
    appendQuoted(name)
    piece += ": "
    isAfterKey = true
  }

  /// Writes a member that is a text; one that is nil is left out.
  package mutating func member(_ name: String, _ text: String?) {
    guard let text else { return }
    key(name)
    string(text)
  }

  /// Writes a member that is true or false.
  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    boolean(value)
  }

  /// Writes a member that is an object whose members `members` writes.
  package mutating func object(_ name: String, _ members: (inout JSONWriter) -> Void) {
    key(name)
    object(members)
  }

  /// Writes a member that is an array whose items `items` writes.
  package mutating func array(_ name: String, _ items: (inout JSONWriter) -> Void) {
    key(name)
    array(items)
  }

  /// Writes a member that is a whole number; one that is nil is left out.
  package mutating func member(_ name: String, _ value: Int?) {
    guard let value else { return }
    key(name)
    number(value)
  }

  /// Ends the text with a line break and hands on the rest of it.
  package mutating func finish() {
    piece += "\n"
    write(piece)
    piece = ""
  }

  // MARK: Layout

  private mutating func nest(
    _ opening: String, _ closing: String, _ body: (inout JSONWriter) -> Void
  ) {
    startValue()
    piece += opening
    hasMembers.append(false)
    body(&self)
    let depth = hasMembers.count
    if hasMembers.popLast() == true, depth <= indentedDepth { breakLine() }
    piece += closing
    if piece.utf8.count > Self.pieceSize {
      write(piece)
      piece = ""
    }
  }

  private mutating func startValue() {
    if isAfterKey {
      isAfterKey = false
    } else if let isFollowing = hasMembers.popLast() {
      hasMembers.append(true)
      if isFollowing { piece += "," }
      breakLine()
      if isFollowing, hasMembers.count > indentedDepth { piece += " " }
    }
  }

  private mutating func breakLine() {
    if hasMembers.count > indentedDepth { return }
    piece += "\n" + String(repeating: "  ", count: hasMembers.count)
  }

  /// RFC 8259, section 7; the line separators too, which JavaScript did not allow before 2019, and what
  /// overrides the direction of text, so that a document reads as what it is.
  private mutating func appendQuoted(_ text: String) {
    piece += "\""
    defer { piece += "\"" }
    if text.utf8.allSatisfy(Self.isPlain) {
      piece += text
      return
    }
    // A quotation mark behind a backslash ends no text for parsers that look back only one character,
    // Perfetto's among them.
    let endsInBackslash = text.utf8.last == UInt8(ascii: "\\")
    for scalar in text.unicodeScalars.dropLast(endsInBackslash ? 1 : 0) {
      switch scalar {
      case "\"": piece += "\\\""
      case "\\": piece += "\\\\"
      case "\n": piece += "\\n"
      case "\r": piece += "\\r"
      case "\t": piece += "\\t"
      default:
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
          let digits = String(scalar.value, radix: 16)
          piece += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: piece.unicodeScalars.append(scalar)
        }
      }
    }
    if endsInBackslash { piece += "\\u005c" }
  }

  /// Nearly all texts are ASCII that stands for itself.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }
}
