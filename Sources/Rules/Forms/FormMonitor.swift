import Lifecycle
import LogInput

/// What the monitors of all forms share: the case's own states and the steps that exempt a launch.
///
/// An event is judged against what was before it; its own effect is applied afterwards.
class FormMonitor: Monitor {
  final let ruleCase: RuleCase
  final let exhibits: ExhibitStore
  final var unit: Int?
  final var states: StateRegister
  private var exemption: SequenceProgress
  /// The same whatever the states: what opened them may be hidden.
  private var stateless: SequenceProgress
  /// How many violations are held back.
  static let mostHeld = 64
  /// Violations are held back while the launch may still turn out to be exempt.
  private var held: [Draft] = []

  init(_ ruleCase: RuleCase, unit: Int?, exhibits: ExhibitStore) {
    self.ruleCase = ruleCase
    self.unit = unit
    self.exhibits = exhibits
    states = StateRegister(ruleCase.states)
    exemption = SequenceProgress(ruleCase.exempt)
    stateless = exemption
  }

  // MARK: What a form does

  /// The trace time after which `overdue` has something to say.
  var deadline: Int64? { nil }
  /// What the event makes of it, and then its effect.
  func judge(_ context: JudgeContext, _ relation: JudgeContext.Relation) -> [Verdict] { [] }
  /// Trace time reached `time`, and `line` is the first line that is later.
  func overdue(at time: Int64, before line: Int) -> [Verdict] { [] }
  /// The launch is over, because its process is gone or because the input is.
  func conclude(_ launch: Launch, isProcessGone: Bool) -> [Verdict] { [] }
  /// What the form has to be asked about as it stands, beside the case's own states.
  var formInterest: Interest { .all }
  /// The lines that the form remembers, beside those that opened the case's own states.
  func forEachOwnExhibit(_ body: (Exhibit) -> Void) {}

  // MARK: Monitor

  final func step(_ context: JudgeContext, _ relation: JudgeContext.Relation) -> [Verdict] {
    let roles = context.roles
    if !roles.isDisjoint(with: .ofExemption) {
      let moment = context.event.moment
      exemption.step(context) { states.meets($0, at: moment) == .yes }
      stateless.step(context) { _ in true }
    }
    guard relation != .none else { return [] }
    let verdicts = judge(context, relation)
    if !roles.isDisjoint(with: .ofStates) { noteStates(context, relation) }
    return verdicts.isEmpty ? verdicts : hold(verdicts)
  }

  final var interest: Interest {
    var interest = formInterest
    for index in states.openings.indices {
      if states.isOpen(index) {
        interest.insert(.until(index))
        if ruleCase.states[index].renews { interest.own.insert(.since(index)) }
      } else {
        interest.own.insert(.since(index))
      }
    }
    // Whoever's event it is: any unit's steps may exempt the launch.
    interest.insert(exemption.awaited.union(stateless.awaited))
    return interest
  }

  final func advance(to time: Int64, before line: Int) -> [Verdict] {
    hold(overdue(at: time, before: line))
  }

  final func end(_ launch: Launch, isProcessGone: Bool) -> [Verdict] {
    let verdicts = hold(conclude(launch, isProcessGone: isProcessGone))
    defer { held.removeAll() }
    if exemption.isComplete {
      return verdicts.filter { if case .violation = $0 { false } else { true } }
    }
    let exempt = exemptionAbsences(in: launch)
    return held.map { draft in
      var draft = draft
      draft.absences += exempt
      return .violation(draft)
    } + verdicts
  }

  final func forEachExhibit(_ body: (Exhibit) -> Void) {
    for case let opening? in states.openings { body(opening.exhibit) }
    forEachOwnExhibit(body)
  }

