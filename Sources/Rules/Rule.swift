import Lifecycle
import YAMLDocument

/// One rule: what it says to people, and the monitors that judge by it.
package final class Rule {
  /// Kebab-case, stable: baselines and suppressions name it.
  package let id: String
  /// The folder it lies in: persistence, launch, scenes ...
  package let area: String
  package let title: String
  package let severity: Severity
  package let why: String
  package let fix: String
  package let source: String
  /// What the rule looks for and where it is silent, for people.
  package let explanation: String
  package let examples: [RuleExample]
  let cases: [RuleCase]
  /// The life cycles it applies to; all when empty.
  let systems: Set<LifecycleSystem>
  /// It is reported once for a whole input.
  let isOncePerTrace: Bool
  /// Rules that see the same fact more closely: when one of them speaks, this one is silent.
  let yieldsTo: [String]

  init(
    id: String, area: String, title: String, severity: Severity, why: String, fix: String,
    source: String, explanation: String, examples: [RuleExample], cases: [RuleCase],
    systems: Set<LifecycleSystem>, isOncePerTrace: Bool, yieldsTo: [String]
  ) {
    self.id = id
    self.area = area
    self.title = title
    self.severity = severity
    self.why = why
    self.fix = fix
    self.source = source
    self.explanation = explanation
    self.examples = examples
    self.cases = cases
    self.systems = systems
    self.isOncePerTrace = isOncePerTrace
    self.yieldsTo = yieldsTo
  }
}

/// A trace in a rule's file, and what the rule must make of it.
package struct RuleExample: Sendable {
  package enum Kind: String, CaseIterable, Sendable { case violating, clean, inconclusive }

  package struct Expectation: Sendable, Equatable {
    package var line: Int
    /// The lines of the evidence, in order; nil when the example does not say.
    package var evidence: [Int]?
    package var severity: Severity?
    package var confidence: Confidence?
  }

  package var kind: Kind
  package var name: String
  package var trace: String
  package var expectations: [Expectation]
  package var reason: Inconclusive.Reason?
  package var mark: Mark
}

extension Rule {
  /// Whether it applies to the launch; a life cycle that is not known counts as any that it may be.
  func applies(to launch: Launch) -> Bool {
    let system = launch.system
    if launch.mayBeMac, !systems.isEmpty {
      return systems.contains(.appkit) || systems.contains(.watchkit)
    }
    if systems.isEmpty || system == .unknown { return true }
    if system == .uikit { return systems.contains(.uikit) || systems.contains(.uikitApp) }
    return systems.contains(system)
  }
}
