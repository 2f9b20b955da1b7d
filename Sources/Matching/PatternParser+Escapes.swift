extension PatternParser {
  /// What a backslash introduces, the backslash being read already.
  mutating func escape() throws(UnknownPatternSyntax) -> PatternNode {
    switch UnicodeScalar(try next()) {
    case "b", "B", "A", "z", "Z", "G", "K": return .nothing
    case "w", "W", "d", "D", "s", "S", "h", "H", "v", "V", "R", "X", "C": return .anything
    case "N":
      if skip("{") { throw UnknownPatternSyntax() }
      return .anything
    case "p", "P":
      if skip("{") { try skipName(before: "}") } else { _ = try next() }
      return .anything
    case "k", "g":
      try skipReference()
      return .anything
    case "0"..."9":
      // A reference to a group or an octal number: all its digits may be either.
      while let byte = current, byte.isDigit { position += 1 }
      return .anything
    default:
      position -= 1
      return text(of: try escapedCharacter())
    }
  }

  /// The bytes of an escape that stands for one character, inside a class or outside.
  mutating func escapedCharacter() throws(UnknownPatternSyntax) -> [UInt8] {
    let byte = try next()
    switch UnicodeScalar(byte) {
    case "a": return [0x07]
    case "e": return [0x1B]
    case "f": return [0x0C]
    case "n": return [0x0A]
    case "r": return [0x0D]
    case "t": return [0x09]
    case "x": return try hexadecimal()
    case "A"..."Z", "a"..."z", "0"..."9": throw UnknownPatternSyntax()
    default:
      position -= 1
      return try character()
    }
  }

  private mutating func hexadecimal() throws(UnknownPatternSyntax) -> [UInt8] {
    let isBraced = skip("{")
    var value: UInt32 = 0
    var digits = 0
    while digits < (isBraced ? 8 : 2), let digit = current.flatMap(\.hexadecimalValue) {
      value = value << 4 | digit
      digits += 1
      position += 1
    }
    guard digits > 0, !isBraced || skip("}") else {
      throw UnknownPatternSyntax()
    }
    guard let scalar = Unicode.Scalar(value) else { throw UnknownPatternSyntax() }
    return Array(String(scalar).utf8)
  }

  /// `\g1`, `\g-1`, `\g{1}`, `\g<name>`, `\k'name'` and the like.
  private mutating func skipReference() throws(UnknownPatternSyntax) {
    switch UnicodeScalar(try next()) {
    case "{": try skipName(before: "}")
    case "<": try skipName(before: ">")
    case "'": try skipName(before: "'")
    case "0"..."9", "+", "-":
      while let byte = current, byte.isDigit { position += 1 }
    default: throw UnknownPatternSyntax()
    }
  }
}

extension UInt8 {
  /// What the byte is worth as a hexadecimal digit of either case.
  package var hexadecimalValue: UInt32? {
    switch UnicodeScalar(self) {
    case "0"..."9": UInt32(self - 0x30)
    case "a"..."f", "A"..."F": UInt32((self | 0x20) - 0x61) + 10
    default: nil
    }
  }
}
