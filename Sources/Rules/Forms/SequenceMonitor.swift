import Lifecycle
import LogInput

extension RuleCase.Sequence {
  /// More steps are not told apart.
  static let mostSteps = 12

  static let rolesPerStep = 2
  static func event(_ step: Int) -> Roles { Roles(bit: rolesPerStep * step) }
  static func without(_ step: Int) -> Roles { Roles(bit: rolesPerStep * step + 1) }

  /// Whether that its first step was made is a circumstance: nothing decides it but the event and what
  /// comes between, and the latest counts.
  var beginsPlainly: Bool {
    steps.count > 1 && steps[0].event.states.isEmpty && steps[0].event.afterBackground == nil
      && steps[1].after == nil
  }

  /// The patterns by which it judges.
  var parts: [RolePattern] {
    var parts: [RolePattern] = []
    let first = beginsPlainly ? 1 : 0
    for (index, step) in steps.enumerated().dropFirst(first) {
      parts.append(RolePattern(Self.event(index), step.event))
      // What must not come before the first of them nobody asks, or the circumstance knows.
      if index > first, let without = step.without {
        parts.append(RolePattern(Self.without(index), without))
      }
    }
    return parts
  }
}

/// `sequence [a, {event b, without x, gap 2s}, c] [within T] [times n]`: these follow each other, in
/// one way or another, and nothing of `without` lies between.
///
/// For each step the newest arrival has the newest start, so that one of them is enough: it
/// dominates for `within` and `gap`. For `after` the earliest does. Reported sequences do not overlap.
final class SequenceMonitor: FormMonitor {
  /// A step that was made, and the line that opened the state in which it lay.
  private struct Footstep {
    var exhibit: Exhibit
    var opening: (exhibit: Exhibit, state: Int)?
  }

  /// A sequence that came so far; its footsteps lie beside it.
  private struct Arrival {
    var start: Moment?
    var last: Moment?
    /// What the clock did not tell on the way.
    var doubt: Inconclusive.Reason?
  }

  private let form: RuleCase.Sequence
  private let last: Int
  /// By step but the last: the sequence that came so far.
  private var arrivals: [Arrival?]
  /// Of each of them, one row after the other, its steps.
  private var footsteps: [Footstep?]
  private var completed: [[Footstep]] = []

  /// The last event that ended a sequence: what began with it or before is used up.
  private var consumed = 0

  init(_ form: RuleCase.Sequence, _ surroundings: MonitorSurroundings) {
    self.form = form
    last = form.steps.count - 1
    arrivals = Array(repeating: nil, count: last)
    footsteps = Array(repeating: nil, count: last * last)
    super.init(surroundings)
  }

  override func forgetAll() {
    for step in arrivals.indices { arrivals[step] = nil }
    completed.removeAll()
    consumed = 0
  }

  override var formInterest: Interest {
    typealias Form = RuleCase.Sequence
    // Where the first step is a circumstance, an event that is the second is of interest while it holds.
    var interest = Interest(
      own: circumstances.witness == nil ? Form.event(0) : Form.event(1), possible: [])
    for (step, arrival) in arrivals.enumerated() where arrival != nil {
      interest.own.insert(Form.event(step + 1))
      interest.insert(Form.without(step + 1))
    }
    return interest
  }

  override func forEachOwnExhibit(_ body: (Exhibit) -> Void) {
    func name(_ step: Footstep) {
      body(step.exhibit)
      if let opening = step.opening { body(opening.exhibit) }
    }
    for step in arrivals.indices where arrivals[step] != nil { row(of: step).forEach(name) }
    for steps in completed { steps.forEach(name) }
  }

  /// The steps of the sequence that came as far as `step`.
  private func row(of step: Int) -> [Footstep] {
    footsteps[step * last...step * last + step].compactMap { $0 }
  }

