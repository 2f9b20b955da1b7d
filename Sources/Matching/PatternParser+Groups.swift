extension PatternParser {
  /// A group, the parenthesis being read already.
  mutating func group() throws(UnknownPatternSyntax) -> PatternNode {
    // Verbs such as (*ACCEPT) can end a match anywhere.
    if current == UInt8(ascii: "*") { throw UnknownPatternSyntax() }
    guard skip("?") else { return try closedGroup() }
    if skip("=") || skip("!") || skip("<=") || skip("<!") {
      _ = try closedGroup()
      return .nothing
    }
    if skip(":") || skip(">") || skip("|") {
      return try closedGroup()
    }
    if skip("<") || skip("P<") {
      // (?<*...) looks behind.
      if current == UInt8(ascii: "*") { throw UnknownPatternSyntax() }
      try skipName(before: ">")
      return try closedGroup()
    }
    if skip("'") {
      try skipName(before: "'")
      return try closedGroup()
    }
    // A quantifier after a comment counts for what stands before it.
    if skip("#") { throw UnknownPatternSyntax() }
    if skip("(") { return try conditional() }
    if skip("&") || skip("P>") || skip("P=") || isAtSubroutineNumber {
      try skipName(before: ")")
      return .anything
    }
    return try flagGroup()
  }

  private mutating func closedGroup() throws(UnknownPatternSyntax) -> PatternNode {
    let outer = flags
    let node = try alternation()
    flags = outer
    guard skip(")") else { throw UnknownPatternSyntax() }
    return node
  }

  /// `(?R)`, `(?1)`, `(?+1)`, `(?-1)`: the sign of a number is not the one of `(?-i)`.
  private var isAtSubroutineNumber: Bool {
    func isDigit(_ index: Int) -> Bool {
      index < pattern.count && pattern[index].isDigit
    }
    guard let current else { return false }
    if current == UInt8(ascii: "R") || isDigit(position) { return true }
    return [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(current) && isDigit(position + 1)
  }

  /// Which branch holds is not known, nor whether the group defines something only.
  private mutating func conditional() throws(UnknownPatternSyntax) -> PatternNode {
    if current == UInt8(ascii: "?") || current == UInt8(ascii: "*") {
      _ = try group()
    } else {
      try skipName(before: ")")
    }
    _ = try closedGroup()
    return .anything
  }

  /// `(?i)`, `(?i-x)`, `(?^)` or `(?i:...)`.
  private mutating func flagGroup() throws(UnknownPatternSyntax) -> PatternNode {
    var changed = flags
    var value = true
    if skip("^") { changed = Flags() }
    while true {
      switch UnicodeScalar(try next()) {
      case "-": value = false
      case "i": changed.foldsCase = value
      case "x":
        // Two of them also change what a class means.
        if current == UInt8(ascii: "x") { throw UnknownPatternSyntax() }
        changed.isExtended = value
      case "m", "s", "n", "J", "U": break
      case ")":
        flags = changed
        return .nothing
      case ":":
        let outer = flags
        flags = changed
        let node = try closedGroup()
        flags = outer
        return node
      default: throw UnknownPatternSyntax()
      }
    }
  }

  /// Reads a name, number or condition and the character after it.
  mutating func skipName(before end: Unicode.Scalar) throws(UnknownPatternSyntax) {
    while true {
      let byte = UnicodeScalar(try next())
      if byte == end { return }
      if byte == "(" || byte == ")" { throw UnknownPatternSyntax() }
    }
  }
}
