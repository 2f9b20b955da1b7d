import Lifecycle
import LogInput

/// `only: {action, in, never_in, when}`: the action happens in these places and never where it
/// should; decided when the launch is over, because until then it may still happen elsewhere.
final class OnlyMonitor: Monitor {
  private let form: RuleCase.Only
  private let ruleCase: RuleCase
  var unit: Int?
  private var states: StateRegister
  private var exemption: SequenceProgress
  private var stay: BackgroundStay
  /// The callback of the first place, and the action in it.
  private var places: [Evidence] = []
  private var support: Evidence?
  private var hasCounterexample = false
  /// The occasion whose window is open, and the first one that passed in vain.
  private var openOccasion: (evidence: Evidence, closesAt: Int64?)?
  private var occasion: Evidence?
  private var certainSeen = false
  private var lacksClock = false

  init(_ form: RuleCase.Only, _ ruleCase: RuleCase, unit: Int?) {
    self.form = form
    self.ruleCase = ruleCase
    self.unit = unit
    states = StateRegister(ruleCase.states)
    exemption = SequenceProgress(ruleCase.exempt)
    stay = BackgroundStay()
  }

  var deadline: Int64? { openOccasion?.closesAt }

  func step(_ context: JudgeContext, _ relation: JudgeContext.Relation) -> [Verdict] {
    let event = context.event
    exemption.step(context) { states.isOpen($0) }
    noteTransition(context, relation)
    if form.action.names(event) { noteAction(context, relation) }
    states.step(context, relation)
    if relation == .own { stay.note(event) }
    return []
  }

  func advance(to time: Int64, before line: Int) -> [Verdict] {
    if let open = openOccasion, let closesAt = open.closesAt, closesAt < time { closeOccasion() }
    return []
  }

  func end(_ launch: Launch, isProcessGone: Bool) -> [Verdict] {
    if isProcessGone { closeOccasion() }
    guard let support, !exemption.isComplete else { return [] }
    if hasCounterexample { return [.clean] }
    if lacksClock, occasion == nil { return [.inconclusive(.noClock, line: support.line)] }
    guard form.occasion == nil || occasion != nil else { return [] }
    var evidence = places + [support]
    if let occasion, !evidence.contains(where: { $0.line == occasion.line }) {
      evidence.append(occasion)
    }
    evidence.sort { $0.line < $1.line }
    let isCertain = form.certainAfter.isEmpty || certainSeen
    let place = evidence.first { $0.role == .trigger }
    return [
      .violation(
        Draft(
          line: place?.line ?? support.line, unit: unit, evidence: evidence,
          severity: ruleCase.severity,
          confidence: isCertain ? ruleCase.confidence : .likely, message: ruleCase.message,
          // Never elsewhere, and never through the steps that exempt.
          absences: [Absence(of: ruleCase.alphabet ?? form.action, since: launch.firstLine)]))
    ]
  }

  private func noteTransition(_ context: JudgeContext, _ relation: JudgeContext.Relation) {
    let event = context.event
    guard let transition = event.transition, !event.isJoined, relation != .none else { return }
    let set = TransitionSet(transition)
    let isOccasion =
      relation == .own && occasion == nil
      && (form.occasion.map { $0.matches(event) && fits($0, event) } ?? false)
    // One occasion right after another goes on: entering the foreground, then becoming active.
    if openOccasion != nil, relation == .own, !isOccasion { closeOccasion() }
    if support == nil, form.certainAfter.contains(set) {
      certainSeen = true
      places.removeAll { $0.role == .context }
      places.append(context.evidence(.context, ruleCase.notes[.context] ?? "and not here"))
    }
    if support == nil, form.places.contains(set) {
      places.removeAll { $0.role == .trigger }
      places.append(context.evidence(.trigger, ruleCase.notes[.trigger] ?? "only in here"))
    }
    if isOccasion {
      let length = transition.windowLength ?? 0
      openOccasion = (
        context.evidence(.expectedBy, ruleCase.notes[.expectedBy] ?? "expected here"),
        event.moment.map { $0.traceTime &+ length }
      )
    }
  }

  private func fits(_ occasion: EventPattern, _ event: Event) -> Bool {
    if let state = occasion.state, !states.isOpen(state) { return false }
    guard let bound = occasion.afterBackground else { return true }
    guard stay.isFromBackground else { return false }
    guard let since = stay.backgroundSince, let now = event.moment else {
      lacksClock = true
      return false
    }
    return now.traceTime &- since.traceTime &- since.reading.resolution >= bound
  }

  private func closeOccasion() {
    if occasion == nil { occasion = openOccasion?.evidence }
    openOccasion = nil
  }

  private func noteAction(_ context: JudgeContext, _ relation: JudgeContext.Relation) {
    let event = context.event
    guard event.outcome.isPerformed, relation != .none else { return }
    let window = event.window.map { TransitionSet($0) } ?? []
    if relation == .own, form.places.contains(window), !window.isEmpty {
      if support == nil {
        support = context.evidence(.onlyHere, ruleCase.notes[.onlyHere] ?? "only here")
      }
    } else if form.neverIn.isEmpty || form.neverIn.contains(window) && !window.isEmpty {
      hasCounterexample = true
    }
    if openOccasion != nil, form.neverIn.contains(window), !window.isEmpty { openOccasion = nil }
  }
}
