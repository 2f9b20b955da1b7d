import Lifecycle
import LogInput

/// A background task that was begun and never ended in its launch.
///
/// Certain when the system says so, likely when it was open for the whole allowance in the
/// background, possible when UIKit only remarks that it is old: it does that in the foreground too.
/// An end that comes late is no leak.
final class BackgroundTaskLeak: Check {
  static let memory = "\(mostTasks) background tasks of each launch"

  private struct Task {
    var reference: BackgroundTaskReference
    var begun: Exhibit
    var moment: Moment?
    /// What the system said of it.
    var complaint: (evidence: Evidence, confidence: Confidence)?
    /// The line from which on the app was in the background while it was open for longer than the
    /// allowance.
    var exceededSince: Int?
  }

  /// About 30 seconds since iOS 13 (Apple developer forums, "UIApplication Background Task Notes").
  private static let allowance: Int64 = 30_000_000_000
  private static let mostTasks = 256

  private let ruleCase: RuleCase
  private let exhibits: ExhibitStore
  private let begin: Int?
  private let end: Int?
  private let notEnded: Int?
  private let beyond: Int?
  private let old: Int?
  private var open: [Task] = []
  private(set) var standsAsBefore = true
  private let background: ProcessBackground
  private var ended = 0
  /// Where the first task was begun for which there was no room.
  private var notFollowed: Int?

  static func concerns(_ event: Event, _ vocabulary: Vocabulary) -> Bool {
    event.isAction(["bgtask.begin", "bgtask.end"], vocabulary)
      || event.isMessage(
        [
          "bgtask-not-ended-after-expiration", "assertions-beyond-permitted-time",
          "bgtask-over-30s",
        ], vocabulary)
  }

  /// While tasks are open, it matters where the app is.
  static func concernsAtTimes(_ event: Event, _ vocabulary: Vocabulary) -> Bool { event.isMove }

  func isBusy(in launch: Launch) -> Bool { !open.isEmpty }

  init(_ surroundings: CheckSurroundings) {
    ruleCase = surroundings.ruleCase
    exhibits = surroundings.exhibits
    background = surroundings.background
    let vocabulary = surroundings.vocabulary
    begin = vocabulary.action(named: "bgtask.begin")
    end = vocabulary.action(named: "bgtask.end")
    notEnded = vocabulary.message(named: "bgtask-not-ended-after-expiration")
    beyond = vocabulary.message(named: "assertions-beyond-permitted-time")
    old = vocabulary.message(named: "bgtask-over-30s")
  }

  func step(_ context: JudgeContext) -> [Verdict] {
    let hadOpen = !open.isEmpty
    defer { standsAsBefore = !hadOpen && open.isEmpty }
    if hadOpen, let now = context.event.moment {
      measure(background.stayBefore, until: now.traceTime, now.reading.resolution)
    }
    switch context.event.kind {
    case .action(let index) where index == begin && context.event.outcome.isPerformed:
      begin(context)
    case .action(let index) where index == end && context.event.outcome.isPerformed:
      end(context.event.details?.task)
    case .message(let index) where index == notEnded:
      complain(context, .certain, "its expiration handler ran and did not end it")
    case .message(let index) where index == beyond:
      for task in open.indices {
        open[task].complaint = (context.evidence(.message, "the system ends the app"), .certain)
      }
    case .message(let index) where index == old:
      complain(context, .possible, "open for more than 30 s")
    default: break
    }
    return []
  }

  /// Lines of other processes tell the time as well.
  var deadline: Int64? {
    guard !open.isEmpty, let since = background.since else { return nil }
    return open.lazy.filter { $0.exceededSince == nil }
      .compactMap { Self.allowanceStart(of: $0, since) }.min().map {
        $0 &+ Self.allowance &+ since.reading.resolution
      }
  }

  func advance(to time: Int64, before line: Int) -> [Verdict] {
    if let since = background.since {
      measure(background.stay, until: time, since.reading.resolution)
    }
    return []
  }

  func forEachExhibit(_ body: (Exhibit) -> Void) { for task in open { body(task.begun) } }

