import Matching

/// The end of a pattern that takes the rest of the line, whatever it is, as the message, or as the line that it
/// carries: once it is reached, the line matches.
enum MessageTail {
  private static let openings = [Array("(?<message>".utf8), Array("(?<inner>".utf8)]
  /// The first byte of a message may be asked to be no white space.
  private static let texts = [Array(".*)".utf8), Array(#"\S.*)"#.utf8)]

  /// The pattern as far as a message begins; nil when it ends in some other way.
  static func upToMessage(_ pattern: String) -> String? {
    let bytes = Array(pattern.utf8)
    let starts = openings.flatMap { opening in
      bytes.indices.filter { bytes[$0...].starts(with: opening) }.map { (start: $0, opening) }
    }
    guard starts.count == 1, let (start, opening) = starts.first else { return nil }
    var rest = bytes[(start + opening.count)...]
    guard let text = texts.first(where: { rest.starts(with: $0) }) else { return nil }
    rest = rest.dropFirst(text.count)
    let first = text.prefix { $0 != UInt8(ascii: ".") }
    var closings = 1
    // It may be left out, and so may the groups that end with it.
    if rest.first == UInt8(ascii: "?") { rest = rest.dropFirst() }
    while rest.first == UInt8(ascii: ")") {
      closings += 1
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "?") { rest = rest.dropFirst() }
    }
    if rest.starts(with: Array(#"\s*"#.utf8)) { rest = rest.dropFirst(3) }
    guard Array(rest) == [UInt8(ascii: "$")], isPlain(bytes[..<start]) else { return nil }
    return String(
      decoding: bytes[..<start] + opening + first
        + Array(repeating: UInt8(ascii: ")"), count: closings), as: UTF8.self)
  }

  /// Whether all groups that are open at the end do nothing but hold their parts, and no option changes
  /// what the end means.
  private static func isPlain(_ head: ArraySlice<UInt8>) -> Bool {
    var open: [Bool] = []
    var isInClass = false
    var index = head.startIndex
    while index < head.endIndex {
      let byte = head[index]
      if byte == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      if isInClass {
        if byte == UInt8(ascii: "]") { isInClass = false }
      } else if byte == UInt8(ascii: "[") {
        isInClass = true
        // A bracket that comes first stands for itself.
        if head[(index + 1)...].starts(with: Array("^]".utf8)) { index += 2 }
        if head[(index + 1)...].first == UInt8(ascii: "]") { index += 1 }
      } else if byte == UInt8(ascii: "(") {
        let group = head[index...]
        let isLook =
          group.starts(with: Array("(?=".utf8))
          || group.starts(with: Array("(?!".utf8)) || group.starts(with: Array("(?<=".utf8))
          || group.starts(with: Array("(?<!".utf8))
        let isPlain =
          !group.dropFirst().starts(with: Array("?".utf8))
          || group.starts(with: Array("(?:".utf8)) || group.starts(with: Array("(?<".utf8))
        guard isLook || isPlain else { return false }
        open.append(!isLook)
      } else if byte == UInt8(ascii: ")") {
        guard !open.isEmpty else { return false }
        open.removeLast()
      }
      index += 1
    }
    return !open.contains(false)
  }
}
