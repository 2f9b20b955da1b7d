import Lifecycle
import LogInput

/// Judges the events of one input by all rules.
package final class RuleEngine: EventSink {
  package struct Options: Sendable {
    package var disabled: Set<String> = []
    /// When not empty, only these rules judge.
    package var only: Set<String> = []
    /// Actions that the app is declared to log, so that their absence counts.
    package var expected: Set<String> = []
    package init() {}

    /// Whether they let the rule of this id judge.
    package func admit(_ rule: String) -> Bool {
      !disabled.contains(rule) && (only.isEmpty || only.contains(rule))
    }
  }

  /// The rule that reports an input in which nothing was understood.
  package static let noEvents = "no-lifecycle-events"
  /// How many candidates of a rule and launch wait for the proof that an action is logged.
  static let mostWaiting = 8
  /// How many wait in all.
  static let mostWaitingInAll = 512

  /// How many findings wait for the end of their launch.
  static let mostYielding = 4096
  /// How many findings are remembered for others to yield to.
  static let mostReported = 4096

  package internal(set) var tally = RuleTally()

  struct Waiting {
    var rule: Int
    var launch: Launch
    var draft: Draft
    var loss: DecisiveLoss?
    var known: ActionSet
  }

  struct Cause: Hashable {
    var rule: Int
    var launch: Int
    var lines: [Int]
    var isLost: Bool
  }

  let docket: Docket
  let rules: [Rule]
  let table: CaseTable
  let vocabulary: Vocabulary
  let sink: any FindingSink
  /// By launch.
  var judges: [Int: LaunchJudge] = [:]
  /// Launches of which nothing was told so far that a rule can be about.
  private var unjudged: Set<Int> = []
  /// The judge that was asked for last, which is among `judges`, and its launch.
  private var latest: (launch: Int, judge: Unmanaged<LaunchJudge>)?
  /// By number, the order in which they began, so that the end of the input is orderly.
  private(set) var open: [Int: LaunchJudge] = [:]
  private var judgeCount = 0
  private let exhibits = ExhibitStore()
  private var context: Unmanaged<JudgeContext>?
  /// The actions that each app was seen to log, in any of its launches.
  private var seen: [String: ActionSet] = [:]
  /// So many apps are told apart: what waits for an action of another one waits to the end, and is not judged.
  private static let mostApps = 4096
  var waiting: [Waiting] = []
  var unheard: [Int: Int] = [:]
  /// Findings of rules that yield, until the launch shows whether they must.
  var yielding: [(rule: Int, launch: Launch, finding: Finding)] = []
  /// What was reported of open launches, and the lines that it rests on.
  var reported: [(rule: String, launch: Int, lines: Set<Int>, severity: Severity)] = []
  /// What was reported in open launches: one cause is one finding, whichever case saw it.
  var causes: Set<Cause> = []
  var reportedOnce: [Int: Severity] = [:]
  /// By rule: how often it left the word to which other one.
  var left: [Int: [String: Int]] = [:]
  /// By rule: whether it came to anything, and whether it could not tell.
  var judged: [Bool]
  var undecided: [Bool]
  private let traceChecks = TraceChecks()
  private var deadlines = DeadlineQueue()
  /// What the app of the launch that was asked for last is known to log.
  private var latestKnown: (launch: Launch, process: String, actions: ActionSet)?
  /// What was lost of whatever launch.
  var losses = LossLedger()
  private var hasLifecycleEvent = false
  var line = 0
  /// It is later than the last event shows, by the clock or because lines are read again: what is decided now,
  /// the line of the next event decides that comes behind all others.
  var isBetweenEvents = false

  /// An engine for one trace; `sink` takes what rules find in it.
  package init(_ docket: Docket, sink: any FindingSink) {
    self.docket = docket
    rules = docket.rules
    table = docket.table
    vocabulary = docket.vocabulary
    self.sink = sink
    judged = Array(repeating: false, count: docket.rules.count)
    undecided = judged
  }

  deinit { context?.release() }

  // MARK: Events

  package func launchBegan(_ launch: Launch) {
    unjudged.insert(launch.id)
  }

  /// The judge of the launch, made with the first event that a rule can be about: of most apps in a
  /// device's log the system says where they are, and no more.
  private func judge(of launch: Launch, for kind: Event.Kind) -> Unmanaged<LaunchJudge>? {
    let key = launch.id
    if let latest, latest.launch == key { return latest.judge }
    if let judge = judges[key] {
      latest = (key, Unmanaged.passUnretained(judge))
      return latest?.judge
    }
    if case .message(let index) = kind, !docket.knownMessages.contains(index) { return nil }
    return makeJudge(of: launch).map { Unmanaged.passUnretained($0) }
  }

  private func makeJudge(of launch: Launch) -> LaunchJudge? {
    let key = launch.id
    guard unjudged.remove(key) != nil else { return judges[key] }
    judgeCount += 1
    let judge = LaunchJudge(launch, number: judgeCount, table, traceChecks, exhibits)
    judges[key] = judge
    open[judgeCount] = judge
    return judge
  }

  package func receive(
    _ event: UnsafePointer<Event>, of launch: Launch, from record: UnsafePointer<Record>
  ) {
    if event.pointee.line < line { isBetweenEvents = true } else { decide(on: event.pointee.line) }
    if let moment = event.pointee.moment { advance(to: moment.traceTime, before: line) }
    defer { if case .action = event.pointee.kind {} else { hasLifecycleEvent = true } }
    guard let judge = judge(of: launch, for: event.pointee.kind) else { return }
    if case .action(let action) = event.pointee.kind {
      learn(action, event.pointee.outcome, launch)
      let isOfLifecycle = vocabulary.actions.lent(action)._withUnsafeGuaranteedRef(\.isOfLifecycle)
      if isOfLifecycle { hasLifecycleEvent = true }
    }
    judge._withUnsafeGuaranteedRef { receive(event, $0, from: record) }
  }

  private func receive(
    _ event: UnsafePointer<Event>, _ judge: LaunchJudge, from record: UnsafePointer<Record>
  ) {
    if judge.retire() { endRetired(of: judge) }
    context(of: event, judge, record)._withUnsafeGuaranteedRef { context in
      if case .message(let message) = event.pointee.kind { note(message, context, judge) }
      table.plan(of: event, record)._withUnsafeGuaranteedRef {
        judge.ask($0, about: context, self)
      }
    }
  }

  /// Takes what a monitor comes to that was asked about an event.
  func take(_ verdicts: [Verdict], of slot: Slot, _ judge: LaunchJudge) {
    if !verdicts.isEmpty {
      for verdict in verdicts { settle(verdict, slot, judge, upTo: line) }
    }
    if let next = slot.monitor.deadline { deadlines.add(slot, at: next) }
  }

  /// Ends the monitors of scenes that are gone.
  private func endRetired(of judge: LaunchJudge) {
    judge.forEachRetiredSlot { slot in
      slot.isOver = true
      for verdict in slot.monitor.end(judge.launch, isProcessGone: true) {
        settle(verdict, slot, judge, upTo: line)
      }
    }
    deadlines.forgetOver()
    judge.giveBackBenches()
  }

  private func context(
    of event: UnsafePointer<Event>, _ judge: LaunchJudge, _ record: UnsafePointer<Record>
  ) -> Unmanaged<JudgeContext> {
    if exhibits.isFull { forgetExhibits() }
    if let context {
      context._withUnsafeGuaranteedRef { $0.proceed(to: event, of: judge, from: record) }
      return context
    }
    let context = Unmanaged.passRetained(
      JudgeContext(event, of: judge, from: record, vocabulary, exhibits))
    self.context = context
    return context
  }

  private func forgetExhibits() {
    exhibits.collect { hold in
      for judge in open.values { judge.forEachExhibit(hold) }
    }
  }

  package func lost(_ loss: Loss, of launch: Launch?) {
    decide(on: max(line, loss.line))
    // Windows that had closed before anything can be missing lack nothing.
    if let earliest = loss.earliest { advance(to: earliest.traceTime, before: loss.line) }
    if let launch {
      makeJudge(of: launch)?.losses.add(loss)
    } else {
      losses.add(loss)
    }
  }

  package func launchEnded(_ launch: Launch, at line: Int, moment: Moment?) {
    decide(on: max(self.line, line))
    if let moment { advance(to: moment.traceTime, before: self.line) }
    unjudged.remove(launch.id)
    guard let judge = judges[launch.id] else { return }
    end(judge, isProcessGone: !launch.isCutShort, upTo: launch.lastLineOfProcess ?? line)
    judges[launch.id] = nil
    open[judge.number] = nil
    deadlines.forgetOver()
    judge.giveBackBenches()
    if latest?.launch == launch.id { latest = nil }
  }

  package func timePassed(until moment: Moment) {
    isBetweenEvents = true
    // All losses so far were told.
    advance(to: moment.traceTime, before: line + 1)
  }

  /// Takes `line` as the one that decides, also for what the clock decided since the last event.
  private func decide(on line: Int) {
    self.line = line
    guard isBetweenEvents else { return }
    isBetweenEvents = false
    for index in yielding.indices where yielding[index].finding.decidedAt == nil {
      yielding[index].finding.decidedAt = line
    }
    sink.decided(on: line)
  }

  package func inputEnded(at moment: Moment?) {
    decide(on: line)
    if let moment { advance(to: moment.traceTime, before: .max) }
    for number in open.keys.sorted() {
      guard let judge = open[number] else { continue }
      end(
        judge, isProcessGone: judge.launch.isOverAtEndOfInput,
        upTo: judge.launch.lastLineOfProcess ?? .max)
    }
    deadlines.forgetOver()
    for judge in open.values { judge.giveBackBenches() }
    open.removeAll()
    judges.removeAll()
    latest = nil
    if !hasLifecycleEvent { reportNoEvents() }
    finishTally()
  }

  /// Closes the windows that end before `time`; `line` is the first line that is later.
  private func advance(to time: Int64, before line: Int) {
    guard let earliest = deadlines.earliest, time > earliest else { return }
    for slot in deadlines.removeDue(before: time) {
      for verdict in slot.monitor.advance(to: time, before: line) {
        settle(verdict, slot, slot.judge, upTo: line - 1)
      }
      slot.judge.noteInterest(of: slot)
      if let next = slot.monitor.deadline { deadlines.add(slot, at: next) }
    }
  }

  private func end(_ judge: LaunchJudge, isProcessGone: Bool, upTo last: Int) {
    judge.forEachSlot { slot in
      for verdict in slot.monitor.end(judge.launch, isProcessGone: isProcessGone) {
        settle(verdict, slot, judge, upTo: last)
      }
    }
    judge.close()
    settleYielding(judge.launch)
    reportMessages(of: judge)
    forget(judge.launch)
  }

  /// An action that took place proves that the app logs it; candidates that waited for it speak.
  private func learn(_ action: Int, _ outcome: Outcome, _ launch: Launch) {
    guard outcome.isPerformed, !known(in: launch).contains(action),
      seen.count < Self.mostApps || seen[launch.process] != nil
    else { return }
    seen[launch.process, default: ActionSet()].insert(action)
    latestKnown = nil
    let ready = waiting.filter { $0.known.isSubset(of: known(in: $0.launch)) }
    waiting.removeAll { $0.known.isSubset(of: known(in: $0.launch)) }
    for candidate in ready {
      tell(candidate.draft, candidate.loss, candidate.rule, candidate.launch)
    }
  }

  func known(in launch: Launch) -> ActionSet {
    if let latestKnown, latestKnown.launch === launch, latestKnown.process == launch.process {
      return latestKnown.actions
    }
    let actions = seen[launch.process]?.union(docket.declared) ?? docket.declared
    latestKnown = (launch, launch.process, actions)
    return actions
  }
}

extension LaunchReference {
  /// The launch as findings name it.
  package init(_ launch: Launch) {
    self.init(
      id: launch.id, name: launch.pid.map { "\(launch.name)[\($0)]" } ?? launch.name)
  }
}

extension Launch {
  /// The log's last lines say themselves that the process is gone.
  fileprivate var isOverAtEndOfInput: Bool {
    guard let end else { return false }
    return end.manner != .endOfLog
  }

  /// The last line on which its process can have logged, when the launch's own lines tell for
  /// certain that it is gone: what is lost later is not this launch's.
  fileprivate var lastLineOfProcess: Int? {
    guard let end, end.manner != .endOfLog, end.confidence == .certain else { return nil }
    return max(lastLine, end.line)
  }
}
