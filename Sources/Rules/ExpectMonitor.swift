import Lifecycle
import LogInput

/// `expect P when A [within T] [unless U] [confirmed_by C] [levels ...]`: every A is owed a P.
///
/// With `confirmed_by` an obligation that was missed counts only when one of those events follows.
/// With `levels` P may come late: how late decides the severity.
final class ExpectMonitor: Monitor {
  private struct Obligation {
    var trigger: Evidence
    var opening: Evidence?
    var moment: Moment?
    /// P came, but after the bound.
    var nearMiss: Evidence?
    /// The last line on which it would have been in time, once the bound has passed.
    var lastChance: Int?

    var isOverdue: Bool { lastChance != nil }
  }

  private let form: RuleCase.Expect
  private let ruleCase: RuleCase
  var unit: Int?
  private var states: StateRegister
  private var exemption: SequenceProgress
  /// The same whatever the states: what opened them may be hidden.
  private var stateless: SequenceProgress
  private var pending: [Obligation] = []
  /// Violations are held back while the launch may still turn out to be exempt.
  private var held: [Draft] = []

  init(_ form: RuleCase.Expect, _ ruleCase: RuleCase, unit: Int?) {
    self.form = form
    self.ruleCase = ruleCase
    self.unit = unit
    states = StateRegister(ruleCase.states)
    exemption = SequenceProgress(ruleCase.exempt)
    stateless = exemption
  }

  var deadline: Int64? {
    guard let within = form.within, let first = pending.first(where: { !$0.isOverdue }),
      let moment = first.moment
    else { return nil }
    return moment.traceTime &+ within &+ moment.reading.resolution
  }

  func step(_ context: JudgeContext, _ relation: JudgeContext.Relation) -> [Verdict] {
    let event = context.event
    exemption.step(context) { states.isOpen($0) }
    stateless.step(context) { _ in true }
    var verdicts: [Verdict] = []
    if relation != .none {
      if form.expected.matches(event) {
        verdicts += answer(context)
      } else if let unless = form.unless, unless.matches(event) {
        pending.removeAll()
      } else if relation == .own, let confirmedBy = form.confirmedBy, confirmedBy.matches(event) {
        verdicts += confirm(context)
      }
      if relation == .own, form.trigger.matches(event),
        form.trigger.state.map(states.isOpen) ?? true
      {
        pending.append(
          Obligation(
            trigger: context.evidence(.trigger, ruleCase.notes[.trigger] ?? "here"),
            opening: form.trigger.state.flatMap { states.openings[$0] }, moment: event.moment))
      }
    }
    states.step(context, relation)
    return verdicts
  }

  func advance(to time: Int64, before line: Int) -> [Verdict] {
    guard let within = form.within else { return [] }
    var verdicts: [Verdict] = []
    for index in pending.indices where !pending[index].isOverdue {
      guard let moment = pending[index].moment,
        time &- moment.traceTime &- moment.reading.resolution > within
      else { continue }
      pending[index].lastChance = line - 1
    }
    if form.confirmedBy == nil {
      verdicts += pending.filter(\.isOverdue).compactMap {
        report(draft($0, until: line - 1, confirmation: nil))
      }
      pending.removeAll(where: \.isOverdue)
    }
    return verdicts
  }

  func end(_ launch: Launch, isProcessGone: Bool) -> [Verdict] {
    defer {
      held.removeAll()
      pending.removeAll()
    }
    if exemption.isComplete { return [] }
    let open = pending.map { Verdict.inconclusive(.logEnded, line: $0.trigger.line) }
    let exempt = exemptionAbsences(in: launch)
    let violations = held.map { draft in
      var draft = draft
      draft.absences += exempt
      return Verdict.violation(draft)
    }
    return violations + (isProcessGone || form.confirmedBy != nil ? [] : open)
  }

  private func answer(_ context: JudgeContext) -> [Verdict] {
    var verdicts: [Verdict] = []
    var rest: [Obligation] = []
    for obligation in pending {
      if !form.levels.isEmpty {
        verdicts += graded(obligation, context)
      } else if obligation.isOverdue {
        var late = obligation
        late.nearMiss = late.nearMiss ?? context.evidence(.nearMiss, "too late")
        rest.append(late)
      } else {
        verdicts.append(.clean)
      }
    }
    pending = rest
    return verdicts
  }

