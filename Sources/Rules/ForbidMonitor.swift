import Lifecycle
import LogInput

/// `forbid P [in: C] [unless: U within T]`: P is a violation, unless U was seen at most T before or
/// after it.
final class ForbidMonitor: Monitor {
  private let form: RuleCase.Forbid
  private let ruleCase: RuleCase
  var unit: Int?
  private var lastExcuse: Moment?
  /// The latest callback in whose window the event is forbidden.
  private var callback: Evidence?
  /// The line of the callback whose window was last spoken of: one callback, one finding.
  private var lastWindow: Int?
  private var pending: [(draft: Draft, until: Int64?)] = []

  init(_ form: RuleCase.Forbid, _ ruleCase: RuleCase, unit: Int?) {
    self.form = form
    self.ruleCase = ruleCase
    self.unit = unit
  }

  var deadline: Int64? { pending.first?.until }

  func step(_ context: JudgeContext, _ relation: JudgeContext.Relation) -> [Verdict] {
    noteCallback(context)
    if let unless = form.unless, unless.matches(context.event) {
      lastExcuse = context.event.moment
      let excused = pending.map { _ in Verdict.clean }
      pending.removeAll()
      return excused
    }
    guard relation == .own, form.event.matches(context.event), hasWords(context) else { return [] }
    if !form.event.windows.isEmpty {
      if lastWindow == context.event.windowLine { return [] }
      lastWindow = context.event.windowLine
    }
    let draft = draft(context)
    guard let unless = form.unless else { return [.violation(draft)] }
    let moment = context.event.moment
    if let moment, let lastExcuse, moment.traceTime <= reach(of: lastExcuse) { return [.clean] }
    pending.append((excusable(draft, unless, context), moment.map(reach)))
    return []
  }

  /// It claims that no excuse came within the bound, before or after. Without a clock only what comes
  /// after excuses.
  private func excusable(
    _ draft: Draft, _ unless: EventPattern, _ context: JudgeContext
  ) -> Draft {
    var draft = draft
    let from = context.event.moment.map {
      $0.traceTime &- form.unlessWithin &- max(0, $0.reading.resolution - 1)
    }
    let since = from == nil ? context.event.line : context.launch.firstLine
    draft.absences.append(Absence(of: unless, since: since, from: from))
    return draft
  }

  /// The last trace time that may still lie within the bound: a clock that shows seconds alone says
  /// two where it is hardly more than one.
  private func reach(of moment: Moment) -> Int64 {
    moment.traceTime &+ form.unlessWithin &+ max(0, moment.reading.resolution - 1)
  }

  func advance(to time: Int64, before line: Int) -> [Verdict] {
    var verdicts: [Verdict] = []
    while let first = pending.first, let until = first.until, until < time {
      verdicts.append(.violation(first.draft))
      pending.removeFirst()
    }
    return verdicts
  }

  /// Nothing that excuses was seen: what the log does not show cannot excuse.
  func end(_ launch: Launch, isProcessGone: Bool) -> [Verdict] {
    defer { pending.removeAll() }
    return pending.map { .violation($0.draft) }
  }

  private func noteCallback(_ context: JudgeContext) {
    guard let transition = context.event.transition, !context.event.isJoined,
      form.event.windows.contains(TransitionSet(transition))
    else { return }
    callback = context.evidence(.context, ruleCase.notes[.context] ?? "the callback")
  }

  private func hasWords(_ context: JudgeContext) -> Bool {
    guard !form.event.words.isEmpty else { return true }
    let text = context.record.message.text
    return form.event.words.contains { text.contains($0) }
  }

  private func draft(_ context: JudgeContext) -> Draft {
    var evidence: [Evidence] = []
    let event = context.event
    if let callback, callback.line == event.windowLine { evidence.append(callback) }
    evidence.append(context.evidence(.trigger, ruleCase.notes[.trigger] ?? "here"))
    return Draft(
      line: event.line, unit: event.unit ?? unit, evidence: evidence, severity: ruleCase.severity,
      confidence: ruleCase.confidence, message: ruleCase.message, absences: windowAbsences(event))
  }

  /// What happened stands, but that it lies in the callback's window says that no other lifecycle
  /// line came between.
  private func windowAbsences(_ event: Event) -> [Absence] {
    guard !form.event.windows.isEmpty else { return [] }
    return [Absence(since: event.windowLine, until: event.line, isOfActions: false)]
  }
}
