import Lifecycle
import LogInput
import Reporting
import Rules

/// How logs are read and what is wanted of them.
struct Analysis {
  var catalogs: Catalogs
  /// How rules judge; nil when they are not asked.
  var judgement: RuleEngine.Options?
  /// What is wanted of the timeline.
  var depth = TimelineCollector.Depth.counts
  /// Findings are wanted at the end, not only as they are decided.
  var keepsFindings = false
  /// Findings that are not reported are wanted at the end.
  var keepsHeldBack = false
  /// Where rules were inconclusive is wanted at the end.
  var keepsInconclusive = false
  /// What the user says of stamps that they do not say themselves.
  var missing = MissingParts()
  /// Which part of each trace counts, and what the user says of its apps.
  var scope = TraceScope()
  /// Which findings are not reported.
  var restraint = Restraint()
  /// How many threads may be used.
  var jobs = 1
  /// Makes what takes the events of a trace as they are read; nil when nothing does.
  var eventSinks: ((TraceLines) -> [any EventSink])?
  /// Takes each launch when it has ended, which is then not kept; nil when launches are kept as far as
  /// `depth` says.
  var launchEnded: ((LaunchTimeline, TraceLines) -> Void)?
  /// Takes every change of state as soon as it is told; nil when nobody asks.
  var stateChanged: ((StateChange, TraceLines) -> Void)?
  /// So many states and events are kept at most, and so many findings: beyond, the oldest are forgotten.
  var mostKept = Int.max
  var mostFindings = Int.max
  /// Called after every piece of input that was read.
  var pieceEnded: () -> Void = {}
  /// Called when nothing more comes for now.
  var fellSilent: () -> Void = {}
  /// Called with what happened to the input meanwhile.
  var remark: (String) -> Void = { _ in }
  /// Called with what has no effect, though somebody meant it to.
  var warn: (String) -> Void = { _ in }

  /// Analyses all logs and calls `body` with every trace that they are; of a log that failed what was
  /// read before is analysed all the same.
  func run(
    _ queue: LogQueue, _ joining: ReadingFlags.Joining,
    handOn: @escaping FindingHandler = { _, _ in }, _ body: @escaping (AnalysedTrace) -> Void
  ) {
    switch joining {
    case .none:
      let crew = TraceCrew(self, handOn: handOn, complain: queue.complain, body)
      queue.forEach(beforeMessages: crew.tellAll) { log throws(InputError) in crew.take(log) }
      crew.finish()
    case .inOrder:
      let trace = TraceReading(self, TraceMemory(self), lines: TraceLines(), handOn: handOn)
      queue.forEach { log throws(InputError) in
        if let failure = trace.read(log) { throw failure }
      }
      if trace.hasInputs { body(trace.finish()) }
    case .byTime:
      let trace = TraceReading(
        self, TraceMemory(self), lines: TraceLines(isInterleaved: true), handOn: handOn)
      var logs: [OpenLog] = []
      queue.forEach { log throws(InputError) in logs.append(try log.kept()) }
      guard !logs.isEmpty else { return }
      for failure in ClockMerge(trace, of: logs).read() {
        trace.isBrokenOff = true
        queue.complain(failure)
      }
      if trace.hasInputs { body(trace.finish()) }
    }
  }

  /// Analyses a trace that is in memory.
  func run(_ text: String, file: String) -> AnalysedTrace {
    let trace = TraceReading(self, TraceMemory(self), lines: TraceLines(), handOn: { _, _ in })
    trace.read(text, file: file)
    return trace.finish()
  }
}

/// Takes findings as they are decided, with where their lines stand.
typealias FindingHandler = (Finding, TraceLines) -> Void