  private func graded(_ obligation: Obligation, _ context: JudgeContext) -> [Verdict] {
    guard let start = obligation.moment, let end = context.event.moment else {
      return [.inconclusive(.noClock, line: obligation.trigger.line)]
    }
    let elapsed = end.traceTime &- start.traceTime
    if let bound = form.inconclusiveOver, elapsed > bound {
      return [.inconclusive(.debugger, line: obligation.trigger.line)]
    }
    let resolution = start.reading.resolution
    guard let level = form.levels.last(where: { elapsed &- resolution >= $0.after }) else {
      let isTooCoarse = form.levels.contains { elapsed >= $0.after }
      return [isTooCoarse ? .inconclusive(.coarseClock, line: obligation.trigger.line) : .clean]
    }
    var draft = draft(obligation, until: context.event.line, confirmation: nil)
    draft.severity = level.severity
    draft.message = ruleCase.message.replacing("{elapsed}", with: Duration.text(elapsed))
    draft.evidence.append(
      context.evidence(.expectedBy, "after \(Duration.text(elapsed))"))
    return report(draft).map { [$0] } ?? []
  }

  private func confirm(_ context: JudgeContext) -> [Verdict] {
    let confirmation = context.evidence(
      .context, ruleCase.notes[.context] ?? "and this followed")
    // Without a clock nothing is overdue by time, but what comes after both is too late.
    // An action proves nothing yet: it may come just before what is expected.
    let isLast = context.event.transition != nil
    let missed = pending.filter { $0.isOverdue || (isLast && $0.moment == nil) }
    let verdicts = missed.compactMap {
      report(draft($0, until: context.event.line, confirmation: confirmation))
    }
    let settled = isLast ? pending.count - missed.count : 0
    pending.removeAll { isLast || $0.isOverdue }
    return verdicts + Array(repeating: .clean, count: settled)
  }

  /// The finding that an obligation comes to on line `last`.
  private func draft(
    _ obligation: Obligation, until last: Int, confirmation: Evidence?
  ) -> Draft {
    let evidence = [obligation.opening, obligation.trigger, obligation.nearMiss, confirmation]
      .compactMap { $0 }
    return Draft(
      line: obligation.trigger.line, unit: unit, evidence: evidence, severity: ruleCase.severity,
      confidence: ruleCase.confidence, message: ruleCase.message,
      absences: absences(obligation, until: last))
  }

  /// The trigger's state did not end before it, what is expected did not come in time, and nothing
  /// withdrew the obligation, late or not.
  private func absences(_ obligation: Obligation, until last: Int) -> [Absence] {
    let trigger = obligation.trigger.line
    var absences = [
      Absence(of: form.expected, since: trigger, until: obligation.lastChance ?? last)
    ]
    if let unless = form.unless {
      absences.append(Absence(of: unless, since: trigger, until: last))
    }
    if let state = form.trigger.state, let opening = obligation.opening {
      absences.append(
        Absence(of: ruleCase.states[state].until, since: opening.line, until: trigger))
    }
    return absences
  }

  /// The launch did not go through the steps that exempt it.
  private func exemptionAbsences(in launch: Launch) -> [Absence] {
    guard !ruleCase.exempt.isEmpty else { return [] }
    let isOfActions =
      stateless.isComplete || ruleCase.exempt.contains { !$0.event.actions.isEmpty }
    return [Absence(since: launch.firstLine, isOfActions: isOfActions)]
  }

  private func report(_ draft: Draft) -> Verdict? {
    guard !ruleCase.exempt.isEmpty else { return .violation(draft) }
    held.append(draft)
    return nil
  }
}

/// Durations as people read them.
enum Duration {
  static func text(_ nanoseconds: Int64) -> String {
    let milliseconds = nanoseconds / 1_000_000
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    if seconds >= 120 { return "\(seconds / 60) min \(seconds % 60) s" }
    let fraction = String(rest)
    return "\(seconds).\(String(repeating: "0", count: 3 - fraction.count))\(fraction) s"
  }
}
