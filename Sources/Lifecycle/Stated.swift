import Matching
import YAMLDocument

/// A value that a definition states outright, or that a word of the line decides: the text of one
/// group of its match.
struct Stated<Value: Sendable>: Sendable {
  private var group: Int?
  private var byWord: [(word: [UInt8], value: Value)] = []
  private var otherwise: Value?

  /// The value for what `expression` matched in `text` last.
  func value(in text: Bytes, of expression: RegularExpression) -> Value? {
    guard let group else { return otherwise }
    guard let range = expression.range(of: group) else { return otherwise }
    let word = text.slice(range)
    return byWord.first { word.elementsEqual($0.word) }?.value ?? otherwise
  }

  /// All values that it can take.
  var values: [Value] { byWord.map(\.value) + (otherwise.map { [$0] } ?? []) }
}

extension Stated where Value: CaseIterable & RawRepresentable<String> {
  /// Reads `value`, or `{by: group, is: {word: value}, else: value}`.
  init(_ node: YAMLNode, _ expression: RegularExpression) throws(DefinitionError) {
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
    otherwise = try keys["else"]?.choice(of: Value.self)
  }
}
