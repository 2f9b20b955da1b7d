import Rules

/// Lets the first few findings of a rule and launch through and counts the rest.
struct FindingLimit {
  private struct Place: Hashable {
    var rule: String
    var launch: Int
  }

  private let most: Int
  private var counts: [Place: Int] = [:]

  init(most: Int) {
    self.most = most
  }

  mutating func admits(_ finding: Finding) -> Bool {
    let place = Place(rule: finding.rule, launch: finding.launch?.id ?? 0)
    counts[place, default: 0] += 1
    return counts[place, default: 0] <= most
  }

  /// What was held back, by launch and rule; launch 0 is none. Counting starts anew.
  mutating func takeRest() -> [(rule: String, launch: Int, count: Int)] {
    defer { counts = [:] }
    return counts.filter { $0.value > most }
      .map { (rule: $0.key.rule, launch: $0.key.launch, count: $0.value - most) }
      .sorted { ($0.launch, $0.rule) < ($1.launch, $1.rule) }
  }
}
