import Lifecycle
import LogInput

/// What an app did in the app delegate's callbacks in one launch, it does no more in a later launch with
/// scenes, where those callbacks are not called.
final class LostActions: Check {
  static let memory =
    "of \(mostApps) apps the actions of their callbacks, and of each open launch the same"

  static var isOfTrace: Bool { true }

  /// What a launch without scenes did on a transition.
  private struct Habit: Hashable {
    var action: Int
    var transition: Transition
  }

  private final class Run {
    /// The callback and the action in it.
    var habits: [Habit: [Evidence]] = [:]
    /// By transition, from 0.
    var callbacks = [Exhibit?](repeating: nil, count: Transition.allCases.count)
    /// The transitions whose windows are over.
    var isOver = TransitionSet()
    /// The one whose window may be open, and its time.
    var last: Transition?
    var lastMoment: Moment?
    var firstScene: Evidence?
    /// UIKit calls the app delegate as it does without scenes.
    var hasAppCallbacks = false
  }

  private static let transitions = TransitionSet(.becomeActive)
    .union(TransitionSet(.resignActive)).union(TransitionSet(.enterBackground))
    .union(TransitionSet(.enterForeground))

  private static let mostApps = 4096

  private let ruleCase: RuleCase
  /// The callbacks that UIKit calls on the app delegate.
  private let appCallbacks: NumberSet
  private var runs: [Int: Run] = [:]
  /// That of the launch that was asked for last, which is among `runs`.
  private var latest: (launch: Int, run: Unmanaged<Run>)?
  private(set) var standsAsBefore = true
  /// By app: what its launches without scenes did, first come first kept.
  private var habits: [String: [Habit: [Evidence]]] = [:]

  static func concerns(_ event: Event, _ vocabulary: Vocabulary) -> Bool {
    if case .action = event.kind { return false }
    return event.transition != nil
  }

  /// Once UIKit calls the app delegate as it does without scenes, what is done there is a habit.
  static func concernsAtTimes(_ event: Event, _ vocabulary: Vocabulary) -> Bool {
    if case .action = event.kind { event.outcome.isPerformed } else { false }
  }

  func isBusy(in launch: Launch) -> Bool {
    if let latest, latest.launch == launch.id {
      return latest.run._withUnsafeGuaranteedRef(\.hasAppCallbacks)
    }
    return runs[launch.id]?.hasAppCallbacks ?? false
  }

  init(_ surroundings: CheckSurroundings) {
    ruleCase = surroundings.ruleCase
    appCallbacks = NumberSet(surroundings.vocabulary.callbacksOfAppDelegate)
  }

  func step(_ context: JudgeContext) -> [Verdict] {
    let own = context.lentLaunch._withUnsafeGuaranteedRef { run(of: $0) }
    return own._withUnsafeGuaranteedRef { step(context, $0) }
  }

  private func step(_ context: JudgeContext, _ run: Run) -> [Verdict] {
    standsAsBefore = true
    if case .action(let action) = context.event.kind {
      if context.event.outcome.isPerformed { noteAction(action, context, run) }
      return []
    }
    guard let transition = context.event.transition else { return [] }
    let isOfApp = isAppCallback(context.event.kind, context.event.teller)
    let isHabitual = isOfApp && Self.transitions.contains(transition)
    if isHabitual, !run.hasAppCallbacks {
      run.hasAppCallbacks = true
      standsAsBefore = false
    }
    if run.firstScene == nil, let unit = context.event.unit,
      unit > 0 || isPhase(context.event.kind)
    {
      run.firstScene = context.evidence(.trigger, "this launch has scenes")
    }
    guard !context.event.isJoined else { return [] }
    if let last = run.last {
      run.isOver = TransitionSet(rawValue: run.isOver.rawValue | TransitionSet(last).rawValue)
    }
    run.last = transition
    run.lastMoment = context.event.moment
    if isHabitual { run.callbacks[transition.number - 1] = context.exhibit }
    return []
  }

  private func run(of launch: Launch) -> Unmanaged<Run> {
    if let latest, latest.launch == launch.id { return latest.run }
    let run = runs[launch.id] ?? Run()
    runs[launch.id] = run
    let lent = Unmanaged.passUnretained(run)
    latest = (launch.id, lent)
    return lent
  }

  func forEachExhibit(_ body: (Exhibit) -> Void) {
    for run in runs.values {
      for case let callback? in run.callbacks { body(callback) }
    }
  }

  func end(_ launch: Launch, isProcessGone: Bool) -> [Verdict] {
    guard let run = runs.removeValue(forKey: launch.id) else { return [] }
    if latest?.launch == launch.id { latest = nil }
    if let last = run.last, let start = run.lastMoment, let end = launch.lastMoment,
      isProcessGone
        || end.traceTime &- start.traceTime > last.windowLength ?? 0
    {
      run.isOver.insert(TransitionSet(last))
    }
    guard let scene = run.firstScene else {
      let isFull = habits.count == Self.mostApps && habits[launch.name] == nil
      if isFull { habits.removeAll() }
      var known = habits[launch.name] ?? [:]
      known.merge(run.habits) { first, _ in first }
      habits[launch.name] = known
      return isFull ? [.inconclusive(.limit, line: launch.lastLine)] : []
    }
    guard !run.hasAppCallbacks, let known = habits[launch.name] else { return [] }
    var lost: [Int: [Evidence]] = [:]
    for (habit, evidence) in known {
      // Done anywhere, it is not lost; where its occasion never came, nothing shows.
      guard !launch.performed.contains(habit.action),
        run.isOver.contains(habit.transition)
      else {
        continue
      }
      if let other = lost[habit.action], !evidence.precedes(other) { continue }
      lost[habit.action] = evidence
    }
    if lost.isEmpty { return [.clean] }
    // Of two that a line tells, the word that comes first in the vocabulary.
    let ordered = lost.sorted { one, other in
      one.value.precedes(other.value)
        || !other.value.precedes(one.value) && one.key < other.key
    }
    return ordered.map { item in
      .violation(
        Draft(
          line: scene.line, unit: nil, evidence: item.value + [scene],
          severity: ruleCase.severity, confidence: .likely, message: ruleCase.message,
          absences: [Absence(since: launch.firstLine, isOfActions: true)]))
    }
  }

  private func noteAction(_ action: Int, _ context: JudgeContext, _ run: Run) {
    guard let window = context.event.window, Self.transitions.contains(window),
      let callback = run.callbacks[window.number - 1], callback.line == context.event.windowLine
    else { return }
    let habit = Habit(action: action, transition: window)
    guard run.habits[habit] == nil else { return }
    run.habits[habit] = [
      context.exhibits.evidence(callback, .context, "in this callback"),
      context.evidence(.onlyHere, "done in a launch without scenes"),
    ]
  }

  /// Whether UIKit called it on the app delegate.
  private func isAppCallback(_ kind: Event.Kind, _ teller: Event.Teller) -> Bool {
    guard case .callback(let index) = kind, appCallbacks.contains(index) else { return false }
    switch teller {
    case .delegate, .function: return true
    default: return false
    }
  }

  private func isPhase(_ kind: Event.Kind) -> Bool {
    if case .phase = kind { return true }
    return false
  }
}

extension [Evidence] {
  /// In the order of lines, so that it is the same whatever order habits are kept in.
  fileprivate func precedes(_ other: [Evidence]) -> Bool {
    map(\.line).lexicographicallyPrecedes(other.map(\.line))
  }
}
