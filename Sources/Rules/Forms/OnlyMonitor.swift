import Lifecycle
import LogInput

extension RuleCase.Only {
  static let action = Roles(bit: 0)
  /// It is a callback of one of the places.
  static let place = Roles(bit: 1)
  static let certain = Roles(bit: 2)
  static let occasion = Roles(bit: 3)
  /// It ends the window of an occasion.
  static let transition = Roles(bit: 4)

  /// What the event is to the form.
  func roles(of event: Event) -> Roles {
    var roles: Roles = places.opensWindow(event) ? Self.place : []
    roles.insert(Self.action, if: action, fits: event)
    roles.insert(Self.occasion, if: occasion, fits: event)
    guard let transition = event.transition, !event.isJoined else { return roles }
    if certainAfter.contains(TransitionSet(transition)) { roles.insert(Self.certain) }
    if occasion != nil { roles.insert(Self.transition) }
    return roles
  }
}

/// `only: {action, in, never_in, when}`: the action happens in these places and never where it
/// should; decided when the launch is over, because until then it may still happen elsewhere.
final class OnlyMonitor: FormMonitor {
  private let form: RuleCase.Only
  /// What makes it certain, and the callback of the first place.
  @exclusivity(unchecked) private var certainty: Exhibit?
  @exclusivity(unchecked) private var firstPlace: Exhibit?
  /// The latest callback of a place that is a transition, and the latest since then that is none:
  /// their windows overlap.
  @exclusivity(unchecked) private var openings: (transition: Exhibit?, occasion: Exhibit?)
  /// The action in the first place.
  @exclusivity(unchecked) private var support: Exhibit?
  @exclusivity(unchecked) private var hasCounterexample = false
  /// The occasion whose window is open, and the first one that passed in vain.
  @exclusivity(unchecked) private var openOccasion: (exhibit: Exhibit, closesAt: Int64?)?
  @exclusivity(unchecked) private var occasion: Exhibit?
  /// Why an occasion may or may not have been one.
  @exclusivity(unchecked) private var doubt: Inconclusive.Reason?

  init(
    _ form: RuleCase.Only, _ ruleCase: RuleCase, unit: Int?, exhibits: ExhibitStore
  ) {
    self.form = form
    super.init(ruleCase, unit: unit, exhibits: exhibits)
  }

  override var formInterest: Interest {
    typealias Form = RuleCase.Only
    var interest = Interest(own: [], possible: [])
    if support == nil || !hasCounterexample { interest.insert(Form.action) }
    // Done elsewhere, it is no longer of interest where and on what occasions it is not.
    if hasCounterexample { return interest }
    if support == nil { interest.insert([Form.place, Form.certain]) }
    if occasion == nil { interest.own.insert(Form.occasion) }
    if openOccasion != nil { interest.own.insert(Form.transition) }
    return interest
  }

  override func forEachOwnExhibit(_ body: (Exhibit) -> Void) {
    for exhibit in [
      certainty, firstPlace, openings.transition, openings.occasion, support,
      openOccasion?.exhibit, occasion,
    ] {
      if let exhibit { body(exhibit) }
    }
  }

  override var deadline: Int64? { openOccasion?.closesAt }

  override func judge(
    _ context: JudgeContext, _ relation: JudgeContext.Relation
  ) -> [Verdict] {
    noteOccasion(context, relation)
    notePlace(context)
    if context.roles.contains(RuleCase.Only.action) { noteAction(context, relation) }
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
      return [.inconclusive(.logEnded, line: open.exhibit.line)]
    }
    if let doubt, occasion == nil { return [.inconclusive(doubt, line: support.line)] }
    guard form.occasion == nil || occasion != nil else { return [] }
    var evidence = [
      certainty.map { self.evidence($0, .context, "and not here") },
      firstPlace.map { self.evidence($0, .trigger, "only in here") },
      self.evidence(support, .onlyHere, "only here"),
    ].compactMap { $0 }
    if let occasion, !evidence.contains(where: { $0.line == occasion.line }) {
      evidence.append(self.evidence(occasion, .expectedBy, "expected here"))
    }
    let place = form.blamesOccasion ? occasion : firstPlace
    // Never elsewhere, and never through the steps that exempt.
    var draft = draft(
      at: place?.line ?? support.line, evidence,
      absences: [Absence(of: ruleCase.alphabet ?? form.action, since: launch.firstLine)])
    if !form.certainAfter.isEmpty, certainty == nil { draft.confidence = .likely }
    return [.violation(draft)]
  }

  // MARK: Places and occasions

  private func notePlace(_ context: JudgeContext) {
    guard support == nil else { return }
    if context.roles.contains(RuleCase.Only.certain) { certainty = context.exhibit }
    guard context.roles.contains(RuleCase.Only.place) else { return }
    if context.event.transition == nil {
      openings.occasion = context.exhibit
    } else {
      openings = (context.exhibit, nil)
    }
  }

  /// The callback in whose window the action lies; the later one of two.
  private func place(of event: Event) -> Exhibit? {
    let latest = openings.occasion ?? openings.transition
    guard let occasion = openings.occasion, occasion.line != event.occasion?.line else {
      return latest
    }
    return openings.transition ?? latest
  }

  private func noteOccasion(_ context: JudgeContext, _ relation: JudgeContext.Relation) {
    guard relation == .own else { return }
    var isOccasion = false
    if occasion == nil, context.roles.contains(RuleCase.Only.occasion),
      let pattern = form.occasion
    {
      switch fit(pattern, RuleCase.Only.occasion, context) {
      case .yes: isOccasion = true
      case .unknown(let reason): doubt = reason
      case .no: break
      }
    }
    // One occasion right after another goes on: entering the foreground, then becoming active.
    if let open = openOccasion, context.roles.contains(RuleCase.Only.transition), !isOccasion,
      form.occasionLength == nil || open.closesAt == nil
    {
      closeOccasion()
    }
    guard isOccasion else { return }
    let length = form.occasionLength ?? context.event.transition?.windowLength ?? 2_000_000_000
    openOccasion = (
      context.exhibit,
      context.event.moment.map { Elapsed.lastTime($0, within: length) }
    )
  }

  private func closeOccasion() {
    if occasion == nil { occasion = openOccasion?.exhibit }
    openOccasion = nil
  }

  // MARK: The action

  private func noteAction(_ context: JudgeContext, _ relation: JudgeContext.Relation) {
    guard means(form.action, RuleCase.Only.action, context) else { return }
    let event = context.event
    if relation == .own, form.places.isInWindow(event) {
      if support == nil {
        support = context.exhibit
        firstPlace = place(of: event)
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
