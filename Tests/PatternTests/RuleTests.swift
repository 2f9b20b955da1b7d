import Foundation
import Lifecycle
import Rules
import Testing

@testable import scenetrace

@Suite("Built-in rules")
struct RuleTests {
  private static let snapshot = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("collisions.txt")

  @Test("Every example yields what it states")
  func examples() throws {
    let catalogs = try BuiltIn.catalogs()
    let runner = RuleExampleRunner(catalogs: catalogs)
    for rule in catalogs.rules.rules {
      for example in rule.examples { #expect(runner.failures(of: example, in: rule) == []) }
    }
  }

  @Test("Every rule has examples of both kinds, and a word on why, how and whence")
  func completeness() throws {
    for rule in try BuiltIn.catalogs().rules.rules {
      let kinds = Set(rule.examples.map(\.kind.rawValue))
      #expect(kinds.isSuperset(of: ["violating", "clean"]), "\(rule.id)")
      #expect(rule.examples.count { $0.kind == .violating } >= 2, "\(rule.id)")
      #expect(![rule.why, rule.fix, rule.source, rule.explanation].contains(""), "\(rule.id)")
    }
  }

  /// What other rules say of an example is as good a finding as any: that it stays the same is worth
  /// knowing, and that a clean example is clean in every respect is worth more.
  @Test("What rules say of each other's examples is known")
  func collisions() throws {
    let catalogs = try BuiltIn.catalogs()
    let analysis = Analysis(
      catalogs: catalogs, judgement: RuleEngine.Options(), keepsFindings: true,
      keepsInconclusive: false)
    var text = """
      # What rules find in the examples of other rules: example, then each finding that is not its own
      # rule's. Of clean examples only warnings and errors are listed; there should be none.
      # Written by: make refresh

      """
    for rule in catalogs.rules.rules.sorted(by: { $0.id < $1.id }) {
      for example in rule.examples {
        let findings = analysis.run(example.trace, file: rule.id).findings
          .filter { $0.rule != rule.id }
          .filter { example.kind == .violating || $0.severity >= .warning }
          .map { "  \($0.severity.rawValue) \($0.rule) at line \($0.line)" }
        guard !findings.isEmpty else { continue }
        text += "\n\(rule.id), \(example.kind.rawValue): \(example.title)\n"
        text += findings.sorted().joined(separator: "\n") + "\n"
      }
    }
    try KeptTable(file: Self.snapshot, meaning: "what rules say of each other's examples").expect(
      text)
  }

  @Test("No rule accuses a clean example of another rule")
  func clean() throws {
    let catalogs = try BuiltIn.catalogs()
    let analysis = Analysis(
      catalogs: catalogs, judgement: RuleEngine.Options(), keepsFindings: true,
      keepsInconclusive: false)
    for rule in catalogs.rules.rules {
      for example in rule.examples where example.kind == .clean {
        let accusations = analysis.run(example.trace, file: rule.id).findings
          // What the system says stands by itself, whatever the example is about.
          .filter { $0.severity >= .warning && catalogs.rules.rule($0.rule) != nil }
          .map { "\($0.rule) at line \($0.line)" }
        #expect(
          accusations == Self.defensible["\(rule.id): \(example.title)", default: []],
          "\(rule.id): \(example.title)")
      }
    }
  }

  /// Clean examples of one rule that show the mistake of another one on purpose.
  private static let defensible: [String: [String]] = [
    // It tests that stale-data-after-long-background yields to the other.
    "stale-data-after-long-background: each refresh hangs on a view, which is another rule's": [
      "refresh-driven-by-on-appear at line 1"
    ],
    // UIKit's refusal is itself the mistake.
    "no-scene-callbacks-after-launch: a refusal, which uiscene-not-adopted reports": [
      "uiscene-not-adopted at line 1"
    ],
  ]
}
