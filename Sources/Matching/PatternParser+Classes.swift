extension PatternParser {
  /// A character class, the bracket being read already; a small one becomes its members.
  mutating func characterClass() throws(UnknownPatternSyntax) -> PatternNode {
    var isLarge = skip("^")
    var members: [[UInt8]] = []
    var isFirst = true
    while isFirst || current != UInt8(ascii: "]") {
      isFirst = false
      guard let low = try classMember() else {
        isLarge = true
        continue
      }
      guard isAtRange else {
        members.append(low)
        continue
      }
      position += 1
      guard let high = try classMember(), low.count == 1, high.count == 1, low[0] <= high[0],
        high[0] - low[0] < Self.classLimit
      else {
        isLarge = true
        continue
      }
      for byte in low[0]...high[0] { members.append([byte]) }
    }
    position += 1
    // A caseless class may hold characters outside ASCII whose other case is not known here.
    if flags.foldsCase, members.contains(where: { $0[0] >= 0x80 }) { isLarge = true }
    if isLarge || members.isEmpty || members.count > Self.classLimit { return .anything }
    return .alternation(members.map(text(of:)))
  }

  /// How many characters a class may have to be taken apart.
  private static var classLimit: Int { 4 }

  /// A hyphen that is not the last character of the class.
  private var isAtRange: Bool {
    current == UInt8(ascii: "-") && position + 1 < pattern.count
      && pattern[position + 1] != UInt8(ascii: "]")
  }

  /// The bytes of one character; nil for what stands for many.
  private mutating func classMember() throws(UnknownPatternSyntax) -> [UInt8]? {
    if skip("[:") || skip("[.") || skip("[=") {
      // [:alpha:], or a bracket and a colon that are members.
      while let byte = current, byte.isASCIILetter || byte == UInt8(ascii: "^") { position += 1 }
      guard skip(":]") else { throw UnknownPatternSyntax() }
      return nil
    }
    guard skip("\\") else { return try character() }
    switch UnicodeScalar(try next()) {
    case "w", "W", "d", "D", "s", "S", "h", "H", "v", "V": return nil
    case "b": return [0x08]
    case "p", "P":
      if skip("{") { try skipName(before: "}") } else { _ = try next() }
      return nil
    case "0"..."7":
      while let byte = current, (0x30...0x37).contains(byte) { position += 1 }
      return nil
    default:
      position -= 1
      return try escapedCharacter()
    }
  }
}
