extension Rule {
  /// Bounds of its own that a configuration may set, in nanoseconds, as they hold now.
  package var thresholds: [String: Int64] { bounds.thresholds }
}

extension RuleEngine.Options {
  /// Whether they let the rule of this id judge.
  package func admit(_ rule: String) -> Bool {
    !disabled.contains(rule) && (only.isEmpty || only.contains(rule))
  }
}
