import Lifecycle
import LogInput

/// What a monitor is made for.
struct MonitorSurroundings {
  let ruleCase: RuleCase
  let circumstances: CaseCircumstances
  let unit: Int?
  let exhibits: ExhibitStore
}

/// What the monitors of all forms share: the steps that exempt a launch, and how they ask for the
/// case's own states.
///
/// An event is judged against what was before it; its own effect is applied afterwards.
class FormMonitor: Monitor {
  // The engine's, which outlives its monitors: many are made, and none counts references to them.
  unowned(unsafe) final let ruleCase: RuleCase
  unowned(unsafe) final let circumstances: CaseCircumstances
  private(set) unowned(unsafe) final var exhibits: ExhibitStore
  private let hasExemption: Bool
  private var exemption: Exemption
  private var heldBack: [Draft] = []
  /// How many violations are held back.
  static let mostHeld = 64

  init(_ surroundings: MonitorSurroundings) {
    ruleCase = surroundings.ruleCase
    circumstances = surroundings.circumstances
    exhibits = surroundings.exhibits
    hasExemption = !ruleCase.exempt.isEmpty
    exemption = Exemption(of: ruleCase)
    super.init(unit: surroundings.unit)
  }

  final override var mayBeginAnew: Bool { true }

  final override func beginAnew(unit: Int?, _ exhibits: ExhibitStore) {
    super.beginAnew(unit: unit, exhibits)
    self.exhibits = exhibits
    if hasExemption { exemption = Exemption(of: ruleCase) }
    heldBack.removeAll()
    forgetAll()
  }

  // MARK: What a form does

  /// What the event makes of it. A form that knows that it stands as before says so.
  func judge(_ context: JudgeContext, _ relation: JudgeContext.Relation) -> [Verdict] { [] }
  /// Trace time reached `time`, and `line` is the first line that is later.
  func overdue(at time: Int64, before line: Int) -> [Verdict] { [] }
  /// The launch is over, because its process is gone or because the input is.
  func conclude(_ launch: Launch, isProcessGone: Bool) -> [Verdict] { [] }
  /// What the form has to be asked about as it stands, whatever the circumstances.
  var formInterest: Interest { .all }
  /// Stands as if nothing had come.
  func forgetAll() {}
  /// The lines that the form remembers.
  func forEachOwnExhibit(_ body: (Exhibit) -> Void) {}

  // MARK: Monitor

  final override func step(_ context: JudgeContext, _ relation: JudgeContext.Relation) -> [Verdict]
  {
    mayStandOtherwise = true
    guard hasExemption else { return relation == .none ? [] : judge(context, relation) }
    let hasMoved =
      !exemption.awaited.isDisjoint(with: context.roles)
      && Unmanaged.passUnretained(ruleCase)._withUnsafeGuaranteedRef {
        exemption.take(context, $0.exempt, circumstances)
      }
    if hasMoved, exemption.isComplete {
      isExempt = true
      heldBack.removeAll()
    }
    // Most steps that may exempt the launch are nothing else to the case.
    guard relation != .none, !context.roles.subtracting(.ofExemption).isEmpty else {
      mayStandOtherwise = hasMoved
      return []
    }
    let verdicts = judge(context, relation)
    if hasMoved { mayStandOtherwise = true }
    return verdicts.isEmpty ? verdicts : hold(verdicts)
  }

  final override var interest: Interest {
    var interest = formInterest
    // Whoever's event it is: any unit's steps may exempt the launch.
    if hasExemption { interest.insert(exemption.awaited) }
    return interest
  }

  final override func advance(to time: Int64, before line: Int) -> [Verdict] {
    hold(overdue(at: time, before: line))
  }

  final override func end(_ launch: Launch, isProcessGone: Bool) -> [Verdict] {
    let verdicts = hold(conclude(launch, isProcessGone: isProcessGone))
    if heldBack.isEmpty { return verdicts }
    defer { heldBack.removeAll() }
    let exempt = exemptionAbsences(in: launch)
    return heldBack.map { draft in
      var draft = draft
      draft.absences += exempt
      return .violation(draft)
    } + verdicts
  }

  final override var held: [Draft] { heldBack }

  final override func forEachExhibit(_ body: (Exhibit) -> Void) { forEachOwnExhibit(body) }