  override func judge(
    _ context: JudgeContext, _ relation: JudgeContext.Relation
  ) -> [Verdict] {
    var verdicts: [Verdict] = []
    if circumstances.witness != nil { takeFirstStep(context) }
    defer { if circumstances.witness != nil { arrivals[0] = nil } }
    // From the last to the first: each is judged against what was before the event. Its effect, also
    // that of `without`, comes after.
    for step in form.steps.indices.reversed() {
      let before = step > 0 ? arrivals[step - 1] : nil
      if step > 0, before != nil,
        means(form.steps[step].without, RuleCase.Sequence.without(step), context)
      {
        arrivals[step - 1] = nil
      }
      guard relation == .own, context.roles.contains(RuleCase.Sequence.event(step)),
        let (arrived, fit) = arrival(at: step, after: before, context)
      else { continue }
      switch fit {
      case .no: break
      case .yes:
        if step == last {
          verdicts += complete(arrived, context)
          for step in arrivals.indices { arrivals[step] = nil }
          consumed = context.ordinal
          return verdicts
        }
        if !keepsEarliest(step) || arrivals[step] == nil { enter(arrived, at: step, context) }
      case .unknown(let reason):
        if step == last {
          verdicts.append(.inconclusive(reason, line: context.event.line))
        } else if arrivals[step] == nil {
          var arrived = arrived
          arrived.doubt = reason
          enter(arrived, at: step, context)
        }
      }
    }
    return verdicts
  }

  /// The first step, if it was made since the last sequence ended.
  private func takeFirstStep(_ context: JudgeContext) {
    arrivals[0] = nil
    guard let first = begun(circumstances.witness, context), exhibits.ordinal(of: first) > consumed
    else { return }
    let moment = exhibits.moment(of: first)
    arrivals[0] = Arrival(start: moment, last: moment)
    footsteps[0] = Footstep(exhibit: first)
  }

  private func enter(_ arrival: Arrival, at step: Int, _ context: JudgeContext) {
    arrivals[step] = arrival
    for earlier in 0..<step {
      footsteps[step * last + earlier] = footsteps[(step - 1) * last + earlier]
    }
    footsteps[step * last + step] = footstep(at: step, context)
  }

  private func footstep(at step: Int, _ context: JudgeContext) -> Footstep {
    Footstep(exhibit: context.exhibit, opening: openState(of: form.steps[step].event, context))
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
    if step == last, let within = form.within {
      let elapsed = Elapsed(from: before?.start, to: moment)
      fit = fit.and(elapsed.map { $0.isAtMost(within) } ?? .unknown(.noClock))
    }
    return (
      Arrival(
        start: step == 0 ? moment : before?.start, last: moment, doubt: before?.doubt), fit
    )
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
    completed.append(row(of: last - 1) + [footstep(at: last, context)])
    guard completed.count >= form.times else { return [] }
    let evidence = completed.flatMap { self.evidence(of: $0) }
    let absences = completed.flatMap { self.absences(of: $0) }
    let blamed = completed.last?[form.blamed].exhibit.line ?? context.event.line
    completed.removeAll()
    var draft = draft(at: blamed, evidence, absences: absences, unit: unit)
    draft.severity = severity
    draft.message = ruleCase.message.replacing(
      "{elapsed}", with: elapsed.map { Duration.text($0.nanoseconds) } ?? "some time")
    return [.violation(draft)]
  }

  private func evidence(of footsteps: [Footstep]) -> [Evidence] {
    var evidence: [Evidence] = []
    for (step, footstep) in footsteps.enumerated() {
      if let (opening, state) = footstep.opening,
        !evidence.contains(where: { $0.line == opening.line })
      {
        evidence.append(self.evidence(opening, of: state))
      }
      let role: Evidence.Role =
        step == form.blamed ? .trigger : step < form.blamed ? .opened : .context
      evidence.append(
        exhibits.evidence(
          footstep.exhibit, role, form.steps[step].note ?? note(role, "here")))
    }
    return evidence
  }

  /// That each step's state did not end before it, and that nothing of `without` came.
  private func absences(of footsteps: [Footstep]) -> [Absence] {
    var absences: [Absence] = []
    for (step, footstep) in footsteps.enumerated() {
      let line = footstep.exhibit.line
      if let (opening, state) = footstep.opening {
        absences.append(
          Absence(of: ruleCase.states[state].until, since: opening.line, until: line))
      }
      if let without = form.steps[step].without, step > 0 {
        absences.append(
          Absence(of: without, since: footsteps[step - 1].exhibit.line, until: line))
      }
    }
    return absences
  }
}
