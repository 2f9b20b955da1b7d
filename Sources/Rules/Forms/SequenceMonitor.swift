import Lifecycle
import LogInput

extension RuleCase.Sequence {
  /// More steps are not told apart.
  static let mostSteps = 12

  static func event(_ step: Int) -> Roles { Roles(bit: 2 * step) }
  static func without(_ step: Int) -> Roles { Roles(bit: 2 * step + 1) }

  /// What the event is to the form.
  func roles(of event: Event) -> Roles {
    var roles: Roles = []
    for (index, step) in steps.enumerated() {
      roles.insert(Self.event(index), if: step.event, fits: event)
      roles.insert(Self.without(index), if: step.without, fits: event)
    }
    return roles
  }
}

/// `sequence [a, {event b, without x, gap 2s}, c] [within T] [times n]`: these follow each other, in
/// one way or another, and nothing of `without` lies between.
///
/// For each step the newest arrival has the newest start, so that one of them is enough: it
/// dominates for `within` and `gap`. For `after` the earliest does. Reported sequences do not overlap.
final class SequenceMonitor: FormMonitor {
  /// A line of a sequence, and what it is there.
  private struct Sighting {
    var exhibit: Exhibit
    /// The step that it is; nil of the line that opened a state.
    var step: Int?
    /// The state that it opened.
    var state = 0
  }

  private struct Arrival {
    var start: Moment?
    var last: Moment?
    var sightings: [Sighting]
    /// That nothing of `without` came.
    var absences: [Absence]
    /// What the clock did not tell on the way.
    var doubt: Inconclusive.Reason?
  }

  private let form: RuleCase.Sequence
  /// By step but the last: the sequence that came so far.
  @exclusivity(unchecked) private var arrivals: [Arrival?]
  @exclusivity(unchecked) private var completed: [Arrival] = []

  init(
    _ form: RuleCase.Sequence, _ ruleCase: RuleCase, unit: Int?, exhibits: ExhibitStore
  ) {
    self.form = form
    arrivals = Array(repeating: nil, count: form.steps.count - 1)
    super.init(ruleCase, unit: unit, exhibits: exhibits)
  }

  override var formInterest: Interest {
    typealias Form = RuleCase.Sequence
    var interest = Interest(own: Form.event(0), possible: [])
    for (step, arrival) in arrivals.enumerated() where arrival != nil {
      interest.own.insert(Form.event(step + 1))
      interest.insert(Form.without(step + 1))
    }
    return interest
  }

  override func forEachOwnExhibit(_ body: (Exhibit) -> Void) {
    for arrival in arrivals { arrival?.sightings.forEach { body($0.exhibit) } }
    for arrival in completed { arrival.sightings.forEach { body($0.exhibit) } }
  }

  override func judge(
    _ context: JudgeContext, _ relation: JudgeContext.Relation
  ) -> [Verdict] {
    let before = arrivals
    var verdicts: [Verdict] = []
    var isComplete = false
    for step in form.steps.indices.dropFirst() {
      // It is judged against what was before; its effect, also of `without`, comes after.
      if before[step - 1] != nil,
        means(form.steps[step].without, RuleCase.Sequence.without(step), context)
      {
        arrivals[step - 1] = nil
      }
    }
    guard relation == .own else { return [] }
    for step in form.steps.indices.reversed() {
      guard context.roles.contains(RuleCase.Sequence.event(step)) else { continue }
      switch arrival(at: step, after: step > 0 ? before[step - 1] : nil, context) {
      case .none: break
      case .some((let arrived, .yes)):
        if step == form.steps.count - 1 {
          verdicts += complete(arrived, context)
          isComplete = true
        } else if !keepsEarliest(step) || arrivals[step] == nil {
          arrivals[step] = arrived
        }
      case .some((var arrived, .unknown(let reason))):
        if step == form.steps.count - 1 {
          verdicts.append(.inconclusive(reason, line: context.event.line))
        } else if arrivals[step] == nil {
          arrived.doubt = reason
          arrivals[step] = arrived
        }
      case .some((_, .no)): break
      }
      if isComplete { break }
    }
    if isComplete { arrivals = Array(repeating: nil, count: arrivals.count) }
    return verdicts
  }

