/// Counts the findings of one trace against a baseline.
package struct BaselineLedger {
  private let baseline: Baseline
  /// How often each fingerprint occurred, by input.
  private var seen: [String: [String: Int]] = [:]

  /// Begins to count at zero.
  package init(_ baseline: Baseline) { self.baseline = baseline }

  /// Takes the next finding in an input; true when the baseline holds it back.
  package mutating func holdsBack(_ finding: Finding, in input: String) -> Bool {
    guard Baseline.holds(finding.rule) else { return false }
    let fingerprint = finding.fingerprint(in: input)
    let known = baseline.count(fingerprint, in: input)
    guard known > 0 else { return false }
    let count = (seen[input]?[fingerprint] ?? 0) + 1
    seen[input, default: [:]][fingerprint] = count
    return count <= known
  }

  /// How often the findings of an entry occurred, at most as often as it says.
  package func count(of entry: Baseline.Entry, in input: String) -> Int {
    min(seen[input]?[entry.fingerprint] ?? 0, entry.count)
  }

  /// The entries of inputs that were read to their ends, and of rules that judged them, whose findings
  /// occur less often than they say.
  package func stale(
    in inputs: [String], where isJudged: (_ rule: String) -> Bool
  ) -> [(input: String, entry: Baseline.Entry)] {
    Set(inputs).sorted().flatMap { input in
      baseline.entries(of: input)
        .filter { isJudged($0.rule) && count(of: $0, in: input) < $0.count }
        .map { (input, $0) }
    }
  }
}
