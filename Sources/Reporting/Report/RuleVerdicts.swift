import Rules

/// What every rule came to over all inputs: each rule once, by the most it came to anywhere.
struct RuleVerdicts {
  typealias Verdict = RuleTally.Verdict

  private var rules: [String] = []
  private var verdicts: [Verdict] = []
  private var missing: [String: [String: Int]] = [:]

  mutating func add(_ tally: RuleTally) {
    if rules.isEmpty { (rules, verdicts) = (tally.rules, tally.verdicts) }
    // Inputs of one run are mostly judged by the same rules.
    if rules == tally.rules {
      for (place, verdict) in tally.verdicts.enumerated() { raise(place, to: verdict) }
    } else {
      for (rule, verdict) in zip(tally.rules, tally.verdicts) {
        if let place = rules.firstIndex(of: rule) {
          raise(place, to: verdict)
        } else {
          rules.append(rule)
          verdicts.append(verdict)
        }
      }
    }
    for item in tally.notJudged {
      missing[item.rule, default: [:]][item.reason, default: 0] += item.count
    }
  }

  var total: Int { rules.count }

  func count(_ verdict: Verdict) -> Int { verdicts.count { $0 == verdict } }

  /// The ids of the rules that came to this, sorted.
  func rules(_ verdict: Verdict) -> [String] {
    RuleTally(rules, verdicts).rules(verdict).sorted()
  }

  /// What was missing for a verdict, by rule and reason.
  var notJudged: [(rule: String, reason: String, count: Int)] {
    missing.keys.sorted().flatMap { rule in
      (missing[rule] ?? [:]).sorted { $0.key < $1.key }.map { (rule, $0.key, $0.value) }
    }
  }

  private mutating func raise(_ place: Int, to verdict: Verdict) {
    if verdicts[place].rawValue < verdict.rawValue { verdicts[place] = verdict }
  }
}
