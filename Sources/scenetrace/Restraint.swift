import Rules

/// Which findings are not reported, and how bad those are that are.
struct Restraint {
  /// What paths mean in suppressions, and how severe rules are.
  var configuration = Configuration()
  /// The suppressions that hold today.
  var suppressions: [Suppression] = []
  /// How bad the findings of rules are, where that is another than the rules say.
  var severities: [String: Severity] = [:]
  /// The findings that are known.
  var baseline: Baseline?
  /// The rules that a line of a log may name.
  var rules: () -> [String] = { [] }
  /// Whether all of a trace is looked at, so that what does not occur is gone.
  var seesWholeTrace = true

  /// Holds nothing back.
  init() {}

  /// Holds back what a configuration and a baseline say.
  init(
    _ configuration: Configuration, _ catalogs: Catalogs, baseline: Baseline?, today: CalendarDay
  ) {
    self.configuration = configuration
    self.baseline = baseline
    suppressions = configuration.suppressions.filter { !$0.isExpired(on: today) }
    for item in configuration.severities { severities[item.rule] = item.value }
    rules = { catalogs.ruleNames }
  }
}
