import Lifecycle
import YAMLDocument

/// A rule with one of its bounds moved by the smallest step: examples that do not notice do not hold it.
package struct RuleMutant {
  /// `within: 5s -> 5001ms`.
  package let change: String
  package let rule: Rule
}

extension Rule {
  /// What people read, and the examples themselves.
  private static let prose: Set<String> = [
    "explanation", "why", "fix", "source", "title", "message", "notes", "examples", "text",
    "not_text", "rule", "equivalent",
  ]

  /// The rule with each bound one millisecond shorter and longer, and each count one smaller and larger.
  package func mutants(_ vocabulary: Vocabulary) -> [RuleMutant] {
    var mutants: [RuleMutant] = []
    for (path, text) in definition.texts(skipping: Self.prose) {
      for changed in Self.neighbours(of: text, at: path) {
        let node = definition.replacing(path, with: changed)
        guard let rule = try? Rule(definition: node, vocabulary: vocabulary) else { continue }
        let place = path.map { step in
          switch step {
          case .key(let key): key
          case .item(let index): String(index + 1)
          }
        }
        mutants.append(
          RuleMutant(
            change: "\(place.joined(separator: ".")): \(text) -> \(changed)", rule: rule))
      }
    }
    return mutants
  }

  private static func neighbours(of text: String, at path: [YAMLNode.Step]) -> [String] {
    if let nanoseconds = DurationText.nanoseconds(text) {
      let milliseconds = nanoseconds / 1_000_000
      return ["\(milliseconds - 1)ms", "\(milliseconds + 1)ms"].filter { !$0.hasPrefix("-") }
    }
    guard let number = Int(text), let last = path.last,
      [.key("max"), .key("min"), .key("times")].contains(last)
    else { return [] }
    return [number - 1, number + 1].filter { $0 >= 0 }.map(String.init)
  }
}
