import Lifecycle
import LogInput

extension RuleCase.Require {
  static let event = Roles(bit: 0)
  static let roleCount = 1

  /// The patterns by which it judges.
  var parts: [RolePattern] {
    [RolePattern(Self.event, event)]
  }
}

/// `require A when P [since B] [within T]`: before every P there was an A, after the last B and at most
/// T ago.
final class RequireMonitor: FormMonitor {
  private let form: RuleCase.Require

  init(_ form: RuleCase.Require, _ surroundings: MonitorSurroundings) {
    self.form = form
    super.init(surroundings)
  }

  override var formInterest: Interest { Interest(own: RuleCase.Require.event, possible: []) }

  override func judge(
    _ context: JudgeContext, _ relation: JudgeContext.Relation
  ) -> [Verdict] {
    mayStandOtherwise = false
    guard relation == .own else { return [] }
    switch fit(form.event, RuleCase.Require.event, context) {
    case .no: return []
    case .unknown(let reason): return [.inconclusive(reason, line: context.event.line)]
    case .yes: return [verdict(context)]
    }
  }

  private func verdict(_ context: JudgeContext) -> Verdict {
    let line = context.event.line
    // The latest A since the last B, and the last B.
    let witness = begun(circumstances.witness, context)
    let end = begun(circumstances.end, context)
    if let witness {
      guard let within = form.within else { return .clean }
      guard let elapsed = Elapsed(from: exhibits.moment(of: witness), to: context.event.moment)
      else {
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
      witness.map { evidence($0, .opened, "last here") }
      ?? end.map { evidence($0, .context, "not since here") }
    let before = [last, opening(of: form.event, context)].compactMap { $0 }
    let since = before.first?.line ?? context.launch.firstLine
    return .violation(
      draft(
        at: line, before + [trigger],
        absences: [Absence(of: form.required, since: since, until: line)]
          + stateAbsences(of: form.event, context), unit: context.event.unit))
  }
}