  private func hold(_ verdicts: [Verdict]) -> [Verdict] {
    guard hasExemption, verdicts.contains(where: { !$0.isClean }) else { return verdicts }
    return verdicts.compactMap { verdict in
      if isExempt { return verdict.isClean ? verdict : nil }
      guard case .violation(let draft) = verdict else { return verdict }
      guard heldBack.count < Self.mostHeld else { return .inconclusive(.limit, line: draft.line) }
      heldBack.append(draft)
      return nil
    }
  }

  /// The launch did not go through the steps that exempt it.
  private func exemptionAbsences(in launch: Launch) -> [Absence] {
    guard hasExemption else { return [] }
    return [
      Absence(
        since: launch.firstLine,
        isOfActions: ruleCase.isExemptByActions || exemption.isCompleteButForStates)
    ]
  }

  // MARK: What forms ask

  /// Whether the event is one that the pattern means, here and in this state; `role` is the pattern's.
  final func fit(_ pattern: EventPattern, _ role: Roles, _ context: JudgeContext) -> Fit {
    guard context.roles.contains(role) else { return .no }
    // Of what the case keeps no references are counted: it is asked at nearly every event.
    return Unmanaged.passUnretained(pattern)._withUnsafeGuaranteedRef {
      $0.isPlain ? .yes : fit($0, context)
    }
  }

  @inline(never)
  private func fit(_ pattern: EventPattern, _ context: JudgeContext) -> Fit {
    // Mostly this alone decides, where it is asked for.
    if let bound = pattern.afterBackground {
      guard context.stay.isFromBackground else { return .no }
      let away = Elapsed(from: context.stay.backgroundSince, to: context.event.moment)
      if away?.isAtLeast(bound) == .no { return .no }
    }
    return context.register.fit(pattern, circumstances.states, context)
  }

  final func holds(_ pattern: EventPattern, _ context: JudgeContext) -> Bool {
    context.register.fit(pattern, circumstances.states, context) == .yes
  }

  final func means(_ pattern: EventPattern?, _ role: Roles, _ context: JudgeContext) -> Bool {
    guard context.roles.contains(role), let lent = pattern.map(Unmanaged.passUnretained) else {
      return false
    }
    return lent._withUnsafeGuaranteedRef { fit($0, role, context) == .yes }
  }

  /// What began the circumstance; nil while it does not hold, or where the form asks for none.
  final func begun(_ place: Int?, _ context: JudgeContext) -> Exhibit? {
    place.flatMap { context.register.beginning(of: $0, in: context.exhibits) }
  }

  /// The line that opened the state that the pattern asks for.
  final func opening(of pattern: EventPattern, _ context: JudgeContext) -> Evidence? {
    openState(of: pattern, context).map { evidence($0.exhibit, of: $0.state) }
  }

  /// The state that the pattern asks for, and the line that opened it.
  final func openState(
    of pattern: EventPattern, _ context: JudgeContext
  ) -> (exhibit: Exhibit, state: Int)? {
    guard let condition = pattern.states.first(where: \.isOpen) else { return nil }
    return begun(circumstances.states[condition.state], context).map { ($0, condition.state) }
  }

  /// The state that the pattern asks for did not end between its opening and the event.
  final func stateAbsences(of pattern: EventPattern, _ context: JudgeContext) -> [Absence] {
    guard let (opening, state) = openState(of: pattern, context) else { return [] }
    return [
      Absence(of: ruleCase.states[state].until, since: opening.line, until: context.event.line)
    ]
  }

  /// The line that opened the state as evidence.
  final func evidence(_ exhibit: Exhibit, of state: Int) -> Evidence {
    let definition = ruleCase.states[state]
    return exhibits.evidence(exhibit, .opened, definition.note ?? "\(definition.name) since here")
  }

  /// What the case's file says of a line in this role, or what it is otherwise said to be.
  final func note(_ role: Evidence.Role, _ otherwise: String) -> String {
    ruleCase.notes.first { $0.role == role }?.text ?? otherwise
  }

  /// The remembered line as evidence.
  final func evidence(
    _ exhibit: Exhibit, _ role: Evidence.Role, _ otherwise: String
  ) -> Evidence {
    exhibits.evidence(exhibit, role, note(role, otherwise))
  }

  final func draft(
    at line: Int, _ evidence: [Evidence], absences: [Absence], unit: Int? = nil
  ) -> Draft {
    var seen: Set<Int> = []
    let lines = evidence.filter { seen.insert($0.line).inserted }.sorted { $0.line < $1.line }
    return Draft(
      line: line, unit: unit ?? self.unit, evidence: lines,
      severity: ruleCase.severity, confidence: ruleCase.confidence, message: ruleCase.message,
      absences: absences)
  }
}
