import LogInput
import Rules

/// What all inputs came to.
struct Summary {
  private(set) var counts = FindingCounts()
  private(set) var launches = 0
  private(set) var scenes = 0
  private(set) var account = LineAccount()
  /// What is missing from each input from which something is.
  private(set) var losses: [(file: String, account: LossAccount)] = []
  private var inputs = 0
  private(set) var formats: [String: Int] = [:]
  private(set) var rules = RuleVerdicts()
  private(set) var inconclusive: [(file: String, item: Inconclusive)] = []

  /// Places are told with the names of their files.
  var hasManyInputs: Bool { inputs > 1 }

  mutating func add(_ input: AnalysedInput) {
    inputs += 1
    if input.losses.count > 0 { losses.append((input.file, input.losses)) }
    counts.add(input.counts)
    launches += input.launchCount
    scenes += input.sceneCount
    account.lines += input.account.lines
    account.events += input.account.events
    account.continuations += input.account.continuations
    account.dropped += input.account.dropped
    account.clockSteps += input.account.clockSteps
    account.matchLimits += input.account.matchLimits
    for (id, lines) in input.formats { formats[id, default: 0] += lines }
    rules.add(input.tally)
    inconclusive += input.inconclusive.map { (input.file, $0) }
  }
}
