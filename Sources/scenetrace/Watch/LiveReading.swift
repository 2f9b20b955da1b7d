import Lifecycle
import LogInput
import Reporting
import Rules

/// A log that is read while it is written: what it tells is handed on at once.
final class LiveReading {
  /// So long nothing must come before what came counts as all that there is, in milliseconds.
  private static let patience: Int32 = 40
  /// How often the log's own clock is asked, and what is overdue, in nanoseconds.
  private static let interval: Int64 = 100_000_000

  /// So many findings are kept for a report.
  private static let mostFindings = 5000

  private let input: Input
  private let options: LogWalk.Options
  private let reports: [any LiveReport]
  private let trace: TraceReading
  let board: LiveBoard
  /// Waits as `Waiting.wait` does; whoever has something else to do meanwhile takes its place.
  var wait: (Int32?, Int32) -> Bool = Waiting.idle.wait
  /// Called after every piece of the log.
  var pieceEnded: () -> Void = {}
  /// Brings what the reports printed to whoever reads it.
  var flush: () -> Void = {}
  /// Takes what happened to the log that is no mistake.
  var remark: (String) -> Void
  /// Why the log could not be read.
  private(set) var failure: InputError?
  private var nextLook: Int64 = 0
  /// What was said to be late.
  private var told: Set<Late> = []

  private struct Late: Hashable {
    let rule: String
    let launch: Int
    let line: Int
  }

  /// Prepares the reading of a log; with `keeping` a report of that many states and events can be made of it.
  init(
    _ input: Input, _ judging: Judging, reports: [any LiveReport], keeping: Int?
  ) {
    self.input = input
    self.reports = reports
    options = judging.queue.options
    let console = judging.queue.console
    remark = console.remark
    let board = LiveBoard(judging.catalogs.vocabulary) { SteadyClock.now }
    self.board = board
    var analysis = judging.analysis
    analysis.jobs = 1
    analysis.depth = keeping == nil ? .spans : .spansAndEvents
    analysis.keepsFindings = keeping != nil
    analysis.keepsHeldBack = keeping != nil
    analysis.keepsInconclusive = keeping != nil
    analysis.mostKept = keeping ?? 4096
    analysis.mostFindings = Self.mostFindings
    analysis.eventSinks = { _ in [board] }
    analysis.stateChanged = { change, lines in
      board.receive(change)
      for report in reports { report.receive(change, in: lines) }
    }
    if keeping == nil { analysis.launchEnded = { _, _ in } }
    let events = LiveEvents()
    analysis.pieceEnded = { events.pieceEnded() }
    analysis.fellSilent = { events.pieceEnded() }
    analysis.remark = { events.remark($0) }
    trace = TraceReading(analysis, TraceMemory(analysis), lines: TraceLines()) { finding, lines in
      board.receive(finding)
      for report in reports { report.receive(finding, in: lines) }
    }
    board.launchEnded = { [unowned self] launch, end in
      for report in reports { report.receive(ended: launch, end, in: trace.lines) }
    }
    events.pieceEnded = { [unowned self] in look() }
    events.remark = { [unowned self] in remark($0) }
  }

  /// What the stages call before there is anybody who could take it.
  private final class LiveEvents {
    var pieceEnded: () -> Void = {}
    var remark: (String) -> Void = { _ in }
  }

  // MARK: Reading

  /// Reads the log to its end, or until somebody asks for that.
  func read() {
    let waiting = Waiting(patience: Self.patience) { [unowned self] in wait($0, $1) }
    let walk = LogWalk(input.path, name: input.name, options: options, waiting: waiting)
    while !Interruption.isRequested, let step = walk.next() {
      switch step {
      case .log(let log): failure = trace.read(log) ?? failure
      case .problem(let error): if !Interruption.isRequested { failure = error }
      case .remark(let text): remark(text)
      }
    }
    board.clock.isRunning = false
    flush()
  }

  /// What all of it came to; nil when there was nothing to read.
  func finish() -> AnalysedTrace? {
    guard trace.hasInputs else { return nil }
    let result = trace.finish()
    for report in reports {
      report.traceEnded(result)
      report.finish()
    }
    flush()
    return result
  }

  /// What it comes to if it ends here; nothing can be read after that.
  func finishHere() -> AnalysedTrace? { trace.finishHere() }

  // MARK: Looking

  /// Something came, or nothing for a while.
  private func look() {
    let now = SteadyClock.now
    if now >= nextLook {
      nextLook = now + Self.interval
      if let moment = trace.current?.reader.latestMoment { board.clock.suppose(moment, at: now) }
      tellOverdue(at: now)
    }
    flush()
    pieceEnded()
  }

  private func tellOverdue(at now: Int64) {
    guard !reports.isEmpty, let time = board.clock.traceTime(at: now) else { return }
    for obligation in trace.stages.engine?.obligations ?? [] {
      guard let due = obligation.debt.due, due < time else { continue }
      let late = Late(
        rule: obligation.rule, launch: obligation.launch.id, line: obligation.debt.line)
      if told.count >= 4096 { told.removeAll() }
      guard told.insert(late).inserted else { continue }
      for report in reports { report.receive(overdue: obligation, in: trace.lines) }
    }
  }

  /// What is known at this moment.
  func snapshot(at now: Int64) -> LiveSnapshot {
    var snapshot = LiveSnapshot(
      board, trace.stages.collector.launches, owing: trace.stages.engine?.obligations ?? [],
      suspecting: trace.stages.engine?.suspicions ?? [], in: trace.lines, at: now)
    if let reader = trace.current?.reader { account = reader.accountSoFar }
    snapshot.account = account
    snapshot.launchCount = trace.stages.collector.launchCount
    return snapshot
  }

  private var account = LineAccount()
  /// Whether something is being read of which a report could be made.
  var hasBegun: Bool { trace.current != nil }
  /// What was forgotten to make room, and so is in no report: `older states and events`; empty when nothing was.
  var forgotten: String {
    let parts = [
      (trace.stages.collector.forgotten > 0, ["states", "events"]),
      (trace.stages.hasForgottenFindings, ["findings"]),
    ].filter(\.0).flatMap(\.1)
    return parts.isEmpty ? "" : "older " + NameList.text(parts)
  }
  /// How many lines were read so far.
  var lineCount: Int { trace.current?.reader.accountSoFar.lines ?? account.lines }
}
