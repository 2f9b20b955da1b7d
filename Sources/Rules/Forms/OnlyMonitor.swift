import Lifecycle
import LogInput

/// `only: {action, in, never_in, when}`: the action happens in these places and never where it
/// should; decided when the launch is over, because until then it may still happen elsewhere.
final class OnlyMonitor: FormMonitor {
  private let form: RuleCase.Only
  /// The callback of the first place, and the action in it.
  private var places: [Evidence] = []
  /// The latest callback of a place that is a transition, and the latest since then that is none:
  /// their windows overlap.
  private var openings: (transition: Evidence?, occasion: Evidence?)
  private var support: Evidence?
  private var hasCounterexample = false
  /// The occasion whose window is open, and the first one that passed in vain.
  private var openOccasion: (evidence: Evidence, closesAt: Int64?)?
  private var occasion: Evidence?
  private var isCertain = false
  /// Why an occasion may or may not have been one.
  private var doubt: Inconclusive.Reason?

  init(_ form: RuleCase.Only, _ ruleCase: RuleCase, unit: Int?) {
    self.form = form
    super.init(ruleCase, unit: unit)
  }

  override var deadline: Int64? { openOccasion?.closesAt }

  override func judge(
    _ context: JudgeContext, _ relation: JudgeContext.Relation
  ) -> [Verdict] {
    noteOccasion(context, relation)
    notePlace(context)
    if form.action.names(context.event) { noteAction(context, relation) }
    return []
  }

  override func overdue(at time: Int64, before line: Int) -> [Verdict] {
    if let open = openOccasion, let closesAt = open.closesAt, closesAt < time { closeOccasion() }
    return []
  }

  override func conclude(_ launch: Launch, isProcessGone: Bool) -> [Verdict] {
    if isProcessGone { closeOccasion() }
    guard let support else { return [] }
    if hasCounterexample { return [.clean] }
    if occasion == nil, let open = openOccasion {
      return [.inconclusive(.logEnded, line: open.evidence.line)]
    }
    if let doubt, occasion == nil { return [.inconclusive(doubt, line: support.line)] }
    guard form.occasion == nil || occasion != nil else { return [] }
    var evidence = places + [support]
    if let occasion, !evidence.contains(where: { $0.line == occasion.line }) {
      evidence.append(occasion)
    }
    let place = form.blamesOccasion ? occasion : evidence.first { $0.role == .trigger }
    // Never elsewhere, and never through the steps that exempt.
    var draft = draft(
      at: place?.line ?? support.line, evidence,
      absences: [Absence(of: ruleCase.alphabet ?? form.action, since: launch.firstLine)])
    if !form.certainAfter.isEmpty, !isCertain { draft.confidence = .likely }
    return [.violation(draft)]
  }

  // MARK: Places and occasions

  private func notePlace(_ context: JudgeContext) {
    guard support == nil else { return }
    if let transition = context.event.transition, !context.event.isJoined,
      form.certainAfter.contains(TransitionSet(transition))
    {
      isCertain = true
      places.removeAll { $0.role == .context }
      places.append(context.evidence(.context, ruleCase.notes[.context] ?? "and not here"))
    }
    guard form.places.opensWindow(context.event) else { return }
    let opening = context.evidence(.trigger, ruleCase.notes[.trigger] ?? "only in here")
    if context.event.transition == nil {
      openings.occasion = opening
    } else {
      openings = (opening, nil)
    }
  }

  /// The callback in whose window the action lies; the later one of two.
  private func place(of event: Event) -> Evidence? {
    let latest = openings.occasion ?? openings.transition
    guard let occasion = openings.occasion, occasion.line != event.occasion?.line else {
      return latest
    }
    return openings.transition ?? latest
  }

  private func noteOccasion(_ context: JudgeContext, _ relation: JudgeContext.Relation) {
    guard relation == .own else { return }
    var isOccasion = false
    if occasion == nil, let pattern = form.occasion {
      switch fit(pattern, context) {
      case .yes: isOccasion = true
      case .unknown(let reason): doubt = reason
      case .no: break
      }
    }
    // One occasion right after another goes on: entering the foreground, then becoming active.
    let isTransition = context.event.transition != nil && !context.event.isJoined
    if let open = openOccasion, isTransition, !isOccasion,
      form.occasionLength == nil || open.closesAt == nil
    {
      closeOccasion()
    }
    guard isOccasion else { return }
    let length = form.occasionLength ?? context.event.transition?.windowLength ?? 2_000_000_000
    openOccasion = (
      context.evidence(.expectedBy, ruleCase.notes[.expectedBy] ?? "expected here"),
      context.event.moment.map { Elapsed.lastTime($0, within: length) }
    )
  }

  private func closeOccasion() {
    if occasion == nil { occasion = openOccasion?.evidence }
    openOccasion = nil
  }

  // MARK: The action

  private func noteAction(_ context: JudgeContext, _ relation: JudgeContext.Relation) {
    guard means(form.action, context) else { return }
    let event = context.event
    if relation == .own, form.places.isInWindow(event) {
      if support == nil {
        support = context.evidence(.onlyHere, ruleCase.notes[.onlyHere] ?? "only here")
        places += place(of: event).map { [$0] } ?? []
      }
      openOccasion = nil
      return
    }
    let isAnswer = form.neverIn.hasWindows ? form.neverIn.isInWindow(event) : true
    guard isAnswer else { return }
    hasCounterexample = true
    openOccasion = nil
  }
}