  /// The step after it asks for a time that must have passed.
  private func keepsEarliest(_ step: Int) -> Bool {
    form.steps.indices.contains(step + 1) && form.steps[step + 1].after != nil
  }

  /// The sequence up to this step, and whether the clock allows it; nil when something lacks.
  private func arrival(
    at step: Int, after before: Arrival?, _ context: JudgeContext
  ) -> (Arrival, Fit)? {
    if step > 0, before == nil { return nil }
    let definition = form.steps[step]
    var fit = fit(definition.event, RuleCase.Sequence.event(step), context)
    if fit == .no { return nil }
    let moment = context.event.moment
    if definition.gap != nil || definition.after != nil {
      let elapsed = Elapsed(from: before?.last, to: moment)
      fit = fit.and(elapsed.map { between($0, definition) } ?? .unknown(.noClock))
    }
    if step == form.steps.count - 1, let within = form.within {
      let elapsed = Elapsed(from: before?.start, to: moment)
      fit = fit.and(elapsed.map { $0.isAtMost(within) } ?? .unknown(.noClock))
    }
    var sightings = before?.sightings ?? []
    if let (opening, state) = openState(of: definition.event),
      !sightings.contains(where: { $0.exhibit.line == opening.line })
    {
      sightings.append(Sighting(exhibit: opening, step: nil, state: state))
    }
    sightings.append(Sighting(exhibit: context.exhibit, step: step))
    var absences = before?.absences ?? []
    absences += stateAbsences(of: definition.event, until: context.event.line)
    if let without = definition.without, let start = before?.sightings.last?.exhibit.line {
      absences.append(Absence(of: without, since: start, until: context.event.line))
    }
    return (
      Arrival(
        start: step == 0 ? moment : before?.start, last: moment, sightings: sightings,
        absences: absences, doubt: before?.doubt), fit
    )
  }

  private func evidence(of sighting: Sighting) -> Evidence {
    guard let step = sighting.step else {
      return states.evidence(sighting.exhibit, of: sighting.state, exhibits)
    }
    let role: Evidence.Role =
      step == form.blamed ? .trigger : step < form.blamed ? .opened : .context
    return exhibits.evidence(
      sighting.exhibit, role, form.steps[step].note ?? note(role, "here"))
  }

  private func between(_ elapsed: Elapsed, _ step: RuleCase.Sequence.Step) -> Fit {
    if let gap = step.gap { return elapsed.isAtMost(gap) }
    return step.after.map { elapsed.isAtLeast($0) } ?? .yes
  }

  private func complete(_ arrival: Arrival, _ context: JudgeContext) -> [Verdict] {
    if let doubt = arrival.doubt { return [.inconclusive(doubt, line: context.event.line)] }
    var severity = ruleCase.severity
    let elapsed = Elapsed(from: arrival.start, to: context.event.moment)
    if !form.levels.isEmpty {
      guard let elapsed else { return [.inconclusive(.noClock, line: context.event.line)] }
      guard let level = form.levels.last(where: { elapsed.isAtLeast($0.after) == .yes }) else {
        let isTooCoarse = form.levels.contains { elapsed.isAtLeast($0.after) != .no }
        return [isTooCoarse ? .inconclusive(.coarseClock, line: context.event.line) : .clean]
      }
      severity = level.severity
    }
    completed.append(arrival)
    guard completed.count >= form.times else { return [] }
    let evidence = completed.flatMap { $0.sightings.map { self.evidence(of: $0) } }
    let absences = completed.flatMap(\.absences)
    let blamed =
      arrival.sightings.last { $0.step == form.blamed }?.exhibit.line ?? context.event.line
    completed.removeAll()
    var draft = draft(at: blamed, evidence, absences: absences, unit: unit)
    draft.severity = severity
    draft.message = ruleCase.message.replacing(
      "{elapsed}", with: elapsed.map { Duration.text($0.nanoseconds) } ?? "some time")
    return [.violation(draft)]
  }
}
