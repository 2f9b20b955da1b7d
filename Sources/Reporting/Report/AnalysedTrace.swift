import Lifecycle
import LogInput
import Rules

/// Everything a report can say about one trace: an input, or several that were read as one.
package struct AnalysedTrace {
  /// What was learned of one input.
  package struct Input {
    package var file: String
    /// Where its lines went.
    package var account: LineAccount
    /// How many parsed lines each format took, by id; formats that took none are left out.
    package var formats: [(id: String, lines: Int)]

    /// Puts together what was learned of an input.
    package init(file: String, account: LineAccount, formats catalog: FormatCatalog) {
      self.file = file
      self.account = account
      formats = account.parsed.prefix(catalog.formats.count).enumerated().filter { $0.1 > 0 }
        .map { (catalog.formats[$0.0].id, $0.1) }.sorted { $0.id < $1.id }
    }
  }

  /// It is one of the logs in an archive or a directory.
  package var isMember = false
  package var inputs: [Input]
  /// Where its lines stand in the inputs.
  package var lines: TraceLines
  /// What the log says is missing from it.
  package var losses: LossAccount
  /// Its launches in order, as far as they were kept.
  package let launches: [LaunchTimeline]
  /// What is shown of them.
  package var excerpts: [LaunchExcerpt]
  /// The names of launches that were left out because another process was asked for.
  package var hiddenLaunches: [String] = []
  /// The part of the trace that was asked for; nil when that is all of it.
  package var window: TraceWindow?
  package var launchCount: Int
  /// How long the apps of launches took and stayed that were not kept.
  package var passedStatistics = TimelineStatistics()
  /// The number of the last launch, counted with those that were left out.
  package var lastLaunch: Int
  package var sceneCount: Int
  /// The findings that were kept for the report, in the order of decision.
  package var findings: [Finding]
  /// The findings that are not reported, as far as they were kept, in the order of decision.
  package var heldBack: [HeldBackFinding] = []
  /// Where rules could neither clear nor accuse.
  package var inconclusive: [Inconclusive]
  /// What every rule came to.
  package var tally: RuleTally
  /// All findings, kept or not.
  package var counts: FindingCounts
  /// What occurred of a baseline that it was judged against.
  package var ledger: BaselineLedger?
  /// How many entries of the baseline are out of date; nil without one.
  package var staleEntries: Int?
  /// An input of it could not be read to its end, or nobody wanted to wait for that.
  package var isBrokenOff = false

  /// Puts together what was learned of a trace.
  package init(
    inputs: [Input], lines: TraceLines, launches: [LaunchTimeline], findings: [Finding] = [],
    inconclusive: [Inconclusive] = [], tally: RuleTally = RuleTally(),
    counts: FindingCounts = FindingCounts(), launchCount: Int? = nil, sceneCount: Int? = nil,
    losses: LossAccount = LossAccount()
  ) {
    self.inputs = inputs
    self.lines = lines
    self.losses = losses
    self.launches = launches
    excerpts = launches.map { LaunchExcerpt($0) }
    self.launchCount = launchCount ?? launches.count
    lastLaunch = self.launchCount
    self.sceneCount = sceneCount ?? launches.reduce(0) { $0 + $1.launch.scenes.count }
    self.findings = findings
    self.inconclusive = inconclusive
    self.tally = tally
    self.counts = counts
  }

  /// What the trace is called as a whole.
  package var name: String { inputs.map(\.file).joined(separator: " + ") }
}
