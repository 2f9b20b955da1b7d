import Rules

/// What every rule came to over all inputs: each rule once, by the most it came to anywhere.
struct RuleVerdicts {
  enum Verdict: Int {
    case disabled, nothingToJudge, inconclusive, judged
  }

  private var verdicts: [String: Verdict] = [:]
  private var missing: [String: [String: Int]] = [:]

  mutating func add(_ tally: RuleTally) {
    note(.judged, tally.judged)
    note(.inconclusive, tally.inconclusive)
    note(.nothingToJudge, tally.nothingToJudge)
    note(.disabled, tally.disabled)
    for item in tally.notJudged {
      missing[item.rule, default: [:]][item.reason, default: 0] += item.count
    }
  }

  var total: Int { verdicts.count }

  func count(_ verdict: Verdict) -> Int { verdicts.values.count { $0 == verdict } }

  /// The ids of the rules that came to this, sorted.
  func rules(_ verdict: Verdict) -> [String] {
    verdicts.filter { $0.value == verdict }.keys.sorted()
  }

  /// What was missing for a verdict, by rule and reason.
  var notJudged: [(rule: String, reason: String, count: Int)] {
    missing.keys.sorted().flatMap { rule in
      (missing[rule] ?? [:]).sorted { $0.key < $1.key }.map { (rule, $0.key, $0.value) }
    }
  }

  private mutating func note(_ verdict: Verdict, _ rules: [String]) {
    for rule in rules where (verdicts[rule]?.rawValue ?? -1) < verdict.rawValue {
      verdicts[rule] = verdict
    }
  }
}
