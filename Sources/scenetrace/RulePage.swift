import Reporting
import Rules

/// All that there is to know about a rule.
struct RulePage {
  let rule: Rule

  var text: String {
    var text = "\(rule.id) (\(rule.severity.rawValue), \(rule.area))\n\(rule.title)\n"
    text += section("", rule.explanation)
    for (label, prose) in [("why", rule.why), ("fix", rule.fix), ("source", rule.source)] {
      text += section("\(label): ", prose)
    }
    for example in rule.examples { text += "\n" + render(example) }
    return text
  }

  private func section(_ label: String, _ prose: String) -> String {
    let lines = prose.trimmed.split(separator: "\n", omittingEmptySubsequences: false)
    if prose.trimmed.isEmpty { return "" }
    return "\n" + label + lines.map { SafeText.of(String($0)) + "\n" }.joined()
  }

  private func render(_ example: RuleExample) -> String {
    let name = example.name.isEmpty ? "" : ": \(SafeText.of(example.name))"
    var text = "\(example.kind.rawValue)\(name)\n"
    let lines = example.trace.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !(index == lines.count - 1 && line.isEmpty) {
      let number = String(index + 1)
      let pad = String(repeating: " ", count: max(0, 3 - number.count))
      text += "  \(pad)\(number) │ \(SafeText.of(String(line)))\n"
    }
    for expectation in example.expectations { text += "  => finding at \(expectation.text)\n" }
    if let reason = example.reason { text += "  => inconclusive: \(reason.rawValue)\n" }
    return text
  }
}

extension String {
  /// The text without blank space around it.
  fileprivate var trimmed: String {
    var rest = self[...]
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest.drop(while: \.isWhitespace))
  }
}
