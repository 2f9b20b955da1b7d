import Lifecycle
import LogInput

/// `require A when P [since B] [within T]`: before every P there was an A, after the last B and at most
/// T ago.
final class RequireMonitor: FormMonitor {
  private let form: RuleCase.Require
  /// The latest A since the last B.
  private var witness: StateRegister.Opening?
  /// The last B.
  private var end: Evidence?

  init(_ form: RuleCase.Require, _ ruleCase: RuleCase, unit: Int?) {
    self.form = form
    super.init(ruleCase, unit: unit)
  }

  override func judge(
    _ context: JudgeContext, _ relation: JudgeContext.Relation
  ) -> [Verdict] {
    var verdicts: [Verdict] = []
    if relation == .own {
      switch fit(form.event, context) {
      case .no: break
      case .unknown(let reason): verdicts = [.inconclusive(reason, line: context.event.line)]
      case .yes: verdicts = [verdict(context)]
      }
    }
    if relation == .own, means(form.since, context) {
      witness = nil
      end = context.evidence(.context, ruleCase.notes[.context] ?? "not since here")
    }
    if means(form.required, context) {
      witness = StateRegister.Opening(
        evidence: context.evidence(.opened, ruleCase.notes[.opened] ?? "last here"),
        moment: context.event.moment)
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
    let trigger = context.evidence(.trigger, ruleCase.notes[.trigger] ?? "here")
    let before = [witness?.evidence ?? end, opening(of: form.event)].compactMap { $0 }
    let since = before.first?.line ?? context.launch.firstLine
    return .violation(
      draft(
        at: line, before + [trigger],
        absences: [Absence(of: form.required, since: since, until: line)]
          + stateAbsences(of: form.event, until: line), unit: context.event.unit))
  }
}
