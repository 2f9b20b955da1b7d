/// Writes a JSON text piece by piece, with keys in the order given, indented by two spaces down to some
/// depth and on one line below it.
package struct JSONWriter {
  private static let pieceSize = 16 << 10

  private let write: (UnsafeBufferPointer<UInt8>) -> Void
  /// Where all of it goes, when that is no function.
  private let output: ByteOutput?
  /// How many objects and arrays deep a member has a line of its own.
  private let indentedDepth: Int
  private var piece: [UInt8] = []
  /// For every open object or array, whether it has a member so far.
  private var hasMembers: [Bool] = []
  /// A key was written, and its value follows on the same line.
  private var isAfterKey = false

  /// Makes a writer that hands on what it has written in pieces; what lies deeper than
  /// `indentedDepth` objects and arrays shares a line.
  package init(indentedDepth: Int = .max, _ write: @escaping (String) -> Void) {
    self.write = { write(String(decoding: $0, as: UTF8.self)) }
    self.indentedDepth = indentedDepth
    output = nil
  }

  /// Makes a writer whose text goes to `output`.
  package init(indentedDepth: Int = .max, to output: ByteOutput) {
    write = output.append
    self.indentedDepth = indentedDepth
    self.output = output
  }

  // MARK: Values

  /// Writes an object whose members `members` writes.
  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    nest(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
  }

  /// Writes an array whose items `items` writes.
  package mutating func array(_ items: (inout JSONWriter) -> Void) {
    nest(UInt8(ascii: "["), UInt8(ascii: "]"), items)
  }

  /// Writes a text.
  package mutating func string(_ text: String) {
    startValue()
    JSONQuote.append(text, to: &piece)
  }

  /// Writes a whole number.
  package mutating func number(_ value: Int) {
    startValue()
    piece.append(decimal: value)
  }

  /// Writes a duration as a number of seconds.
  package mutating func seconds(nanoseconds: Int64) {
    startValue()
    append(DecimalSeconds(nanoseconds: nanoseconds).exact)
  }

  /// Writes true or false.
  package mutating func boolean(_ value: Bool) {
    startValue()
    append(value ? "true" : "false")
  }

  /// Where the items of the array at hand can be written as they are, all of them on one line; nil where
  /// there is no such place.
  package mutating func outputOfItems() -> ByteOutput? {
    guard let output, hasMembers.count > indentedDepth else { return nil }
    handOn()
    return output
  }

  // MARK: Members

  /// Writes the key of the value that follows.
  package mutating func key(_ name: String) {
    startValue()
    JSONQuote.append(name, to: &piece)
    piece.append(UInt8(ascii: ":"))
    piece.append(UInt8(ascii: " "))
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

  /// Ends the text with a line break and hands on the rest of it; another text may follow.
  package mutating func finish() {
    piece.append(UInt8(ascii: "\n"))
    handOn()
  }

  private mutating func handOn() {
    piece.withUnsafeBufferPointer(write)
    piece.removeAll(keepingCapacity: true)
  }

  // MARK: Layout

  private mutating func nest(
    _ opening: UInt8, _ closing: UInt8, _ body: (inout JSONWriter) -> Void
  ) {
    startValue()
    piece.append(opening)
    hasMembers.append(false)
    body(&self)
    let depth = hasMembers.count
    if hasMembers.popLast() == true, depth <= indentedDepth { breakLine() }
    piece.append(closing)
    if piece.count > Self.pieceSize { handOn() }
  }

  private mutating func startValue() {
    if isAfterKey {
      isAfterKey = false
    } else if let isFollowing = hasMembers.popLast() {
      hasMembers.append(true)
      if isFollowing { piece.append(UInt8(ascii: ",")) }
      breakLine()
      if isFollowing, hasMembers.count > indentedDepth { piece.append(UInt8(ascii: " ")) }
    }
  }

  private mutating func breakLine() {
    if hasMembers.count > indentedDepth { return }
    piece.append(UInt8(ascii: "\n"))
    piece.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * hasMembers.count))
  }

  private mutating func append(_ text: String) { piece.append(contentsOf: text.utf8) }
}

extension [UInt8] {
  /// Appends a whole number in decimal digits.
  fileprivate mutating func append(decimal value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    let magnitude = value.magnitude
    var scale: UInt = 1
    while magnitude / scale >= 10 { scale *= 10 }
    while scale > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude / scale % 10))
      scale /= 10
    }
  }
}
