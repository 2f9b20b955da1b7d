import Lifecycle
import LogInput

/// A request that was begun and not over five seconds after the app entered the background, with nothing
/// that keeps the app running.
///
/// It is told when the app comes back, when the request ends, or when the launch is over. One that was
/// begun in the background and ends there well is work that exceeds the window.
final class RequestInFlight: Check {
  static let memory = "\(mostRequests) requests of each launch"

  private struct Request {
    let begun: Exhibit
    /// Of the line that began it, once they are asked for.
    var words: WordSet?
    var isReading: Bool
    /// It was begun after the app had entered the background.
    var isOfStay: Bool
    /// The entry into the background that found it in flight, five seconds later, unprotected.
    var caught: Exhibit?
  }

  private static let window: Int64 = 5_000_000_000
  private static let mostRequests = 64

  static let patterns = WorkWords.patterns

  private let ruleCase: RuleCase
  private let exhibits: ExhibitStore
  private lazy var words = WorkWords(ruleCase)
  private let start: Int?
  private let finish: Int?
  private var known = ActionSet()
  private let background: ProcessBackground
  private var mode: BackgroundMode
  private var open: [Request] = []
  private var noRoom = NoRoom()
  /// The window after the last entry was looked at.
  private var isClosed = true
  /// Whether a background task is open, as of the last event.
  private var hasOpenTask = false

  static func concerns(_ event: Event, _ vocabulary: Vocabulary) -> Bool {
    event.isMove && event.transition == .enterBackground
      || BackgroundMode.isTold(by: event, vocabulary)
      || event.isAction(
        ["net.start", "net.finish", "bgtask.begin", "bgtask.end", "bgtask.expire"], vocabulary)
  }

  /// In the background any move may be the way out of it.
  static func concernsAtTimes(_ event: Event, _ vocabulary: Vocabulary) -> Bool { event.isMove }

  func isBusy(in launch: Launch) -> Bool { background.isInside }

  var standsAsBefore: Bool { background.change == .none && !background.isInside }

  init(_ surroundings: CheckSurroundings) {
    ruleCase = surroundings.ruleCase
    background = surroundings.background
    let vocabulary = surroundings.vocabulary
    exhibits = surroundings.exhibits
    start = vocabulary.action(named: "net.start")
    finish = vocabulary.action(named: "net.finish")
    if let finish { known.insert(finish) }
    mode = BackgroundMode(vocabulary, background)
  }

  var deadline: Int64? {
    guard background.isInside, !isClosed, let since = background.since else { return nil }
    return Elapsed.lastTime(since, within: Self.window)
  }

  func advance(to time: Int64, before line: Int) -> [Verdict] {
    // Another rule's window may be over sooner.
    if let deadline, time > deadline { closeWindow() }
    return []
  }

  func step(_ context: JudgeContext) -> [Verdict] {
    var verdicts: [Verdict] = []
    switch background.change {
    case .entered: isClosed = false
    case .left:
      verdicts = returned(context)
      isClosed = true
    case .none: break
    }
    mode.note(context)
    // As long as no request is open, no task protects one; what begins one looks as well.
    if !open.isEmpty { hasOpenTask = context.launch.hasOpenAssertion() }
    guard case .action(let action) = context.event.kind, action == start || action == finish,
      context.event.outcome.isPerformed, let words
    else { return verdicts }
    mode.noteWords(context, words)
    if action == finish { verdicts += answer(words, context) }
    if action == start { begin(context) }
    return verdicts
  }

  func end(_ launch: Launch, isProcessGone: Bool) -> [Verdict] {
    defer { open.removeAll() }
    let caught = open.filter { $0.caught != nil && !mode.hasBackgroundSession }
    return caught.map { .violation(draft($0, end: nil, isFailed: false)) }
      + noRoom.verdicts(on: launch)
  }

  func forEachExhibit(_ body: (Exhibit) -> Void) {
    for request in open {
      body(request.begun)
      if let caught = request.caught { body(caught) }
    }
  }

  // MARK: Requests

  private func begin(_ context: JudgeContext) {
    guard background.isInside ? !isClosed : true else { return }
    guard open.count < Self.mostRequests else { return noRoom.note(context) }
    hasOpenTask = context.launch.hasOpenAssertion()
    open.append(
      Request(
        begun: context.exhibit, isReading: context.record.message.contains("GET "),
        isOfStay: background.isInside))
  }

  /// The request that this line ends: the one with the most words in common, else the oldest.
  private func answer(_ words: WorkWords, _ context: JudgeContext) -> [Verdict] {
    let about = WorkWords.words(in: context.record.message)
    guard
      let index = open.indices.max(by: {
        (subject(ofRequest: $0).common(with: about), -$0)
          < (subject(ofRequest: $1).common(with: about), -$1)
      })
    else { return [] }
    let request = open.remove(at: index)
    guard request.caught != nil, !mode.hasBackgroundSession else { return [.clean] }
    let isFailed =
      words.saysFailure(context.record.message) || context.event.outcome == .failed
    // It ran on, and ended well: too long perhaps, but not cut off.
    if request.isOfStay, background.isInside, !isFailed { return [] }
    return [
      .violation(
        draft(
          request,
          end: context.evidence(
            .trigger, isFailed ? "and failed" : "over only here"), isFailed: isFailed))
    ]
  }

  private func subject(ofRequest index: Int) -> WordSet {
    if let known = open[index].words { return known }
    let words = exhibits.withMessage(of: open[index].begun) { WorkWords.words(in: $0) }
    open[index].words = words
    return words
  }

  /// Five seconds of background are over.
  private func closeWindow() {
    guard background.isInside, !isClosed else { return }
    isClosed = true
    guard !hasOpenTask, !mode.isActive else { return }
    for index in open.indices where open[index].caught == nil {
      open[index].caught = background.exhibit
    }
  }

  /// The app is back; without a clock nobody knows after how long.
  private func returned(_ context: JudgeContext) -> [Verdict] {
    guard context.event.moment == nil, !isClosed, !hasOpenTask, !open.isEmpty else { return [] }
    return open.map { .inconclusive(.noClock, line: $0.begun.line) }
  }

  private func draft(_ request: Request, end: Evidence?, isFailed: Bool) -> Draft {
    let caught = request.caught.map {
      exhibits.evidence($0, .context, "entered the background")
    }
    let begun = exhibits.evidence(request.begun, .opened, "begun here")
    var evidence = [begun, caught, end].compactMap { $0 }
    evidence.sort { $0.line < $1.line }
    let severity: Severity =
      isFailed ? .error : request.isReading ? .note : ruleCase.severity
    return Draft(
      line: request.begun.line, unit: 0, evidence: evidence, severity: severity,
      confidence: isFailed ? .certain : .likely,
      message: isFailed
        ? "the request was in flight when the app was suspended, and failed"
        : "the request is in flight when the app may be suspended", known: known,
      absences: [
        Absence(since: request.begun.line, until: end?.line, isOfActions: true)
      ])
  }
}
