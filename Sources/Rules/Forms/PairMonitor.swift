import Lifecycle
import LogInput

/// `pair {open O, close C} [key K] [before E] [on_reopen ...] [across X] [on_unmatched_close ...]`:
/// what is opened is closed before E, and not opened again meanwhile.
final class PairMonitor: FormMonitor {
  private struct Entry {
    var evidence: Evidence
    var isOpen = true
    /// The X that came after it was opened.
    var crossing: Evidence?
    var isReported = false
  }

  private let form: RuleCase.Pair
  private var entries = KeyedRegister<Entry>()

  init(_ form: RuleCase.Pair, _ ruleCase: RuleCase, unit: Int?) {
    self.form = form
    super.init(ruleCase, unit: unit)
  }

  override func judge(
    _ context: JudgeContext, _ relation: JudgeContext.Relation
  ) -> [Verdict] {
    var verdicts: [Verdict] = []
    if relation == .own, means(form.before, context) { verdicts += unclosed(context) }
    let isClosing = means(form.close, context)
    if isClosing { verdicts += close(context, relation) }
    if !isClosing, relation == .own { verdicts += open(context) }
    if relation == .own, means(form.across, context) { cross(context) }
    return verdicts
      + entries.forgetOldest().filter(\.isOpen).map {
        .inconclusive(.limit, line: $0.evidence.line)
      }
  }

  /// An event whose line does not say what it is about has a key of its own.
  private func key(_ context: JudgeContext) -> String? {
    guard let key = form.key else { return "" }
    return context.value(of: key)
  }

  private func open(_ context: JudgeContext) -> [Verdict] {
    switch fit(form.open, context) {
    case .no: return []
    case .unknown(let reason): return [.inconclusive(reason, line: context.event.line)]
    case .yes: break
    }
    let key = key(context) ?? ""
    let before = entries[key]
    let opened = context.evidence(.opened, ruleCase.notes[.opened] ?? "opened here")
    entries[key] = Entry(evidence: opened)
    guard let before, before.isOpen, form.reopening == .violation else { return [] }
    if before.isReported, !form.reportsEach {
      entries[key] = before
      return []
    }
    if form.across != nil, before.crossing == nil {
      // What lies between may still come: the first opening counts on.
      entries[key] = before
      return []
    }
    entries[key]?.isReported = true
    let trigger = context.evidence(.trigger, ruleCase.notes[.trigger] ?? "and again")
    let evidence = [before.evidence, before.crossing, trigger].compactMap { $0 }
    return [
      .violation(
        draft(
          at: context.event.line, evidence,
          absences: [
            Absence(of: form.close, since: before.evidence.line, until: context.event.line)
          ], unit: context.event.unit))
    ]
  }

  /// What does not say what it closes may close anything.
  private func close(
    _ context: JudgeContext, _ relation: JudgeContext.Relation
  ) -> [Verdict] {
    guard let key = key(context), key.isEmpty || entries[key] != nil || form.key == .task else {
      let open = entries.inOrder.filter(\.value.isOpen)
      for item in open { entries[item.key] = nil }
      return open.map { _ in .clean }
    }
    let before = entries[key]
    let closed = context.evidence(.opened, ruleCase.notes[.opened] ?? "ended here")
    entries[key] = Entry(evidence: closed, isOpen: false)
    guard let before else { return [] }
    if before.isOpen { return [.clean] }
    guard form.isClosingAgainViolation, relation == .own else { return [] }
    let trigger = context.evidence(.trigger, ruleCase.notes[.trigger] ?? "and ended again")
    return [
      .violation(
        draft(
          at: context.event.line, [before.evidence, trigger],
          absences: [
            Absence(of: form.open, since: before.evidence.line, until: context.event.line)
          ], unit: context.event.unit))
    ]
  }

  private func unclosed(_ context: JudgeContext) -> [Verdict] {
    let bound = context.evidence(.expectedBy, ruleCase.notes[.expectedBy] ?? "still open here")
    let open = entries.inOrder.filter(\.value.isOpen)
    entries.removeAll()
    return open.map { item in
      .violation(
        draft(
          at: item.value.evidence.line, [item.value.evidence, bound],
          absences: [
            Absence(of: form.close, since: item.value.evidence.line, until: context.event.line)
          ]))
    }
  }

  /// What opens lies not between itself and the next opening.
  private func cross(_ context: JudgeContext) {
    for item in entries.inOrder
    where item.value.isOpen && item.value.crossing == nil
      && item.value.evidence.line != context.event.line
    {
      var entry = item.value
      entry.crossing = context.evidence(.context, ruleCase.notes[.context] ?? "meanwhile")
      entries[item.key] = entry
    }
  }
}
