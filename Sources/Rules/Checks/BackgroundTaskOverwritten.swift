import Lifecycle
import LogInput

/// A background task is begun while one of the same name is open, only the second is ended, and the first
/// is shown to be open still: by the system's own words, by half a minute in the background, or by the
/// end of the process.
///
/// Who keeps one identifier loses the first task's when the second is begun.
final class BackgroundTaskOverwritten: Check {
  static let memory = "\(mostPairs) open background tasks of each launch, and as many pairs of them"

  private struct Begin {
    var id: Int
    var name: String?
    var line: Exhibit
    var moment: Moment?
    /// The stay in the background that was too long for it.
    var proof: Evidence?
  }

  private struct Pair {
    var lost: Begin
    var kept: Begin
    /// The end of the second.
    var end: Evidence?
    /// What shows that the first is open.
    var proof: Evidence?
    var isProvedBySystem = false
  }

  private static let mostPairs = 64
  private static let proofs = [
    "bgtask-over-30s", "bgtask-not-ended-after-expiration", "assertions-beyond-permitted-time",
  ]

  private let ruleCase: RuleCase
  private let exhibits: ExhibitStore
  private let begin: Int?
  private let end: Int?
  private let proofs: NumberSet
  private let background: ProcessBackground
  private var open: [Begin] = []
  private var pairs: [Pair] = []
  private var noRoom = NoRoom()
  private(set) var standsAsBefore = true

  static func concerns(_ event: Event, _ vocabulary: Vocabulary) -> Bool {
    event.isAction(["bgtask.begin", "bgtask.end"], vocabulary)
      || event.isMessage(proofs, vocabulary)
  }

  /// Whatever happens in the background shows how late it is.
  static func concernsAtTimes(_ event: Event, _ vocabulary: Vocabulary) -> Bool { true }

  func isBusy(in launch: Launch) -> Bool { isBusy }
  private var isBusy: Bool { !(open.isEmpty && pairs.isEmpty) }

  init(_ surroundings: CheckSurroundings) {
    ruleCase = surroundings.ruleCase
    exhibits = surroundings.exhibits
    background = surroundings.background
    let vocabulary = surroundings.vocabulary
    begin = vocabulary.action(named: "bgtask.begin")
    end = vocabulary.action(named: "bgtask.end")
    proofs = NumberSet(Self.proofs.compactMap(vocabulary.message(named:)))
  }

  func step(_ context: JudgeContext) -> [Verdict] {
    let wasBusy = isBusy
    defer { standsAsBefore = isBusy == wasBusy }
    if background.stayBefore.isInside { prove(by: context) }
    switch context.event.kind {
    case .action(let index) where index == begin && context.event.outcome.isPerformed:
      begin(context)
    case .action(let index) where index == end && context.event.outcome.isPerformed: end(context)
    case .message(let index) where proofs.contains(index):
      for place in pairs.indices where context.event.details?.task?.id == pairs[place].lost.id {
        pairs[place].proof = context.evidence(.message, "the first is still open")
        pairs[place].isProvedBySystem = true
      }
    default: break
    }
    return []
  }

  func end(_ launch: Launch, isProcessGone: Bool) -> [Verdict] {
    noRoom.verdicts(on: launch)
      + pairs.compactMap { pair in
        guard let end = pair.end else { return nil }
        guard pair.proof != nil || isProcessGone else {
          return .inconclusive(.logEnded, line: pair.kept.line.line)
        }
        let lost = exhibits.evidence(pair.lost.line, .opened, "begun here")
        let kept = exhibits.evidence(
          pair.kept.line, .trigger, "begun again while it was open")
        let evidence = [lost, kept, end, pair.proof].compactMap { $0 }
        return .violation(
          Draft(
            line: kept.line, unit: 0, evidence: evidence.sorted { $0.line < $1.line },
            severity: ruleCase.severity,
            confidence: pair.isProvedBySystem ? .certain : .likely, message: ruleCase.message,
            absences: pair.isProvedBySystem
              ? [] : [Absence(since: pair.lost.line.line, isOfActions: true)]))
      }
  }

  func forEachExhibit(_ body: (Exhibit) -> Void) {
    for task in open { body(task.line) }
    for pair in pairs {
      body(pair.lost.line)
      body(pair.kept.line)
    }
  }

  private func begin(_ context: JudgeContext) {
    // UIKit's own line repeats what the app printed, and 0 is the identifier of none.
    guard let task = context.event.details?.task, let id = task.id, id != 0,
      !open.contains(where: { $0.id == id })
    else { return }
    if task.isOfFramework { return }
    let begun = Begin(
      id: id, name: task.name, line: context.exhibit, moment: context.event.moment)
    if let lost = open.last(where: { $0.name == task.name }),
      // A task is lost once, however often others are begun after it.
      !pairs.contains(where: { $0.lost.id == lost.id && $0.end != nil })
    {
      if pairs.count < Self.mostPairs {
        pairs.append(Pair(lost: lost, kept: begun, proof: lost.proof))
      } else {
        noRoom.note(context)
      }
    }
    open.append(begun)
    if open.count > Self.mostPairs {
      open.removeFirst()
      noRoom.note(context)
    }
  }

  private func end(_ context: JudgeContext) {
    let task = context.event.details?.task
    let place =
      task?.id.flatMap { id in open.lastIndex { $0.id == id } }
      ?? (task?.id == nil
        ? open.indices.last { task?.name == nil || open[$0].name == task?.name } : nil)
    guard let place else { return }
    let ended = open.take(at: place)
    if pairs.isEmpty { return }
    pairs.removeAll { $0.lost.id == ended.id }
    for index in pairs.indices where pairs[index].kept.id == ended.id {
      pairs[index].end = context.evidence(.context, "only this one is ended")
    }
  }

  /// Half a minute of background shows that nobody ends it any more.
  private func prove(by context: JudgeContext) {
    if open.isEmpty && pairs.isEmpty { return }
    for index in pairs.indices where pairs[index].end != nil && pairs[index].proof == nil {
      if isOverdue(pairs[index].lost, context) {
        pairs[index].proof = background.stayBefore.evidence(context)
      }
    }
    for index in open.indices where open[index].proof == nil {
      if isOverdue(open[index], context) {
        open[index].proof = background.stayBefore.evidence(context)
      }
    }
  }

  private func isOverdue(_ task: Begin, _ context: JudgeContext) -> Bool {
    let since = [task.moment, background.stayBefore.since].compactMap { $0 }
      .max { $0.traceTime < $1.traceTime }
    let elapsed = Elapsed(from: since, to: context.event.moment)
    return elapsed?.isLater(than: BackgroundAllowance.nanoseconds(of: context.launch)) ?? false
  }
}
