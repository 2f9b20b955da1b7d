import Lifecycle
import LogInput

extension RuleCase.Require {
  static let event = Roles(bit: 0)
  static let required = Roles(bit: 1)
  static let since = Roles(bit: 2)

  /// What the event is to the form.
  func roles(of event: Event) -> Roles {
    var roles: Roles = []
    roles.insert(Self.event, if: self.event, fits: event)
    roles.insert(Self.required, if: required, fits: event)
    roles.insert(Self.since, if: since, fits: event)
    return roles
  }
}

/// `require A when P [since B] [within T]`: before every P there was an A, after the last B and at most
/// T ago.
final class RequireMonitor: FormMonitor {
  private let form: RuleCase.Require
  /// The latest A since the last B.
  private var witness: StateRegister.Opening?
  /// The last B.
  private var end: Exhibit?

  init(
    _ form: RuleCase.Require, _ ruleCase: RuleCase, unit: Int?, exhibits: ExhibitStore
  ) {
    self.form = form
    super.init(ruleCase, unit: unit, exhibits: exhibits)
  }

  override var formInterest: Interest {
    typealias Form = RuleCase.Require
    var interest = Interest(own: Form.since, possible: [])
    interest.insert(Form.required)
    if isPossible(form.event) { interest.own.insert(Form.event) }
    return interest
  }

  override func forEachOwnExhibit(_ body: (Exhibit) -> Void) {
    if let witness { body(witness.exhibit) }
    if let end { body(end) }
  }

  override func judge(
    _ context: JudgeContext, _ relation: JudgeContext.Relation
  ) -> [Verdict] {
    var verdicts: [Verdict] = []
    if relation == .own {
      switch fit(form.event, RuleCase.Require.event, context) {
      case .no: break
      case .unknown(let reason): verdicts = [.inconclusive(reason, line: context.event.line)]
      case .yes: verdicts = [verdict(context)]
      }
    }
    if relation == .own, means(form.since, RuleCase.Require.since, context) {
      witness = nil
      end = context.exhibit
    }
    if means(form.required, RuleCase.Require.required, context) {
      witness = StateRegister.Opening(exhibit: context.exhibit, moment: context.event.moment)
    }
    return verdicts
  }

  private func verdict(_ context: JudgeContext) -> Verdict {
    let line = context.event.line
    if let witness {
      guard let within = form.within else { return .clean }
      guard let elapsed = Elapsed(from: witness.moment, to: context.event.moment) else {
        return .inconclusive(.noClock, line: line)
      }
      switch elapsed.isAtMost(within) {
      case .yes: return .clean
      case .unknown(let reason): return .inconclusive(reason, line: line)
      case .no: break
      }
    } else if end == nil, !context.launch.isSeenFromStart {
      // It may have happened before the log begins.
      return .inconclusive(.logBegan, line: line)
    }
    let trigger = context.evidence(.trigger, note(.trigger, "here"))
    let last =
      witness.map { evidence($0.exhibit, .opened, "last here") }
      ?? end.map { evidence($0, .context, "not since here") }
    let before = [last, opening(of: form.event)].compactMap { $0 }
    let since = before.first?.line ?? context.launch.firstLine
    return .violation(
      draft(
        at: line, before + [trigger],
        absences: [Absence(of: form.required, since: since, until: line)]
          + stateAbsences(of: form.event, until: line), unit: context.event.unit))
  }
}
