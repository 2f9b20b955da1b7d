import Lifecycle
import LogInput
import Reporting
import Rules

/// Reads one input after the other and tells what was found in each.
struct Analysis {
  let catalogs: Catalogs
  /// How rules judge; nil when they are not asked.
  var judgement: RuleEngine.Options?
  /// What is wanted of the timeline.
  var depth = TimelineCollector.Depth.counts
  /// Findings are wanted at the end, not only as they are decided.
  var keepsFindings = false
  /// Where rules were inconclusive is wanted at the end.
  var keepsInconclusive = false
  /// Called after every piece of input that was read.
  var pieceEnded: () -> Void = {}
  /// Called when nothing more comes for now.
  var fellSilent: () -> Void = {}
  /// Called with what happened to the input meanwhile.
  var remark: (String) -> Void = { _ in }

  /// The stages that one input goes through.
  private struct Stages {
    let collector: TimelineCollector
    let keeper: FindingKeeper
    let engine: RuleEngine?
    let tracker: LifecycleTracker
    let reader: LogReader
  }

  /// Analyses a log; what was read before it failed is analysed all the same.
  func run(
    _ log: OpenLog, index: Int, handOn: @escaping (Finding) -> Void = { _ in }
  ) -> (AnalysedInput, InputError?) {
    let stages = stages(index: index, handOn: handOn)
    var failure: InputError?
    do throws(InputError) {
      while try advance(stages.reader, by: log.stream) {}
    } catch {
      failure = error
      // What is compressed ends abruptly when it is asked to stop.
      if !Interruption.isRequested { stages.reader.noteLoss(.tail) }
    }
    var result = result(of: stages, file: log.name)
    result.isMember = log.isMember
    return (result, failure)
  }

  /// Reads what comes next; false at the end of the log, or when it was asked to stop.
  private func advance(
    _ reader: LogReader, by stream: any ByteStream
  ) throws(InputError) -> Bool {
    switch try stream.prospect() {
    case .bytes:
      let count = try reader.fill { (room) throws(InputError) in try stream.read(into: room) }
      pieceEnded()
      if count == 0, !stream.isEndless { return false }
    case .silence:
      reader.rest()
      fellSilent()
    case .loss(let kind): reader.noteLoss(kind)
    case .remark(let text): remark(text)
    }
    return !Interruption.isRequested
  }

  /// Analyses a trace that is in memory.
  func run(_ trace: String, file: String) -> AnalysedInput {
    let stages = stages(index: 0, handOn: { _ in })
    Array(trace.utf8).withUnsafeBufferPointer { stages.reader.feed($0) }
    return result(of: stages, file: file)
  }

  private func stages(index: Int, handOn: @escaping (Finding) -> Void) -> Stages {
    let collector = TimelineCollector(
      vocabulary: catalogs.vocabulary, input: index, depth: depth)
    let keeper = FindingKeeper(
      keepsFindings: keepsFindings, keepsInconclusive: keepsInconclusive, handOn: handOn)
    let engine = judgement.map { options in
      RuleEngine(
        catalog: catalogs.rules, vocabulary: catalogs.vocabulary, options: options, sink: keeper)
    }
    let sinks: [any EventSink] = [collector] + (engine.map { [$0] } ?? [])
    let tracker = LifecycleTracker(vocabulary: catalogs.vocabulary, sinks: sinks)
    let reader = LogReader(
      formats: catalogs.formats, interest: catalogs.vocabulary.interest, sink: tracker)
    return Stages(
      collector: collector, keeper: keeper, engine: engine, tracker: tracker, reader: reader)
  }

  private func result(of stages: Stages, file: String) -> AnalysedInput {
    stages.reader.finish()
    var account = stages.reader.account
    account.matchLimits += stages.tracker.matchLimits
    return AnalysedInput(
      file: file, account: account, formats: catalogs.formats,
      launches: stages.collector.launches, findings: stages.keeper.findings,
      inconclusive: stages.keeper.inconclusive, tally: stages.engine?.tally ?? RuleTally(),
      counts: stages.keeper.counts, launchCount: stages.collector.launchCount,
      sceneCount: stages.collector.sceneCount, losses: stages.tracker.losses)
  }
}
