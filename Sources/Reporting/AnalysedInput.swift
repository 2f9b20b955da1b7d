import Lifecycle
import LogInput
import Rules

/// Everything a report can say about one input.
package struct AnalysedInput {
  /// The name that the input has in the report.
  package var file: String
  /// It is one of the logs in an archive or a directory.
  package var isMember = false
  /// Where its lines went.
  package var account: LineAccount
  /// What the log says is missing from it.
  package var losses: LossAccount
  /// How many parsed lines each format took, by id; formats that took none are left out.
  package var formats: [(id: String, lines: Int)]
  /// Its launches in order, as far as they were kept.
  package var launches: [LaunchTimeline]
  package var launchCount: Int
  package var sceneCount: Int
  /// The findings that were kept for the report, in the order of decision.
  package var findings: [Finding]
  /// Where rules could neither clear nor accuse.
  package var inconclusive: [Inconclusive]
  /// What every rule came to.
  package var tally: RuleTally
  /// All findings, kept or not.
  package var counts: FindingCounts

  /// Puts together what was learned of an input.
  package init(
    file: String, account: LineAccount, formats catalog: FormatCatalog,
    launches: [LaunchTimeline], findings: [Finding] = [], inconclusive: [Inconclusive] = [],
    tally: RuleTally = RuleTally(), counts: FindingCounts = FindingCounts(),
    launchCount: Int? = nil, sceneCount: Int? = nil, losses: LossAccount = LossAccount()
  ) {
    self.file = file
    self.account = account
    self.losses = losses
    self.launches = launches
    self.launchCount = launchCount ?? launches.count
    self.sceneCount = sceneCount ?? launches.reduce(0) { $0 + $1.launch.scenes.count }
    self.findings = findings
    self.inconclusive = inconclusive
    self.tally = tally
    self.counts = counts
    formats = zip(catalog.formats, account.parsed).filter { $0.1 > 0 }
      .map { ($0.0.id, $0.1) }.sorted { $0.id < $1.id }
  }
}

/// Whoever renders findings, each as soon as it is decided, and what is known at the end.
package protocol FindingReport: AnyObject {
  /// Takes the next finding of the input that is being read.
  func receive(_ finding: Finding, in file: String)
  /// Takes what is known of an input when all of it was read.
  func inputEnded(_ input: AnalysedInput)
  /// Takes the end of all inputs.
  func finish()
}
