/// Reads the syntax of PCRE2 patterns, and refuses what it does not know for sure.
struct PatternParser {
  struct Flags {
    var foldsCase = false
    /// White space and comments are left out (`x`).
    var isExtended = false
  }

  let pattern: [UInt8]
  var position = 0
  var flags = Flags()
  private var depth = 0

  init(_ pattern: String) { self.pattern = Array(pattern.utf8) }

  /// The whole pattern.
  static func parse(_ pattern: String) throws(UnknownPatternSyntax) -> PatternNode {
    var parser = PatternParser(pattern)
    let node = try parser.alternation()
    guard parser.isAtEnd else { throw UnknownPatternSyntax() }
    return node
  }

  var isAtEnd: Bool { position >= pattern.count }

  var current: UInt8? { isAtEnd ? nil : pattern[position] }

  mutating func skip(_ text: StaticString) -> Bool {
    guard pattern.withUnsafeBufferPointer({ $0.starts(with: text, at: position) }) else {
      return false
    }
    position += text.utf8CodeUnitCount
    return true
  }

  mutating func next() throws(UnknownPatternSyntax) -> UInt8 {
    guard let current else { throw UnknownPatternSyntax() }
    position += 1
    return current
  }

  /// Branches up to the end of the group; flags set in one branch hold in those after it, too.
  mutating func alternation() throws(UnknownPatternSyntax) -> PatternNode {
    depth += 1
    defer { depth -= 1 }
    guard depth < 100 else { throw UnknownPatternSyntax() }
    var branches = [try sequence()]
    while skip("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .alternation(branches)
  }

  private mutating func sequence() throws(UnknownPatternSyntax) -> PatternNode {
    var nodes: [PatternNode] = []
    skipIgnored()
    while let byte = current, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
      var node = try atom()
      skipIgnored()
      while let count = try quantifier() {
        node = .repetition(node, least: count.least, most: count.most)
        skipIgnored()
      }
      if case .text(let tail, let foldsCase) = node,
        case .text(let head, foldsCase) = nodes.last
      {
        nodes[nodes.count - 1] = .text(head + tail, foldsCase: foldsCase)
      } else {
        nodes.append(node)
      }
    }
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  private mutating func atom() throws(UnknownPatternSyntax) -> PatternNode {
    switch UnicodeScalar(try next()) {
    case "^", "$": return .nothing
    case ".": return .anything
    case "(": return try group()
    case "[": return try characterClass()
    case "\\": return try escape()
    case "*", "+", "?": throw UnknownPatternSyntax()
    default:
      position -= 1
      return text(of: try character())
    }
  }

  /// The bytes of the character at the position.
  mutating func character() throws(UnknownPatternSyntax) -> [UInt8] {
    var bytes = [try next()]
    while bytes[0] >= 0xC0, let byte = current, byte & 0xC0 == 0x80 {
      bytes.append(byte)
      position += 1
    }
    return bytes
  }

  /// A node for a single character under the flags in force.
  func text(of character: [UInt8]) -> PatternNode {
    // Only ASCII is folded here. PCRE2 also takes U+212A (Kelvin) for k and U+017F (long s) for s;
    // logs do not spell words with them, so matches of that kind are given up.
    if flags.foldsCase, character.contains(where: { $0 >= 0x80 }) { return .anything }
    return .text(character, foldsCase: flags.foldsCase)
  }

  private mutating func skipIgnored() {
    guard flags.isExtended else { return }
    while let byte = current {
      if byte == UInt8(ascii: "#") {
        while let byte = current, byte != UInt8(ascii: "\n") { position += 1 }
      } else if byte == 0x20 || (0x09...0x0D).contains(byte) {
        position += 1
      } else {
        return
      }
    }
  }
}
