import Lifecycle
import LogInput

/// `protocol {start, states}`: every event must be one that the machine has a move for; after one
/// that has none it goes on where that event can lead.
final class MachineMonitor: FormMonitor {
  private struct Position {
    /// The states that it may be in.
    var states: Set<Int>
    var last: Evidence?
  }

  private let form: RuleCase.Machine
  private var positions = KeyedRegister<Position>()

  init(_ form: RuleCase.Machine, _ ruleCase: RuleCase, unit: Int?) {
    self.form = form
    super.init(ruleCase, unit: unit)
  }

  override func judge(
    _ context: JudgeContext, _ relation: JudgeContext.Relation
  ) -> [Verdict] {
    guard relation == .own,
      let event = form.events.firstIndex(where: { fit($0, context) == .yes })
    else { return [] }
    var key = ""
    if let kind = form.key {
      guard let value = context.value(of: kind) else { return [] }
      key = value
    }
    let anywhere = Set(form.states.indices)
    let before = positions[key] ?? Position(states: form.start.map { [$0] } ?? anywhere)
    let trigger = context.evidence(.trigger, ruleCase.notes[.trigger] ?? "not possible here")
    var reached = Set(before.states.compactMap { form.moves[$0][event] })
    let isPossible = !reached.isEmpty
    if !isPossible { reached = Set(anywhere.compactMap { form.moves[$0][event] }) }
    var last = trigger
    last.role = .opened
    last.note = ruleCase.notes[.opened] ?? "after this"
    positions[key] = Position(states: reached, last: last)
    _ = positions.forgetOldest()
    if isPossible { return before.last == nil ? [] : [.clean] }
    let state = before.states.count == 1 ? before.states.first.map { form.states[$0] } : nil
    var draft = draft(
      at: context.event.line, [before.last, trigger].compactMap { $0 },
      absences: [
        Absence(
          since: before.last?.line ?? context.launch.firstLine, until: context.event.line,
          isOfActions: false)
      ], unit: context.event.unit)
    draft.message = ruleCase.message.replacing("{state}", with: state ?? "its state")
    return [.violation(draft)]
  }
}
