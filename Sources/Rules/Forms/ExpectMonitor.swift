import Lifecycle
import LogInput

extension RuleCase.Expect {
  static let trigger = Roles(bit: 0)
  static let expected = Roles(bit: 1)
  static let unless = Roles(bit: 2)
  static let before = Roles(bit: 3)
  static let confirmedBy = Roles(bit: 4)
  static let roleCount = 5

  /// The patterns by which it judges.
  var parts: [RolePattern] {
    [
      RolePattern(Self.trigger, trigger),
      RolePattern(Self.expected, expected),
      RolePattern(Self.unless, unless),
      RolePattern(Self.before, before),
      RolePattern(Self.confirmedBy, confirmedBy),
    ].compactMap { $0 }
  }
}

/// `expect P when A [within T] [before B] [unless U] [confirmed_by C] [levels ...] [at_end ...]`:
/// every A is owed a P.
///
/// With `confirmed_by` an obligation that was missed counts only when one of those events follows.
/// With `levels` P may come late: how late decides the severity.
final class ExpectMonitor: FormMonitor {
  private struct Obligation {
    var trigger: Exhibit
    /// Nil when its line does not say what it is about.
    var key: UInt64?
    /// The line that opened the state in which the trigger lay, and that state.
    var opening: (exhibit: Exhibit, state: Int)?
    var stateEnds: [Absence]
    var moment: Moment?
    /// P came, but after the bound.
    var nearMiss: Exhibit?
    /// The last line on which it would have been in time, once the bound has passed.
    var lastChance: Int?

    var isOverdue: Bool { lastChance != nil }
  }

  /// How many obligations are remembered.
  static let mostPending = 64

  private let form: RuleCase.Expect
  private var pending: [Obligation] = []

  init(_ form: RuleCase.Expect, _ surroundings: MonitorSurroundings) {
    self.form = form
    super.init(surroundings)
  }

  override func forgetAll() { pending.removeAll(keepingCapacity: true) }

  override var formInterest: Interest {
    typealias Form = RuleCase.Expect
    var interest = Interest(own: [], possible: [])
    if !pending.isEmpty {
      interest.insert([Form.expected, Form.unless])
      interest.own.insert([Form.before, Form.confirmedBy])
    }
    interest.own.insert(Form.trigger)
    return interest
  }

  override func forEachOwnExhibit(_ body: (Exhibit) -> Void) {
    for obligation in pending {
      body(obligation.trigger)
      if let opening = obligation.opening { body(opening.exhibit) }
      if let nearMiss = obligation.nearMiss { body(nearMiss) }
    }
  }

  /// What may come at any time is owed to nobody.
  override func debts(_ vocabulary: Vocabulary) -> [Debt] {
    guard form.within != nil || form.before != nil else { return [] }
    return pending.filter { !$0.isOverdue }.map { obligation in
      Debt(
        expected: form.expected.names(vocabulary), before: form.before?.names(vocabulary) ?? [],
        line: obligation.trigger.line, since: obligation.moment,
        due: obligation.moment.flatMap { moment in
          form.within.map { Elapsed.lastTime(moment, within: $0) }
        })
    }
  }

  override var deadline: Int64? {
    guard let within = form.within, let first = pending.first(where: { !$0.isOverdue }),
      let moment = first.moment
    else { return nil }
    return Elapsed.lastTime(moment, within: within)
  }

  override func judge(
    _ context: JudgeContext, _ relation: JudgeContext.Relation
  ) -> [Verdict] {
    typealias Form = RuleCase.Expect
    guard !pending.isEmpty || relation == .own && context.roles.contains(Form.trigger) else {
      mayStandOtherwise = false
      return []
    }
    let hadPending = !pending.isEmpty
    defer { mayStandOtherwise = hadPending || !pending.isEmpty }
    var verdicts: [Verdict] = []
    if means(form.expected, Form.expected, context) {
      verdicts = answer(context)
    } else if means(form.unless, Form.unless, context) {
      pending.removeAll { concerns($0, context) }
    } else if relation == .own, means(form.before, Form.before, context) {
      verdicts = close(context)
    } else if relation == .own, means(form.confirmedBy, Form.confirmedBy, context) {
      verdicts = confirm(context)
    }
    if relation == .own { verdicts.join(open(context)) }
    return verdicts
  }

  override func overdue(at time: Int64, before line: Int) -> [Verdict] {
    guard let within = form.within else { return [] }
    for index in pending.indices where !pending[index].isOverdue {
      guard let moment = pending[index].moment, time > Elapsed.lastTime(moment, within: within)
      else { continue }
      pending[index].lastChance = line - 1
    }
    guard form.confirmedBy == nil else { return [] }
    let verdicts = pending.filter(\.isOverdue).map {
      Verdict.violation(draft($0, until: line - 1, then: nil))
    }
    pending.removeAll(where: \.isOverdue)
    return verdicts
  }

  override func conclude(_ launch: Launch, isProcessGone: Bool) -> [Verdict] {
    defer { pending.removeAll() }
    switch form.atEnd {
    case .ok: return []
    case .violation:
      return pending.map { .violation(draft($0, until: nil, then: nil)) }
    case .inconclusive:
      if isProcessGone || form.confirmedBy != nil { return [] }
      return pending.map { .inconclusive(.logEnded, line: $0.trigger.line) }
    }
  }

  // MARK: Triggers

