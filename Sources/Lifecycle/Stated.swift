import Matching
import YAMLDocument

/// A value that a definition states outright, or that a word of the line decides: the text of one
/// group of its match.
struct Stated<Value: Sendable>: Sendable {
  private var group: Int?
  private var byWord: [(word: [UInt8], value: Value)] = []
  private var otherwise: Value?
  /// What decides when no word of these stands there; at most one.
  private var next: [Stated] = []

  private init() {}

  /// One of the words that decide holds a digit.
  var asksForDigits: Bool {
    byWord.contains { $0.word.contains(where: \.isDigit) } || next.contains(where: \.asksForDigits)
  }

  /// The value for what `expression` matched in `text` last.
  func value(in text: Bytes, of expression: RegularExpression) -> Value? {
    if let group, let range = expression.range(of: group) {
      let word = text.slice(range)
      if let decided = byWord.first(where: { word.elementsEqual($0.word) }) { return decided.value }
    }
    return next.first?.value(in: text, of: expression) ?? otherwise
  }
}

extension Stated where Value: CaseIterable & RawRepresentable<String> {
  /// Reads `value`, or `{by: group, is: {word: value}, else: value}`, where the last may be another
  /// of the kind.
  init(_ node: YAMLNode, _ expression: RegularExpression) throws(DefinitionError) {
    self.init()
    guard case .mapping = node.content else {
      otherwise = try node.choice(of: Value.self)
      return
    }
    let keys = try node.mapping(allowing: ["by", "is", "else"])
    let by = try keys.required("by")
    guard let group = expression.group(named: try by.scalar()) else {
      throw by.error(
        "the pattern has no group of this name",
        why: "its groups are \(expression.groupNames.joined(separator: ", "))",
        remedy: "name a group of match:, written (?<name>...)")
    }
    self.group = group
    for entry in try keys.required("is").mapping().entries {
      byWord.append((Array(entry.key.utf8), try entry.value.choice(of: Value.self)))
    }
    if let last = keys["else"] { next = [try Stated(last, expression)] }
  }
}
