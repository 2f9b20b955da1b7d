import Lifecycle
import LogInput
import Matching
import Rules

/// What all stages make of a trace.
package struct TraceRun {
  /// An event as it passed, with what names it.
  package struct SeenEvent {
    package let launch: Int
    package let event: Event
    package let name: String
  }

  package let account: LineAccount
  package let launches: [LaunchTimeline]
  package let events: [SeenEvent]
  package let findings: [Finding]
  package let inconclusive: [Inconclusive]
  package let tally: RuleTally
  /// What is missing, as far as it concerns apps.
  package let losses: LossAccount
  /// Which launch a loss was told to concern; nil for all.
  package let concerned: [(loss: Loss, launch: Int?)]

  /// Reads `trace`, judging by `rules` (the shipped ones if nil), and tells of `losses` where they
  /// are.
  package init(
    _ trace: String, with catalogs: ShippedCatalogs, rules: RuleCatalog? = nil,
    options: RuleEngine.Options = RuleEngine.Options(), losses: [Loss] = []
  ) {
    let vocabulary = catalogs.vocabulary
    let collector = TimelineCollector(vocabulary: vocabulary, depth: .spansAndEvents)
    let recorder = Recorder(vocabulary)
    let engine = RuleEngine(
      Docket(rules ?? catalogs.rules, vocabulary, options: options), sink: recorder)
    let tracker = LifecycleTracker(vocabulary: vocabulary, sinks: [collector, recorder, engine])
    let reader = LogReader(
      formats: catalogs.formats, interest: vocabulary.interest,
      sink: LossInjector(losses, before: tracker))
    Array(trace.utf8).withUnsafeBufferPointer { reader.feed($0) }
    reader.finish()
    account = reader.account
    launches = collector.launches
    events = recorder.events
    findings = recorder.findings
    inconclusive = recorder.inconclusive
    tally = engine.tally
    self.losses = tracker.losses
    concerned = recorder.losses
  }

  /// Reads `trace` with the shipped definitions.
  package static func of(_ trace: String) throws -> TraceRun {
    try ShippedCatalogs.lend { TraceRun(trace, with: $0) }
  }
}

extension TraceRun {
  fileprivate final class Recorder: EventSink, FindingSink {
    private let vocabulary: Vocabulary
    private(set) var events: [SeenEvent] = []
    private(set) var findings: [Finding] = []
    private(set) var inconclusive: [Inconclusive] = []
    private(set) var losses: [(loss: Loss, launch: Int?)] = []

    init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

    func launchBegan(_ launch: Launch) {}
    func receive(
      _ event: UnsafePointer<Event>, of launch: Launch, from record: UnsafePointer<Record>
    ) {
      let event = event.pointee
      events.append(
        SeenEvent(
          launch: launch.id, event: event, name: vocabulary.name(of: event, in: launch)))
    }
    func lost(_ loss: Loss, of launch: Launch?) { losses.append((loss, launch?.id)) }
    func launchEnded(_ launch: Launch, at line: Int, moment: Moment?) {}
    func inputEnded(at moment: Moment?) {}
    func receive(_ finding: Finding) { findings.append(finding) }
    func decided(on line: Int) { findings.decide(on: line) }
    func receive(_ inconclusive: Inconclusive) { self.inconclusive.append(inconclusive) }
  }
}
