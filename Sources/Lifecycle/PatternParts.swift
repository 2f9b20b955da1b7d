import Matching

/// Pieces that vocabulary patterns have in common: `{name}` stands for the piece of that name.
struct PatternParts {
  /// `{B}` and `{E}` are the start and the end of a word or of a camelCase hump, `{S}` is the place
  /// where a statement starts, `{P}` a process as RunningBoard names it.
  private static let common: [(name: [UInt8], pattern: [UInt8])] = [
    (Array("B".utf8), Array("(?-i:(?<![A-Za-z])|(?<=[a-z0-9])(?=[A-Z]))".utf8)),
    (Array("E".utf8), Array("(?-i:(?![a-z]))".utf8)),
    // Behind what a log puts before it, never behind a word or a quotation mark: there somebody
    // speaks of the message.
    (Array("S".utf8), Array(#"(?:^|(?<=[\]>):;|] )|(?<=\t))"#.utf8)),
    (
      Array("P".utf8),
      Array(
        (#"\[(?<ident>(?:app(?:lication)?<(?<bundle>[^<>()\[\]]++)|\w+<)"#
          + #"(?:[^<>\[\]]|\[[^\[\]]*+\])*+>):(?<pid>\d++)(?::\d+)?\]"#).utf8)
    ),
  ]

  private var parts = Self.common

  /// Adds a piece; it may hold those that were added before it.
  mutating func add(_ pattern: String, named name: String) {
    parts.append((Array(name.utf8), expanded(pattern)))
  }

  /// `pattern` with its pieces in their places; other braces stay, `{2,3}` is a quantifier.
  func expand(_ pattern: String) -> String {
    guard pattern.utf8.contains(UInt8(ascii: "{")) else { return pattern }
    return String(decoding: expanded(pattern), as: UTF8.self)
  }

  private func expanded(_ pattern: String) -> [UInt8] {
    let text = Array(pattern.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 128)
    // What lies before this place was taken over.
    var taken = 0
    var index = 0
    while let brace = text[index...].firstIndex(of: UInt8(ascii: "{")) {
      index = brace + 1
      let name = text[index...].prefix { $0.isWord }
      guard name.endIndex < text.count, text[name.endIndex] == UInt8(ascii: "}"),
        let part = parts.last(where: { $0.name.elementsEqual(name) })?.pattern
      else { continue }
      result += text[taken..<brace]
      result += part
      index = name.endIndex + 1
      taken = index
    }
    return result + text[taken...]
  }
}
