/// A line compiled once into literal bytes and fields, so that writing it is a walk over a few copies.
struct Template {
  var first: Int
  var count: Int
  /// Printed inside the app's process: only while the app is seen.
  var isOfApp = false
}

/// A part of a template.
struct Segment {
  var field: Field
  /// Where a literal begins among the bytes of all literals.
  var offset: UInt32 = 0
  /// The bytes of a literal, the digits of a decimal.
  var length: UInt32
}

/// A text of a template in parts: literals, and fields with the number that their name ends with.
enum TemplatePart {
  case literal(Substring)
  case field(Field, digits: Int)

  /// Braces around anything but the name of a field are literal.
  static func parts(of text: String) -> [TemplatePart] {
    var parts: [TemplatePart] = []
    var start = text.startIndex
    var position = start
    while let open = text[position...].firstIndex(of: "{") {
      let inside = text.index(after: open)
      guard let close = text[inside...].firstIndex(of: "}"),
        let field = Field(name: text[inside..<close])
      else {
        position = inside
        continue
      }
      if start < open { parts.append(.literal(text[start..<open])) }
      parts.append(.field(field, digits: text[inside..<close].last?.wholeNumberValue ?? 0))
      start = text.index(after: close)
      position = start
    }
    if start < text.endIndex { parts.append(.literal(text[start...])) }
    return parts
  }
}
