import Lifecycle
import LogInput

extension RuleCase.Only {
  /// The action, in one of the places.
  static let inPlace = Roles(bit: 0)
  /// The action, where it shows that it is not done in these places alone.
  static let elsewhere = Roles(bit: 3)
  /// The action, where it shows that, though it is the unit's own.
  static let onlyElsewhere = Roles(bit: 4)
  static let occasion = Roles(bit: 1)
  /// It ends the window of an occasion.
  static let transition = Roles(bit: 2)
  static let roleCount = 5

  /// The patterns by which it judges.
  var parts: [RolePattern] {
    [
      RolePattern([Self.inPlace, Self.elsewhere, Self.onlyElsewhere], action),
      RolePattern(Self.occasion, occasion),
    ].compactMap { $0 }
  }

  /// What the event is to the form.
  func roles(of event: Event) -> Roles {
    var roles: Roles = []
    if action.fits(event) {
      let isInPlace = places.isInWindow(event)
      if isInPlace { roles.insert(Self.inPlace) }
      if !neverIn.hasWindows || neverIn.isInWindow(event) {
        roles.insert(isInPlace ? Self.elsewhere : [Self.elsewhere, Self.onlyElsewhere])
      }
    }
    roles.insert(Self.occasion, if: occasion, fits: event)
    if occasion != nil, event.transition != nil, !event.isJoined {
      roles.insert(Self.transition)
    }
    return roles
  }
}

/// `only: {action, in, never_in, when}`: the action happens in these places and never where it
/// should; decided when the launch is over, because until then it may still happen elsewhere.
final class OnlyMonitor: FormMonitor {
  private let form: RuleCase.Only
  /// What makes it certain, and the callback of the first place.
  private var certainty: Exhibit?
  private var firstPlace: Exhibit?
  /// The action in the first place.
  private var support: Exhibit?
  private var hasCounterexample = false
  /// The occasion whose window is open, and the first one that passed in vain.
  private var openOccasion: (exhibit: Exhibit, closesAt: Int64?)?
  private var occasion: Exhibit?
  /// Why an occasion may or may not have been one.
  private var doubt: Inconclusive.Reason?

  init(_ form: RuleCase.Only, _ surroundings: MonitorSurroundings) {
    self.form = form
    super.init(surroundings)
  }

  override func forgetAll() {
    (certainty, firstPlace, support) = (nil, nil, nil)
    hasCounterexample = false
    (openOccasion, occasion, doubt) = (nil, nil, nil)
  }

  override var formInterest: Interest {
    typealias Form = RuleCase.Only
    var interest = Interest(own: [], possible: [])
    if support == nil { interest.own.insert(Form.inPlace) }
    // Done elsewhere, it is no longer of interest where and on what occasions it is not.
    if hasCounterexample { return interest }
    interest.own.insert(Form.onlyElsewhere)
    interest.possible.insert(Form.elsewhere)
    if occasion == nil { interest.own.insert(Form.occasion) }
    if openOccasion != nil { interest.own.insert([Form.inPlace, Form.transition]) }
    return interest
  }

  override func forEachOwnExhibit(_ body: (Exhibit) -> Void) {
    for exhibit in [
      certainty, firstPlace, support, openOccasion?.exhibit, occasion,
    ] {
      if let exhibit { body(exhibit) }
    }
  }

  override var deadline: Int64? { openOccasion?.closesAt }

  override func judge(
    _ context: JudgeContext, _ relation: JudgeContext.Relation
  ) -> [Verdict] {
    mayStandOtherwise = false
    noteOccasion(context, relation)
    if !context.roles.isDisjoint(with: [RuleCase.Only.inPlace, RuleCase.Only.elsewhere]) {
      noteAction(context, relation)
    }
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

  /// The callback in whose window the action lies; the later one of two. A callback that is a
  /// transition ends the occasions before it, but not those after it: their windows overlap.
  private func place(_ context: JudgeContext) -> Exhibit? {
    let transition = context.latestCallback(of: form.places.windows)
    guard let occasion = context.latestOccasion(of: form.places),
      occasion.line >= transition?.line ?? 0
    else { return transition }
    if occasion.line == context.event.occasion?.line { return occasion }
    return transition ?? occasion
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
    mayStandOtherwise = true
    let length = form.occasionLength ?? context.event.transition?.windowLength ?? 2_000_000_000
    openOccasion = (
      context.exhibit,
      context.event.moment.map { Elapsed.lastTime($0, within: length) }
    )
  }

  private func closeOccasion() {
    mayStandOtherwise = true
    if occasion == nil { occasion = openOccasion?.exhibit }
    openOccasion = nil
  }

  // MARK: The action

  private func noteAction(_ context: JudgeContext, _ relation: JudgeContext.Relation) {
    let isInPlace = relation == .own && context.roles.contains(RuleCase.Only.inPlace)
    guard isInPlace || context.roles.contains(RuleCase.Only.elsewhere),
      holds(form.action, context)
    else { return }
    mayStandOtherwise = true
    openOccasion = nil
    guard isInPlace else {
      hasCounterexample = true
      return
    }
    if support == nil {
      support = context.exhibit
      firstPlace = place(context)
      certainty = context.latestCallback(of: form.certainAfter)
    }
  }
}
