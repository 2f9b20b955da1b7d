extension PatternParser {
  /// The quantifier at the position, with its `?` or `+`; nil when there is none.
  mutating func quantifier() throws(UnknownPatternSyntax) -> (least: Int, most: Int?)? {
    let count: (Int, Int?)
    switch current.map(UnicodeScalar.init) {
    case "?": count = (0, 1)
    case "*": count = (0, nil)
    case "+": count = (1, nil)
    case "{":
      guard let braces = try bracedCount() else { return nil }
      count = braces
      position -= 1
    default: return nil
    }
    position += 1
    if !skip("?") { _ = skip("+") }
    return count
  }

  /// `{n}`, `{n,}` or `{n,m}`; nil, and nothing read, when the brace stands for itself.
  private mutating func bracedCount() throws(UnknownPatternSyntax) -> (Int, Int?)? {
    let start = position
    position += 1
    // Newer versions of PCRE2 take `{,m}` and inner blanks for quantifiers, older ones for text.
    if let byte = current, [UInt8(ascii: ","), 0x20, 0x09].contains(byte) {
      throw UnknownPatternSyntax()
    }
    guard let least = number() else {
      position = start
      return nil
    }
    if skip("}") { return (least, least) }
    guard skip(",") else { throw UnknownPatternSyntax() }
    if skip("}") { return (least, nil) }
    guard let most = number(), skip("}"), most >= least else {
      throw UnknownPatternSyntax()
    }
    return (least, most)
  }

  private mutating func number() -> Int? {
    var value: Int?
    while let byte = current, byte.isDigit, (value ?? 0) < 100_000 {
      value = (value ?? 0) * 10 + Int(byte - 0x30)
      position += 1
    }
    return value
  }
}
