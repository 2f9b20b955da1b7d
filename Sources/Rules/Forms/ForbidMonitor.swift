import Lifecycle
import LogInput

extension RuleCase.Forbid {
  static let event = Roles(bit: 0)
  static let excuse = Roles(bit: 1)
  static let roleCount = 2

  /// The patterns by which it judges.
  var parts: [RolePattern] {
    [RolePattern(Self.event, event), RolePattern(Self.excuse, excuse)].compactMap { $0 }
  }
}

/// `forbid P [since A] [until B] [within T | after T] [unless U unless_within V]`: P is a violation,
/// once for each of what makes it one: the callback's window, the state, or A.
final class ForbidMonitor: FormMonitor {
  /// How many events wait for an excuse.
  static let mostPending = 64

  private let form: RuleCase.Forbid
  /// The line of the cause that was last spoken of.
  private var lastCause: Int?
  private var pending: [(draft: Draft, until: Int64?)] = []

  init(_ form: RuleCase.Forbid, _ surroundings: MonitorSurroundings) {
    self.form = form
    super.init(surroundings)
  }

  override func forgetAll() {
    lastCause = nil
    pending.removeAll()
  }

  override var formInterest: Interest {
    var interest = Interest(own: RuleCase.Forbid.event, possible: [])
    // Only what waits can be excused.
    if !pending.isEmpty { interest.insert(RuleCase.Forbid.excuse) }
    return interest
  }

  override var deadline: Int64? { pending.first?.until }

  override func judge(
    _ context: JudgeContext, _ relation: JudgeContext.Relation
  ) -> [Verdict] {
    if means(form.excuse, RuleCase.Forbid.excuse, context) { return excuse() }
    mayStandOtherwise = false
    return relation == .own ? accuse(context) : []
  }

  /// What is excused was not spoken of: what comes later of the same cause may need it.
  private func excuse() -> [Verdict] {
    guard !pending.isEmpty else { return [] }
    defer {
      pending.removeAll()
      lastCause = nil
    }
    return pending.map { _ in .clean }
  }

  private func accuse(_ context: JudgeContext) -> [Verdict] {
    guard context.roles.contains(RuleCase.Forbid.event) else { return [] }
    switch fit(form.event, RuleCase.Forbid.event, context).and(isSince(context)) {
    case .no: return []
    case .unknown(let reason): return [.inconclusive(reason, line: context.event.line)]
    case .yes: break
    }
    let cause = causeLine(context)
    if let cause, lastCause == cause { return [] }
    let moment = context.event.moment
    if let moment, let excuse = begun(circumstances.excuse, context),
      let lastExcuse = exhibits.moment(of: excuse),
      moment.traceTime <= reach(of: lastExcuse)
    {
      return [.clean]
    }
    lastCause = cause ?? lastCause
    let draft = draft(context)
    guard let excuse = form.excuse else { return [.violation(draft)] }
    guard pending.count < Self.mostPending else {
      return [.inconclusive(.limit, line: context.event.line)]
    }
    mayStandOtherwise = true
    pending.append((excusable(draft, excuse, context), moment.map(reach)))
    return []
  }

  /// Whether A is as long ago as it must be.
  private func isSince(_ context: JudgeContext) -> Fit {
    guard form.since != nil else { return .yes }
    guard let witness = witness(context) else { return .no }
    guard form.within != nil || form.after != nil else { return .yes }
    guard let elapsed = Elapsed(from: exhibits.moment(of: witness), to: context.event.moment) else {
      return .unknown(.noClock)
    }
    if let within = form.within { return elapsed.isAtMost(within) }
    guard let after = form.after else { return .yes }
    switch elapsed.isAtMost(after) {
    case .yes: return .no
    case .no: return .yes
    case .unknown(let reason): return .unknown(reason)
    }
  }

  /// The A that counts: the latest for `within`, the earliest for `after`.
  private func witness(_ context: JudgeContext) -> Exhibit? {
    begun(circumstances.witness, context)
  }

  private func causeLine(_ context: JudgeContext) -> Int? {
    form.event.windowLine(of: context.event) ?? witness(context)?.line
      ?? openState(of: form.event, context)?.exhibit.line
  }

  /// It claims that no excuse came within the bound, before or after. Without a clock only what comes
  /// after excuses.
  private func excusable(
    _ draft: Draft, _ excuse: EventPattern, _ context: JudgeContext
  ) -> Draft {
    var draft = draft
    let from = context.event.moment.map {
      $0.traceTime &- form.excusedWithin &- max(0, $0.reading.resolution - 1)
    }
    let since = from == nil ? context.event.line : context.launch.firstLine
    draft.absences.append(Absence(of: excuse, since: since, from: from))
    return draft
  }

  /// The last trace time that may still lie within the bound: a clock that shows seconds alone says
  /// two where it is hardly more than one.
  private func reach(of moment: Moment) -> Int64 {
    moment.traceTime &+ form.excusedWithin &+ max(0, moment.reading.resolution - 1)
  }

  override func overdue(at time: Int64, before line: Int) -> [Verdict] {
    var verdicts: [Verdict] = []
    while let first = pending.first, let until = first.until, until < time {
      verdicts.append(.violation(first.draft))
      pending.removeFirst()
    }
    return verdicts
  }

  /// Nothing that excuses was seen: what the log does not show cannot excuse.
  override func conclude(_ launch: Launch, isProcessGone: Bool) -> [Verdict] {
    defer { pending.removeAll() }
    return pending.map { .violation($0.draft) }
  }

  private func draft(_ context: JudgeContext) -> Draft {
    let event = context.event
    var evidence: [Evidence] = []
    if let line = form.event.windowLine(of: event), line != event.line,
      let callback = context.callback(on: line)
    {
      evidence.append(self.evidence(callback, .context, "the callback"))
    }
    let witness = witness(context)
    if let witness { evidence.append(self.evidence(witness, .opened, "since here")) }
    if let opening = opening(of: form.event, context) { evidence.append(opening) }
    evidence.append(context.evidence(.trigger, note(.trigger, "here")))
    var draft = draft(
      at: event.line, evidence, absences: absences(witness, context), unit: event.unit)
    draft.message = message(of: event, since: witness.flatMap(exhibits.moment))
    return draft
  }

  private func message(of event: Event, since start: Moment?) -> String {
    let elapsed = Elapsed(from: start, to: event.moment)?.nanoseconds
    return ruleCase.message.replacing("{elapsed}", with: elapsed.map(Duration.text) ?? "some time")
  }

  /// What happened stands, but that it lies in the callback's window, in the state, after A, says that
  /// nothing came between that would have ended them.
  private func absences(
    _ witness: Exhibit?, _ context: JudgeContext
  ) -> [Absence] {
    let event = context.event
    var absences = stateAbsences(of: form.event, context)
    if let line = form.event.windowLine(of: event) {
      absences.append(Absence(since: line, until: event.line, isOfActions: false))
    }
    if let witness, let until = form.until {
      absences.append(Absence(of: until, since: witness.line, until: event.line))
    }
    return absences
  }
}
