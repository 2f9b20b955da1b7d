import Reporting
import Rules

/// Runs the examples of rules from their raw text and compares what comes out with what they state.
struct RuleExampleRunner {
  private let analysis: Analysis

  /// With `only` this rule and those that it yields to judge.
  init(catalogs: Catalogs, only rule: String? = nil) {
    var options = RuleEngine.Options()
    if let rule { options.only = catalogs.rules.rule(rule)?.company ?? [rule] }
    analysis = Analysis(
      catalogs: catalogs, judgement: options, keepsFindings: true,
      keepsInconclusive: true)
  }

  /// What is wrong with an example, one line each; nothing when it yields what it states.
  func failures(of example: RuleExample, in rule: Rule) -> [String] {
    let result = analysis.run(example.trace, file: rule.id)
    let found = result.findings.filter { $0.rule == rule.id }.sorted { $0.line < $1.line }
    let got = Self.text(found.map(\.observation))
    let reasons = result.inconclusive.filter { $0.rule == rule.id }.map(\.reason)
    let head = "\(rule.id) \(example.name.isEmpty ? "line \(example.mark.line)" : example.name)"
    switch example.kind {
    case .violating:
      let expected = example.expectations.sorted { $0.line < $1.line }
      let isMet =
        expected.count == found.count && zip(expected, found).allSatisfy { $0.accepts($1) }
      return isMet ? [] : ["\(head): expected \(Self.text(expected.map(\.text))) got \(got)"]
    case .clean:
      return found.isEmpty ? [] : ["\(head): expected no finding got \(got)"]
    case .inconclusive:
      if !found.isEmpty { return ["\(head): expected inconclusive got \(got)"] }
      let isMet = example.reason.map(reasons.contains) ?? !reasons.isEmpty
      let wanted = example.reason.map { " (\($0.rawValue))" } ?? ""
      let others = reasons.isEmpty ? "nothing" : reasons.map(\.rawValue).joined(separator: ", ")
      return isMet ? [] : ["\(head): expected inconclusive\(wanted) got \(others)"]
    }
  }

  private static func text(_ findings: [String]) -> String {
    findings.isEmpty ? "no finding" : findings.map { "[\($0)]" }.joined(separator: " ")
  }
}

extension Finding {
  /// What an example could state of this finding.
  fileprivate var observation: String {
    RuleExample.Expectation.text(
      line: line, evidence: evidence.map(\.line), severity: severity, confidence: confidence)
  }
}

extension RuleExample.Expectation {
  /// `line 4, evidence 2 4, warning, likely`: as much as the example states.
  var text: String {
    Self.text(line: line, evidence: evidence, severity: severity, confidence: confidence)
  }

  /// Whether a finding is what is stated here; what is not stated may be anything.
  fileprivate func accepts(_ found: Finding) -> Bool {
    line == found.line && (evidence == nil || evidence == found.evidence.map(\.line))
      && (severity == nil || severity == found.severity)
      && (confidence == nil || confidence == found.confidence)
  }

  fileprivate static func text(
    line: Int, evidence: [Int]?, severity: Severity?, confidence: Confidence?
  ) -> String {
    let lines = evidence.map { "evidence " + $0.map(String.init).joined(separator: " ") }
    return ["line \(line)", lines, severity?.rawValue, confidence?.rawValue].compactMap { $0 }
      .joined(separator: ", ")
  }
}
