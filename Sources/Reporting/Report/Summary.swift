import LogInput
import Rules

/// What all traces came to.
struct Summary {
  private(set) var counts = FindingCounts()
  /// How many entries of the baseline are out of date; nil without one.
  private(set) var staleEntries: Int?
  private(set) var launches = 0
  private(set) var scenes = 0
  /// How many of them are shown.
  private(set) var shownLaunches = 0
  private(set) var shownScenes = 0
  private(set) var statistics = TimelineStatistics()
  private(set) var account = LineAccount()
  /// What is missing from each trace from which something is.
  private(set) var losses: [(lines: TraceLines, account: LossAccount)] = []
  private var inputs = 0
  private(set) var formats: [String: Int] = [:]
  private(set) var rules = RuleVerdicts()
  private(set) var inconclusive: [(lines: TraceLines, item: Inconclusive)] = []

  /// Places are told with the names of their files.
  var hasManyInputs: Bool { inputs > 1 }

  mutating func add(_ trace: AnalysedTrace) {
    inputs += trace.inputs.count
    if trace.losses.count > 0 { losses.append((trace.lines, trace.losses)) }
    counts.add(trace.counts)
    if let stale = trace.staleEntries { staleEntries = (staleEntries ?? 0) + stale }
    launches += trace.launchCount
    scenes += trace.sceneCount
    shownLaunches += trace.excerpts.count
    shownScenes += trace.excerpts.reduce(0) { $0 + $1.scenes.count }
    for excerpt in trace.excerpts { statistics.add(excerpt.statistics) }
    statistics.add(trace.passedStatistics)
    for input in trace.inputs {
      account.add(input.account)
      for (id, lines) in input.formats { formats[id, default: 0] += lines }
    }
    rules.add(trace.tally)
    inconclusive += trace.inconclusive.map { (trace.lines, $0) }
  }
}

extension LineAccount {
  fileprivate mutating func add(_ other: LineAccount) {
    lines += other.lines
    events += other.events
    continuations += other.continuations
    dropped += other.dropped
    cutRecords += other.cutRecords
    duplicates += other.duplicates
    clockSteps += other.clockSteps
    matchLimits += other.matchLimits
  }
}
