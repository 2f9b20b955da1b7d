import Lifecycle
import LogInput

/// A background task that was ended in the background, after longer than the allowance.
final class BackgroundTaskOverrun: Check {
  static let memory = "the open background tasks of each launch"

  private let ruleCase: RuleCase
  private let begin: Int?
  private let end: Int?
  private let background: ProcessBackground
  private var mode: BackgroundMode
  /// The lines on which open tasks were begun, in their order.
  private var begun: [Exhibit] = []
  /// With so many, those that are open no more are forgotten.
  private var mostBegun = 64

  var standsAsBefore: Bool { true }

  static func concerns(_ event: Event, _ vocabulary: Vocabulary) -> Bool {
    BackgroundMode.isTold(by: event, vocabulary)
      || event.isAction(["bgtask.begin", "bgtask.end"], vocabulary)
  }

  init(_ surroundings: CheckSurroundings) {
    ruleCase = surroundings.ruleCase
    background = surroundings.background
    let vocabulary = surroundings.vocabulary
    begin = vocabulary.action(named: "bgtask.begin")
    end = vocabulary.action(named: "bgtask.end")
    mode = BackgroundMode(vocabulary, background)
  }

  func step(_ context: JudgeContext) -> [Verdict] {
    mode.note(context)
    guard case .action(let index) = context.event.kind, context.event.outcome.isPerformed else {
      return []
    }
    if index == begin {
      if let last = begun.last, last.line == context.event.line { begun.removeLast() }
      begun.append(context.exhibit)
      if begun.count > mostBegun {
        let open = Set(context.launch.openTasks.map(\.beginLine))
        begun = begun.filter { open.contains($0.line) }
        mostBegun = max(64, 2 * begun.count)
      }
    }
    guard index == end,
      let task = context.launch.lastEndedTask, task.endLine == context.event.line,
      let place = begun.lastIndex(where: { $0.line == task.beginLine })
    else { return [] }
    return verdicts(on: task, begun.remove(at: place), context)
  }

  func forEachExhibit(_ body: (Exhibit) -> Void) {
    begun.forEach(body)
  }

  func end(_ launch: Launch, isProcessGone: Bool) -> [Verdict] { [] }

  private func verdicts(
    on task: BackgroundTask, _ opened: Exhibit, _ context: JudgeContext
  ) -> [Verdict] {
    guard background.isInside, !mode.isActive else { return [.clean] }
    let line = context.event.line
    guard let begin = task.begin, let since = background.since,
      let elapsed = Elapsed(
        from: begin.traceTime > since.traceTime ? begin : since, to: context.event.moment)
    else { return [.inconclusive(.noClock, line: line)] }
    let allowance = BackgroundAllowance.nanoseconds(of: context.launch)
    switch elapsed.isAtMost(allowance) {
    case .yes: return [.clean]
    case .unknown(let reason): return [.inconclusive(reason, line: line)]
    case .no: break
    }
    guard let entered = background.evidence(context) else { return [.clean] }
    let length = Duration.text(elapsed.nanoseconds)
    let evidence = [
      context.exhibits.evidence(opened, .opened, "begun"), entered,
      context.evidence(.trigger, "ended after \(length) in the background"),
    ]
    return [
      .violation(
        Draft(
          line: line, unit: 0, evidence: evidence.sorted { $0.line < $1.line },
          severity: ruleCase.severity, confidence: .likely,
          message: "the background task is held for \(length) in the background",
          // It had not come back meanwhile.
          absences: [Absence(since: entered.line, until: line, isOfActions: false)]))
    ]
  }
}