  func end(_ launch: Launch, isProcessGone: Bool) -> [Verdict] {
    let verdicts =
      open.compactMap(verdict) + (notFollowed.map { [.inconclusive(.limit, line: $0)] } ?? [])
    return verdicts.isEmpty && ended > 0 ? [.clean] : verdicts
  }

  private func verdict(on task: Task) -> Verdict? {
    var evidence = [exhibits.evidence(task.begun, .opened, "begun, never ended")]
    let confidence: Confidence
    // What the system says for certain needs no proof that no end was seen.
    var absences: [Absence] = []
    if let complaint = task.complaint, complaint.confidence == .certain || task.exceededSince == nil
    {
      evidence.append(complaint.evidence)
      confidence = complaint.confidence
      if confidence != .certain {
        absences = [Absence(since: complaint.evidence.line, isOfActions: true)]
      }
    } else if let background = task.exceededSince {
      if let complaint = task.complaint { evidence.append(complaint.evidence) }
      confidence = .likely
      let begun = task.begun.line
      absences = [
        Absence(since: begun, isOfActions: true),
        // It had not come back before the task began.
        Absence(since: background, until: begun, isOfActions: false),
      ]
    } else {
      return .inconclusive(.logEnded, line: task.begun.line)
    }
    return .violation(
      Draft(
        line: task.begun.line, unit: 0, evidence: evidence, severity: ruleCase.severity,
        confidence: confidence, message: ruleCase.message, absences: absences))
  }

  /// Time in the foreground does not count.
  private func measure(
    _ stay: ProcessBackground.Stay, until now: Int64, _ resolution: Int64
  ) {
    guard !open.isEmpty, let since = stay.since else { return }
    for index in open.indices {
      let start = Self.allowanceStart(of: open[index], since)
      guard now &- start &- resolution > Self.allowance else { continue }
      open[index].exceededSince = open[index].exceededSince ?? stay.line
    }
  }

  private static func allowanceStart(of task: Task, _ since: Moment) -> Int64 {
    max(since.traceTime, task.moment?.traceTime ?? since.traceTime)
  }

  private func begin(_ context: JudgeContext) {
    guard let reference = context.event.details?.task else { return }
    guard open.count < Self.mostTasks else {
      notFollowed = notFollowed ?? context.event.line
      return
    }
    // UIBackgroundTaskIdentifier.invalid: none was begun.
    if reference.id == 0 { return }
    // UIKit's own line repeats what the app printed.
    if open.contains(where: { $0.reference.id != nil && $0.reference.id == reference.id }) {
      return
    }
    // Tasks of frameworks end by themselves.
    if reference.isOfFramework { return }
    open.append(
      Task(
        reference: reference, begun: context.exhibit, moment: context.event.moment))
  }

  private func end(_ reference: BackgroundTaskReference?) {
    guard let index = index(of: reference) else { return }
    open.take(at: index)
    ended += 1
  }

  private func complain(_ context: JudgeContext, _ confidence: Confidence, _ note: String) {
    guard let index = index(of: context.event.details?.task) else { return }
    if let known = open[index].complaint, known.confidence == .certain { return }
    open[index].complaint = (context.evidence(.message, note), confidence)
  }

  /// By id, else by name, else the last one begun.
  private func index(of reference: BackgroundTaskReference?) -> Int? {
    if let id = reference?.id {
      if let index = open.lastIndex(where: { $0.reference.id == id }) { return index }
      let unnumbered = open.indices.filter { open[$0].reference.id == nil }
      if let name = reference?.name {
        return unnumbered.last { open[$0].reference.name == name } ?? unnumbered.last
      }
      return unnumbered.last
    }
    if let name = reference?.name,
      let index = open.lastIndex(where: { $0.reference.name == name })
    {
      return index
    }
    return open.indices.last
  }
}

extension BackgroundTaskReference {
  /// Its name is one that frameworks give to tasks of their own.
  var isOfFramework: Bool {
    guard let name, let first = name.utf8.first,
      first == UInt8(ascii: "c") || first == UInt8(ascii: "_")
    else { return false }
    return name.hasPrefix("com.apple.") || name.hasPrefix("_UI")
  }
}
