import Lifecycle
import LogInput

/// Work that begins when the app enters the background and is over only after the time that the system
/// allows there: five seconds, or a background task's allowance while one is open.
///
/// Work is over on a line that says so, of the same kind or about the same thing, while the app is
/// still in the background. A request that is not over then is another rule's.
final class BackgroundWork: Check {
  static let memory = "\(mostWork) pieces of work of each launch"

  private struct Work {
    var action: Int
    var words: WordSet
    var evidence: Evidence
    var moment: Moment?
  }

  /// Apple, applicationDidEnterBackground(_:): about five seconds.
  private static let window: Int64 = 5_000_000_000
  private static let mostWork = 64

  static let patterns = WorkWords.patterns

  private let ruleCase: RuleCase
  private lazy var words = WorkWords(ruleCase)
  private let netStart: Int?
  private let netFinish: Int?
  private let progress: Int?
  private let kinds: NumberSet
  private let background: ProcessBackground
  private var mode: BackgroundMode
  private var open: [Work] = []
  private var isReported = false
  private var noRoom = NoRoom()

  static func concerns(_ event: Event, _ vocabulary: Vocabulary) -> Bool {
    event.isMove && event.transition == .enterBackground
      || BackgroundMode.isTold(by: event, vocabulary)
  }

  static func concernsAtTimes(_ event: Event, _ vocabulary: Vocabulary) -> Bool {
    if case .action = event.kind { event.outcome.isPerformed } else { event.isMove }
  }

  func isBusy(in launch: Launch) -> Bool { background.isInside }

  var standsAsBefore: Bool { background.change == .none }

  init(_ surroundings: CheckSurroundings) {
    ruleCase = surroundings.ruleCase
    background = surroundings.background
    let vocabulary = surroundings.vocabulary
    netStart = vocabulary.action(named: "net.start")
    netFinish = vocabulary.action(named: "net.finish")
    progress = vocabulary.action(named: "progress")
    kinds = NumberSet(
      [
        "net.start", "save", "load", "refresh", "auth.refresh", "delete", "release", "db.open",
        "db.close",
      ]
      .compactMap(vocabulary.action(named:)))
    mode = BackgroundMode(vocabulary, background)
  }

  func step(_ context: JudgeContext) -> [Verdict] {
    mode.note(context)
    if background.change != .none {
      open.removeAll()
      isReported = false
    }
    guard background.isInside, case .action(let action) = context.event.kind,
      context.event.outcome.isPerformed, let words
    else { return [] }
    mode.noteWords(context, words)
    if let verdict = finish(action, words, context) { return [verdict] }
    begin(action, words, context)
    return []
  }

  func end(_ launch: Launch, isProcessGone: Bool) -> [Verdict] {
    noRoom.verdicts(on: launch)
  }

  private func begin(_ action: Int, _ words: WorkWords, _ context: JudgeContext) {
    guard kinds.contains(action),
      action == netStart || words.saysBeginning(context.record.message)
    else { return }
    let elapsed = Elapsed(from: background.since, to: context.event.moment)
    guard elapsed.map({ $0.isAtMost(Self.window) == .yes }) ?? true else { return }
    guard open.count < Self.mostWork else { return noRoom.note(context) }
    open.append(
      Work(
        action: action, words: WorkWords.words(in: context.record.message),
        evidence: context.evidence(.opened, "begun in the background"),
        moment: context.event.moment))
  }

  /// The verdict on the work that this line ends; nil when it ends none.
  private func finish(
    _ action: Int, _ words: WorkWords, _ context: JudgeContext
  ) -> Verdict? {
    if open.isEmpty { return nil }
    let isEnd =
      action == netFinish || words.saysEnd(context.record.message)
      || context.event.outcome == .failed
    // A background task's end is no end of work, whatever it is called.
    guard isEnd && context.event.task == nil || action == progress else { return nil }
    let about = WorkWords.words(in: context.record.message)
    let candidates = open.indices.filter { index in
      let begun = open[index].action
      let isSameKind = begun == action || (begun == netStart && action == netFinish)
      return isSameKind || open[index].words.common(with: about) > 0
    }
    guard
      let index = candidates.max(by: {
        (open[$0].words.common(with: about), $0)
          < (open[$1].words.common(with: about), $1)
      })
    else { return nil }
    let work = open[index]
    if isEnd { open.remove(at: index) }
    return verdict(on: work, words, context)
  }

  private func verdict(
    on work: Work, _ words: WorkWords, _ context: JudgeContext
  ) -> Verdict? {
    let line = context.event.line
    guard let elapsed = Elapsed(from: background.since, to: context.event.moment) else {
      return .inconclusive(.noClock, line: work.evidence.line)
    }
    if mode.isActive || mode.hasBackgroundSession { return .clean }
    // A request that fails was cut off: that is said of requests in flight.
    let isRequest = work.action == netStart
    if isRequest, words.saysFailure(context.record.message) { return nil }
    let isProtected = isProtected(at: context)
    let bound =
      isProtected ? BackgroundAllowance.nanoseconds(of: context.launch) : Self.window
    switch elapsed.isAtMost(bound) {
    case .yes: return .clean
    case .unknown(let reason): return .inconclusive(reason, line: work.evidence.line)
    case .no: break
    }
    guard !isReported else { return nil }
    isReported = true
    let length = Duration.text(elapsed.nanoseconds)
    let evidence = [
      background.evidence(context), work.evidence,
      context.evidence(.trigger, "still at work after \(length)"),
    ].compactMap { $0 }
    let task = isProtected ? "in a background task" : "without a background task"
    return .violation(
      Draft(
        line: line, unit: context.event.unit, evidence: evidence, severity: ruleCase.severity,
        confidence: .likely,
        message: "work begun on entering the background goes on for \(length), \(task)",
        absences: [Absence(since: background.line, until: line, isOfActions: !isProtected)]))
  }

  /// A background task that was begun in the window is still open, or was until just now.
  private func isProtected(at context: JudgeContext) -> Bool {
    // The line that ends the task may be the one that ends the work.
    let ended = context.launch.lastEndedTask.flatMap { $0.endLine == context.event.line ? $0 : nil }
    return (context.launch.openTasks + [ended].compactMap { $0 }).contains { task in
      guard task.kind == .assertion else { return false }
      let late = Elapsed(from: background.since, to: task.begin)
      return late.map { $0.isAtMost(Self.window) == .yes } ?? true
    }
  }
}
