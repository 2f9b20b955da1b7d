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
  let cases: [RuleCase]
  /// The file's own words.
  private(set) lazy var definition = readDefinition()
  private let readDefinition: () -> YAMLNode
  /// Changes of its bounds that mean the same, with the reason, as its file explains them.
  package private(set) lazy var equivalents = Self.equivalents(of: definition)
  /// Where it judges, and where it leaves the word to others.
  let bounds: Bounds

  package var why: String { prose("why") }
  package var fix: String { prose("fix") }
  package var source: String { prose("source") }
  /// What the rule looks for and where it is silent, for people.
  package var explanation: String { prose("explanation") }
  /// The traces that prove it; none where its file may lack them.
  package private(set) lazy var examples = (try? RuleExample.examples(of: definition)) ?? []

  struct Bounds {
    /// The life cycles it applies to; all when empty.
    var systems: [LifecycleSystem] = []
    /// The platforms that the log must show; any, also an unknown one, when empty.
    var platforms: [Platform] = []
    /// Only launches that turn out to be of this kind are judged.
    var launches: LaunchKind?
    /// What the log must have for it to accuse.
    var needs: [Need] = []
    /// It is reported once for a whole input.
    var isOncePerTrace = false
    /// Rules that see the same fact more closely: when one of them speaks, this one is silent.
    var yieldsTo: [Precedence] = []
    /// Bounds of its own that a configuration may set, in nanoseconds.
    var thresholds: [String: Int64] = [:]

    /// What it reports waits for the end of the launch.
    var isLate: Bool {
      launches != nil || needs.contains(.device) || yieldsTo.contains { $0.isAwaited }
    }
  }

  /// A rule that speaks instead of this one.
  struct Precedence {
    var rule: String
    /// Whatever it says of the launch counts, not only what rests on one of the same lines.
    var isOverLaunch = false
    /// This rule waits for the launch's end to know whether the other speaks; otherwise it is silent
    /// only if the other spoke before.
    var isAwaited = true
  }

  /// What a log must have for a rule to accuse.
  enum Need: String, CaseIterable {
    /// Stamps.
    case clock
    /// Every line of the launch.
    case complete
    /// A device without a debugger, where the system suspends and watches.
    case device
    /// Proof of one of the rule's life cycles.
    case system
  }

  init(
    id: String, area: String, title: String, severity: Severity, cases: [RuleCase],
    bounds: Bounds, definition: @autoclosure @escaping () -> YAMLNode
  ) {
    readDefinition = definition
    self.id = id
    self.area = area
    self.title = title
    self.severity = severity
    self.cases = cases
    self.bounds = bounds
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
  /// The rule and those that it yields to.
  package var company: Set<String> { Set([id] + bounds.yieldsTo.map(\.rule)) }

  /// How many of these rules, which are known by their ids, it may have to wait for in a row.
  func depth(among rules: [String: Rule], at level: Int = 0) -> Int {
    // Rules that yield to each other wait for neither.
    guard level < rules.count else { return 0 }
    var depth = 0
    for closer in bounds.yieldsTo where closer.isAwaited {
      guard let rule = rules[closer.rule] else { continue }
      depth = max(depth, rule.depth(among: rules, at: level + 1) + 1)
    }
    return depth
  }

  /// Whether it applies to the launch; a life cycle that is not known counts as any that it may be.
  func applies(to launch: Launch) -> Bool {
    if !bounds.platforms.isEmpty {
      guard let platform = launch.platform, bounds.platforms.contains(platform) else {
        return false
      }
    }
    let systems = bounds.systems
    let system = launch.system
    if launch.mayBeMac, !systems.isEmpty {
      return systems.contains(.appkit) || systems.contains(.watchkit)
    }
    if systems.isEmpty { return true }
    if system == .unknown { return !bounds.needs.contains(.system) }
    if system == .uikit { return systems.contains(.uikit) || systems.contains(.uikitApp) }
    return systems.contains(system)
  }
}
