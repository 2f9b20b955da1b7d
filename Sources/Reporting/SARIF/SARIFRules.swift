import JSONText
import Rules

/// The rules that a SARIF run went by, and their places in its list.
struct SARIFRules {
  /// GitHub takes descriptions of this many characters.
  private static let mostCharacters = 1024

  private let rules: [RuleDescription]
  private let indices: [String: Int]

  init(_ rules: [RuleDescription]) {
    self.rules = rules.sorted { $0.id < $1.id }
    indices = Dictionary(
      self.rules.enumerated().map { ($0.element.id, $0.offset) }
    ) { first, _ in first }
  }

  /// The place of a rule in the list; nil for what is none of the rules.
  func index(of id: String) -> Int? { indices[id] }

  /// Writes the list.
  func write(to json: inout JSONWriter) {
    json.array("rules") { json in
      for rule in rules { json.object { write(rule, to: &$0) } }
    }
  }

  /// `save-only-in-will-terminate` as an identifier: `SaveOnlyInWillTerminate`.
  static func name(of id: String) -> String {
    id.split(separator: "-").map { String($0).capitalizedFirst }.joined()
  }

  private func write(_ rule: RuleDescription, to json: inout JSONWriter) {
    json.member("id", rule.id)
    json.member("name", Self.name(of: rule.id))
    json.object("shortDescription") { $0.member("text", SARIFText.sentence(rule.title)) }
    json.object("fullDescription") { $0.member("text", Self.description(of: rule)) }
    json.object("help") { json in
      json.member("text", Self.help(for: rule))
      json.member("markdown", Self.markdownHelp(for: rule))
    }
    json.object("defaultConfiguration") { $0.member("level", rule.severity.rawValue) }
    json.object("properties") { json in
      json.array("tags") { json in
        json.string("lifecycle")
        json.string(rule.area)
      }
      // What the system says itself leaves no doubt.
      json.member("precision", rule.area == "messages" ? "very-high" : "high")
      json.member("problem.severity", rule.severity.problemSeverity)
    }
  }

  private static func description(of rule: RuleDescription) -> String {
    let parts = [rule.explanation, rule.why].filter { !$0.isEmpty }.map(SARIFText.sentence)
    let text = parts.isEmpty ? SARIFText.sentence(rule.title) : parts.joined(separator: " ")
    return CutText.of(text, to: mostCharacters)
  }

  private static func parts(_ rule: RuleDescription) -> [(label: String, text: String)] {
    [
      ("", rule.title), ("Why", rule.why), ("Fix", rule.fix), ("", rule.explanation),
      ("Source", rule.source),
    ].filter { !$0.1.isEmpty }
  }

  private static func help(for rule: RuleDescription) -> String {
    parts(rule).map { label, text in
      (label.isEmpty ? "" : label + ": ") + SARIFText.sentence(text)
    }.joined(separator: "\n")
  }

  private static func markdownHelp(for rule: RuleDescription) -> String {
    parts(rule).map { label, text in
      label.isEmpty
        ? MarkdownText.prose(text) : "**\(label):** \(MarkdownText.inline(SafeText.prose(text)))\n"
    }.joined(separator: "\n")
  }
}

extension Severity {
  /// GitHub's word for it.
  fileprivate var problemSeverity: String { self == .note ? "recommendation" : rawValue }
}