  private func open(_ context: JudgeContext) -> [Verdict] {
    guard context.roles.contains(RuleCase.Expect.trigger) else { return [] }
    switch fit(form.trigger, RuleCase.Expect.trigger, context) {
    case .no: return []
    case .unknown(let reason): return [.inconclusive(reason, line: context.event.line)]
    case .yes: break
    }
    pending.append(
      Obligation(
        trigger: context.exhibit, key: form.key.flatMap(context.value),
        opening: openState(of: form.trigger, context),
        stateEnds: stateAbsences(of: form.trigger, context),
        moment: context.event.moment))
    guard pending.count > Self.mostPending else { return [] }
    return [.inconclusive(.limit, line: pending.removeFirst().trigger.line)]
  }

  // MARK: Answers

  /// P answers what is about the same, and what does not say what it is about.
  private func answer(_ context: JudgeContext) -> [Verdict] {
    if pending.isEmpty { return [] }
    var verdicts: [Verdict] = []
    var rest: [Obligation] = []
    for obligation in pending {
      if !concerns(obligation, context) {
        rest.append(obligation)
      } else if !form.levels.isEmpty {
        verdicts += graded(obligation, context)
      } else if obligation.isOverdue {
        var late = obligation
        late.nearMiss = late.nearMiss ?? context.exhibit
        rest.append(late)
      } else {
        verdicts.append(inTime(obligation, context))
      }
    }
    pending = rest
    return verdicts
  }

  private func inTime(_ obligation: Obligation, _ context: JudgeContext) -> Verdict {
    guard let within = form.within else { return .clean }
    guard let elapsed = Elapsed(from: obligation.moment, to: context.event.moment) else {
      return .inconclusive(.noClock, line: obligation.trigger.line)
    }
    if case .unknown(let reason) = elapsed.isAtMost(within) {
      return .inconclusive(reason, line: obligation.trigger.line)
    }
    return .clean
  }

  private func graded(_ obligation: Obligation, _ context: JudgeContext) -> [Verdict] {
    let line = obligation.trigger.line
    guard let elapsed = Elapsed(from: obligation.moment, to: context.event.moment) else {
      return [.inconclusive(.noClock, line: line)]
    }
    if let bound = form.inconclusiveOver, elapsed.nanoseconds > bound {
      return [.inconclusive(.debugger, line: line)]
    }
    guard let level = form.levels.last(where: { elapsed.isAtLeast($0.after) == .yes }) else {
      let isTooCoarse = form.levels.contains { elapsed.isAtLeast($0.after) != .no }
      return [isTooCoarse ? .inconclusive(.coarseClock, line: line) : .clean]
    }
    let text = Duration.text(elapsed.nanoseconds)
    var draft = draft(
      obligation, until: context.event.line,
      then: context.evidence(.expectedBy, "after \(text)"))
    draft.severity = level.severity
    draft.message = ruleCase.message.replacing("{elapsed}", with: text)
    return [.violation(draft)]
  }

  // MARK: Missed

  /// B came first: what is pending missed it, whatever the clock.
  private func close(_ context: JudgeContext) -> [Verdict] {
    let missed = pending.filter { concerns($0, context) }
    if missed.isEmpty { return [] }
    let bound = context.evidence(.expectedBy, note(.expectedBy, "not before this"))
    pending.removeAll { concerns($0, context) }
    return missed.map { .violation(draft($0, until: context.event.line, then: bound)) }
  }

  /// The event is about the same as the obligation, or one of the two does not say.
  private func concerns(_ obligation: Obligation, _ context: JudgeContext) -> Bool {
    guard let kind = form.key, let own = obligation.key, let key = context.value(of: kind) else {
      return true
    }
    return own == key
  }

  private func confirm(_ context: JudgeContext) -> [Verdict] {
    if pending.isEmpty { return [] }
    let confirmation = context.evidence(.context, note(.context, "and this followed"))
    // Without a clock nothing is overdue by time, but what comes after both is too late.
    // An action proves nothing yet: it may come just before what is expected.
    let isLast = context.event.transition != nil
    let missed = pending.filter { $0.isOverdue || (isLast && $0.moment == nil) }
    let settled = isLast ? pending.count - missed.count : 0
    pending.removeAll { isLast || $0.isOverdue }
    return missed.map { .violation(draft($0, until: context.event.line, then: confirmation)) }
      + Array(repeating: .clean, count: settled)
  }

  /// The finding that an obligation comes to on line `last`, or when the launch ends.
  private func draft(_ obligation: Obligation, until last: Int?, then bound: Evidence?) -> Draft {
    let evidence = [
      obligation.opening.map { self.evidence($0.exhibit, of: $0.state) },
      self.evidence(obligation.trigger, .trigger, "here"),
      obligation.nearMiss.map { exhibits.evidence($0, .nearMiss, "too late") }, bound,
    ]
    return draft(
      at: obligation.trigger.line, evidence.compactMap { $0 },
      absences: absences(obligation, until: last))
  }

  /// What is expected did not come in time, nothing withdrew the obligation, late or not, and the
  /// trigger's state did not end before it.
  private func absences(_ obligation: Obligation, until last: Int?) -> [Absence] {
    let trigger = obligation.trigger.line
    var absences = [
      Absence(of: form.expected, since: trigger, until: obligation.lastChance ?? last)
    ]
    if let unless = form.unless {
      absences.append(Absence(of: unless, since: trigger, until: last))
    }
    return absences + obligation.stateEnds
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
