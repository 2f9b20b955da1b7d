import Lifecycle
import LogInput

/// `sequence [a, {event b, without x, gap 2s}, c] [within T] [times n]`: these follow each other, in
/// one way or another, and nothing of `without` lies between.
///
/// For each step the newest arrival has the newest start, so that one of them is enough: it
/// dominates for `within` and `gap`. For `after` the earliest does. Reported sequences do not overlap.
final class SequenceMonitor: FormMonitor {
  private struct Arrival {
    var start: Moment?
    var last: Moment?
    var evidence: [Evidence]
    /// That nothing of `without` came.
    var absences: [Absence]
    /// What the clock did not tell on the way.
    var doubt: Inconclusive.Reason?
  }

  private let form: RuleCase.Sequence
  /// By step but the last: the sequence that came so far.
  private var arrivals: [Arrival?]
  private var completed: [Arrival] = []

  init(_ form: RuleCase.Sequence, _ ruleCase: RuleCase, unit: Int?) {
    self.form = form
    arrivals = Array(repeating: nil, count: form.steps.count - 1)
    super.init(ruleCase, unit: unit)
  }

  override func judge(
    _ context: JudgeContext, _ relation: JudgeContext.Relation
  ) -> [Verdict] {
    let before = arrivals
    var verdicts: [Verdict] = []
    var isComplete = false
    for step in form.steps.indices.dropFirst() {
      // It is judged against what was before; its effect, also of `without`, comes after.
      if let without = form.steps[step].without, before[step - 1] != nil, means(without, context) {
        arrivals[step - 1] = nil
      }
    }
    guard relation == .own else { return [] }
    for step in form.steps.indices.reversed() {
      guard form.steps[step].event.matches(context) else { continue }
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
    var fit = fit(definition.event, context)
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
    let isBlamed = step == form.blamed
    let role: Evidence.Role = isBlamed ? .trigger : step < form.blamed ? .opened : .context
    var evidence = before?.evidence ?? []
    evidence += [opening(of: definition.event)].compactMap { $0 }
      .filter { opening in !evidence.contains { $0.line == opening.line } }
    evidence.append(context.evidence(role, definition.note ?? ruleCase.notes[role] ?? "here"))
    var absences = before?.absences ?? []
    absences += stateAbsences(of: definition.event, until: context.event.line)
    if let without = definition.without, let start = before?.evidence.last?.line {
      absences.append(Absence(of: without, since: start, until: context.event.line))
    }
    return (
      Arrival(
        start: step == 0 ? moment : before?.start, last: moment, evidence: evidence,
        absences: absences, doubt: before?.doubt), fit
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
    completed.append(arrival)
    guard completed.count >= form.times else { return [] }
    let evidence = completed.flatMap(\.evidence)
    let absences = completed.flatMap(\.absences)
    let blamed = arrival.evidence.last { $0.role == .trigger }?.line ?? context.event.line
    completed.removeAll()
    var draft = draft(at: blamed, evidence, absences: absences, unit: unit)
    draft.severity = severity
    draft.message = ruleCase.message.replacing(
      "{elapsed}", with: elapsed.map { Duration.text($0.nanoseconds) } ?? "some time")
    return [.violation(draft)]
  }
}
