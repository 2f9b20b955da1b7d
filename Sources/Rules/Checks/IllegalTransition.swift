import Lifecycle
import LogInput

/// A transition that the unit's state machine does not allow from where the unit was.
///
/// Whether callbacks are missing or merely not logged shows at the launch's end: a callback that the
/// launch tells somewhere is logged, so skipping it is illegal. A callback that a launch seen from
/// its start, or over a whole round trip, never tells is not logged, and skipping it says nothing.
final class IllegalTransition: Check {
  static let memory =
    "\(mostCandidates) transitions of each launch that may have been told elsewhere"

  private struct Candidate {
    var unit: Int
    var transition: Transition
    var teller: Event.Teller
    var from: UnitState
    var skipped: TransitionSet
    var evidence: [Evidence]
    /// From the unit's event before it to the one that is illegal.
    var absence: Absence
  }

  /// What was told of one unit last.
  private struct Latest {
    var exhibit: Exhibit
    /// Of what was not told again.
    var moment: Moment?
    /// By teller, the state that its word led to.
    private var states = SIMD8<Int8>(repeating: -1)

    init(exhibit: Exhibit) { self.exhibit = exhibit }

    /// The teller says that the unit came to this state.
    mutating func note(_ state: UnitState, by teller: Event.Teller, _ exhibit: Exhibit) {
      self.exhibit = exhibit
      states[Int(teller.rawValue)] = Int8(state.number)
    }

    /// The state that this teller's last word led to; nil when it said nothing.
    func state(by teller: Event.Teller) -> UnitState? {
      let number = Int(states[Int(teller.rawValue)])
      return UnitState.allCases.indices.contains(number) ? UnitState.allCases[number] : nil
    }
  }

  private static let mostCandidates = 64

  private let ruleCase: RuleCase
  private var candidates: [Candidate] = []
  private var latest = ByUnit<Latest>()
  private var judged = 0
  private var noRoom = NoRoom()

  var standsAsBefore: Bool { true }

  static func concerns(_ event: Event, _ vocabulary: Vocabulary) -> Bool {
    event.isMove && event.unit != nil
  }

  init(_ surroundings: CheckSurroundings) {
    ruleCase = surroundings.ruleCase
  }

  func step(_ context: JudgeContext) -> [Verdict] {
    guard let transition = context.event.transition, let unit = context.event.unit,
      !context.event.isJoined
    else {
      return []
    }
    judged += 1
    if context.event.skipped.rawValue != 0 { judge(context.event, transition, unit, context) }
    let exhibit = context.exhibit
    latest.change(unit, orNew: Latest(exhibit: exhibit)) {
      $0.note(context.event.after, by: context.event.teller, exhibit)
      if !context.event.isRepeated { $0.moment = context.event.moment }
    }
    return []
  }

  private func judge(
    _ event: Event, _ transition: Transition, _ unit: Int, _ context: JudgeContext
  ) {
    guard !context.launch.units[unit].isAmbiguous, !event.isAmbiguous,
      !isLegalInItself(event, unit),
      !isDuplicateOrSecondScene(event, context.launch.units[unit])
    else { return }
    guard candidates.count < Self.mostCandidates else { return noRoom.note(context) }
    let before = latest[unit]?.exhibit
    var evidence: [Evidence] = []
    if let before {
      evidence.append(context.exhibits.evidence(before, .opened, event.before.rawValue))
    }
    evidence.append(context.evidence(.trigger, ""))
    candidates.append(
      Candidate(
        unit: unit, transition: transition, teller: event.teller, from: event.before,
        skipped: event.skipped, evidence: evidence,
        absence: Absence(
          since: before?.line ?? context.launch.firstLine, until: event.line,
          isOfActions: false)))
  }

  func forEachExhibit(_ body: (Exhibit) -> Void) {
    for latest in latest.values { body(latest.exhibit) }
  }

  func end(_ launch: Launch, isProcessGone: Bool) -> [Verdict] {
    let verdicts =
      candidates.compactMap { verdict(on: $0, in: launch) } + noRoom.verdicts(on: launch)
    return verdicts.isEmpty && judged > 1 ? [.clean] : verdicts
  }

  /// Observers may be told late: what one teller says is legal when its own words in their order are.
  private func isLegalInItself(_ event: Event, _ unit: Int) -> Bool {
    guard let transition = event.transition else { return true }
    let before = latest[unit]?.state(by: event.teller) ?? .unknown
    return (unit > 0 ? StateMachine.scene : .app).allows(transition, in: before)
  }

  /// The same callback again while its window is open, or without a clock, is one delivery: told
  /// twice, by two observers, or on the way in and on the way out. Of a unit without a name it may be
  /// a second scene's.
  private func isDuplicateOrSecondScene(_ event: Event, _ unit: LifecycleUnit) -> Bool {
    guard event.isRepeated else { return false }
    if unit.isScene, unit.keys.isEmpty { return true }
    guard let moment = event.moment, let last = latest[event.unit ?? 0]?.moment else {
      return true
    }
    let window = event.transition?.windowLength ?? 0
    return moment.traceTime &- last.traceTime <= window
  }

  private func verdict(on candidate: Candidate, in launch: Launch) -> Verdict? {
    let unit = launch.units[candidate.unit]
    // With scenes the app's own callbacks are notifications and forwarded calls: no machine of theirs.
    if launch.isMac || (!unit.isScene && launch.hasScenes) { return nil }
    let logged = candidate.skipped.intersection(
      launch.told(of: unit, by: candidate.teller))
    let isCertain = !logged.isEmpty
    if !isCertain, launch.isSeenFromStart || unit.isSeenFromStart || unit.hasMadeRoundTrip {
      return nil
    }
    let missing = (isCertain ? logged : candidate.skipped).transitions.map(\.rawValue)
    var evidence = candidate.evidence
    if let index = evidence.indices.last {
      evidence[index].note =
        "\(candidate.transition.rawValue) without \(missing.joined(separator: ", "))"
    }
    return .violation(
      Draft(
        line: evidence.last?.line ?? 0, unit: candidate.unit, evidence: evidence,
        severity: ruleCase.severity, confidence: isCertain ? .likely : .possible,
        message: "\(candidate.transition.rawValue) while \(candidate.from.rawValue), "
          + "without \(missing.joined(separator: " and ")) before it",
        absences: [candidate.absence]))
  }
}
