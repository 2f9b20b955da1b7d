import Reporting
import Rules

/// A trace from a rule's file, and what the rule says of it.
struct RuleExampleText {
  let example: RuleExample

  /// Its lines with their numbers.
  var text: String {
    let name = example.name.isEmpty ? "" : ": \(SafeText.of(example.name))"
    return "\(example.kind.rawValue)\(name)\n"
      + numbered.map { "  \($0)\n" }.joined()
      + outcomes.map { "  => \($0)\n" }.joined()
  }

  var markdown: String {
    let name = example.name.isEmpty ? "" : ": \(MarkdownText.inline(example.name))"
    let outcome = outcomes.isEmpty ? "Nothing is found.\n" : outcomes.map { "- \($0)\n" }.joined()
    return "### \(example.kind.rawValue.capitalizedFirst)\(name)\n\n```text\n"
      + numbered.map { $0 + "\n" }.joined() + "```\n\n" + outcome
  }

  private var numbered: [String] {
    var lines = example.trace.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines.enumerated().map { index, line in
      let number = String(index + 1)
      let pad = String(repeating: " ", count: max(0, 3 - number.count))
      return "\(pad)\(number) │ \(SafeText.of(String(line)))"
    }
  }

  private var outcomes: [String] {
    example.expectations.map { "finding at \($0.text)" }
      + (example.reason.map { ["inconclusive: \($0.rawValue)"] } ?? [])
  }
}