  /// Takes the event's effect on all states, judged by what they were before it; an event that may be
  /// another unit's only closes.
  private func noteStates(_ context: JudgeContext, _ relation: JudgeContext.Relation) {
    var closing: UInt64 = 0
    var opening: UInt64 = 0
    for (index, state) in ruleCase.states.enumerated() {
      if means(state.until, .until(index), context) {
        closing |= 1 << UInt64(index)
      } else if relation == .own, means(state.since, .since(index), context) {
        opening |= 1 << UInt64(index)
      }
    }
    for index in ruleCase.states.indices {
      if closing & 1 << UInt64(index) != 0 { states.close(index) }
      if opening & 1 << UInt64(index) != 0 { states.open(index, context) }
    }
  }

  private func hold(_ verdicts: [Verdict]) -> [Verdict] {
    guard !ruleCase.exempt.isEmpty else { return verdicts }
    return verdicts.compactMap { verdict in
      guard case .violation(let draft) = verdict else { return verdict }
      guard held.count < Self.mostHeld else { return .inconclusive(.limit, line: draft.line) }
      held.append(draft)
      return nil
    }
  }

  /// The launch did not go through the steps that exempt it.
  private func exemptionAbsences(in launch: Launch) -> [Absence] {
    guard !ruleCase.exempt.isEmpty else { return [] }
    let isOfActions =
      stateless.isComplete || ruleCase.exempt.contains { !$0.event.actions.isEmpty }
    return [Absence(since: launch.firstLine, isOfActions: isOfActions)]
  }

  // MARK: What forms ask

  /// Whether the event is one that the pattern means, here and in this state; `role` is the pattern's.
  final func fit(_ pattern: EventPattern, _ role: Roles, _ context: JudgeContext) -> Fit {
    guard context.roles.contains(role) else { return .no }
    return fit(pattern, context)
  }

  /// Whether an event that fits the pattern is what it means, here and in this state.
  private func fit(_ pattern: EventPattern, _ context: JudgeContext) -> Fit {
    guard pattern.holds(in: context) else { return .no }
    var fit = Fit.yes
    for condition in pattern.states {
      fit = fit.and(states.meets(condition, at: context.event.moment))
    }
    if let bound = pattern.afterBackground {
      guard context.stay.isFromBackground else { return .no }
      let away = Elapsed(from: context.stay.backgroundSince, to: context.event.moment)
      fit = fit.and(away.map { $0.isAtLeast(bound) } ?? .unknown(.noClock))
    }
    return fit
  }

  final func holds(_ pattern: EventPattern, _ context: JudgeContext) -> Bool {
    fit(pattern, context) == .yes
  }

  final func means(_ pattern: EventPattern?, _ role: Roles, _ context: JudgeContext) -> Bool {
    guard context.roles.contains(role), let pattern else { return false }
    return fit(pattern, role, context) == .yes
  }

  /// Whether the states of the rule's own let the pattern be met at all.
  final func isPossible(_ pattern: EventPattern) -> Bool {
    for condition in pattern.states where !states.mayMeet(condition) { return false }
    return true
  }

  /// The line that opened the state that the pattern asks for.
  final func opening(of pattern: EventPattern) -> Evidence? {
    openState(of: pattern).map { states.evidence($0.exhibit, of: $0.state, exhibits) }
  }

  /// The state that the pattern asks for, and the line that opened it.
  final func openState(of pattern: EventPattern) -> (exhibit: Exhibit, state: Int)? {
    guard let condition = pattern.states.first(where: \.isOpen) else { return nil }
    return states.openings[condition.state].map { ($0.exhibit, condition.state) }
  }

  /// The state that the pattern asks for did not end between its opening and line `last`.
  final func stateAbsences(of pattern: EventPattern, until last: Int) -> [Absence] {
    guard let condition = pattern.states.first(where: \.isOpen),
      let opening = states.openings[condition.state]
    else { return [] }
    return [
      Absence(
        of: ruleCase.states[condition.state].until, since: opening.exhibit.line, until: last)
    ]
  }

  /// What the case's file says of a line in this role, or what it is otherwise said to be.
  final func note(_ role: Evidence.Role, _ otherwise: String) -> String {
    ruleCase.notes[role] ?? otherwise
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
