import Lifecycle
import LogInput
import Reporting
import Rules

/// What the records of a trace pass through, and what it makes of them.
struct TraceStages {
  let tracker: LifecycleTracker
  let collector: TimelineCollector
  private let keeper: FindingKeeper
  /// What decides which findings are not reported.
  let restraint: TraceRestraint
  let engine: RuleEngine?
  private let judgement: RuleEngine.Options?
  /// The part of the trace that was asked for.
  private let window: TraceWindow?
  /// What hides other processes from the rules than the one that was asked for.
  private let selected: SelectedLaunches?
  /// Launches are kept, and can be chosen from when all is known of them.
  private let keepsLaunches: Bool

  init(
    _ analysis: Analysis, _ memory: TraceMemory, lines: TraceLines,
    handOn: @escaping FindingHandler
  ) {
    let (catalogs, scope) = (analysis.catalogs, analysis.scope)
    let (window, selected) = (scope.window, scope.process.map { SelectedLaunches($0) })
    let restraint = TraceRestraint(analysis.restraint, lines: lines, warn: analysis.warn)
    let keeper = FindingKeeper(
      keepsFindings: analysis.keepsFindings, keepsInconclusive: analysis.keepsInconclusive,
      keepsHeldBack: analysis.keepsHeldBack,
      admits: { rule, line in
        // Events of other processes than the one that was asked for are events all the same.
        if rule == RuleEngine.noEvents, let selected, selected.count > 0 { return false }
        return window?.contains(line: line) ?? true
      },
      restraint: restraint, handOn: { handOn($0, lines) })
    collector = TimelineCollector(
      vocabulary: catalogs.vocabulary, depth: analysis.depth,
      handOver: analysis.launchEnded.map { take in { take($0, lines) } })
    if let stateChanged = analysis.stateChanged {
      collector.stateChanged = { stateChanged($0, lines) }
    }
    collector.mostKept = analysis.mostKept
    keeper.mostKept = analysis.mostFindings
    engine = memory.docket.map { RuleEngine($0, sink: keeper) }
    keepsLaunches = analysis.depth != .counts && analysis.launchEnded == nil
    self.keeper = keeper
    judgement = analysis.judgement
    self.restraint = restraint
    self.window = window
    self.selected = selected
    // The window is told of an event before those that ask where it lies.
    var sinks: [any EventSink] = []
    var chosen: [any EventSink] = []
    if let window { sinks.append(window) }
    if keepsLaunches { sinks.append(collector) } else { chosen.append(collector) }
    if let engine { chosen.append(engine) }
    chosen += analysis.eventSinks?(lines) ?? []
    if let selected {
      selected.sink = EventRelay.to(chosen)
      sinks.append(selected)
    } else {
      sinks += chosen
    }
    tracker = LifecycleTracker(
      vocabulary: catalogs.vocabulary, given: scope.given, platform: scope.platform,
      memory: memory.readings, sinks: sinks)
  }

  /// Some findings were forgotten to make room.
  var hasForgottenFindings: Bool { keeper.hasForgotten }

  /// What all inputs came to, when the tracker has seen the end of them.
  func result(
    of inputs: [AnalysedTrace.Input], in lines: TraceLines, isBrokenOff: Bool
  ) -> AnalysedTrace {
    restraint.finish()
    let launches = collector.launches.filter { timeline in
      selected.map { timeline.launch.isOf($0.process) } ?? true
    }
    var trace = AnalysedTrace(
      inputs: inputs, lines: lines, launches: launches, findings: keeper.findings,
      inconclusive: keeper.inconclusive, tally: engine?.tally ?? RuleTally(),
      counts: keeper.counts, launchCount: keepsLaunches ? nil : collector.launchCount,
      sceneCount: keepsLaunches ? nil : collector.sceneCount, losses: tracker.losses)
    trace.heldBack = keeper.heldBack
    trace.window = window
    trace.isBrokenOff = isBrokenOff
    trace.ledger = restraint.ledger
    let stale = restraint.staleEntries { judgement?.admit($0) ?? true }
    // What was not read may still occur.
    trace.staleEntries = isBrokenOff ? stale.map { _ in 0 } : stale
    // Those too that are not shown have numbers.
    trace.lastLaunch = tracker.launchCount
    if let selected { trace.hiddenLaunches = selected.hiddenNames }
    return trace
  }
}
