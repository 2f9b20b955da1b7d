import Lifecycle
import LogInput

extension RuleCase.Machine {
  /// More events are not told apart.
  static let mostEvents = 24

  /// The patterns by which it judges: each of its events.
  var parts: [RolePattern] {
    events.enumerated().map { RolePattern(Roles(bit: $0.offset), $0.element) }
  }
}

/// `protocol {start, states}`: every event must be one that the machine has a move for; after one
/// that has none it goes on where that event can lead.
final class MachineMonitor: FormMonitor {
  private struct Position {
    /// The states that it may be in.
    var states: Set<Int>
    var last: Exhibit?
  }

  private let form: RuleCase.Machine
  private var positions = KeyedRegister<UInt64, Position>()

  init(_ form: RuleCase.Machine, _ surroundings: MonitorSurroundings) {
    self.form = form
    super.init(surroundings)
  }

  override func forgetAll() { positions.removeAll() }

  override func forEachOwnExhibit(_ body: (Exhibit) -> Void) {
    positions.forEach { if let last = $0.last { body(last) } }
  }

  override func judge(
    _ context: JudgeContext, _ relation: JudgeContext.Relation
  ) -> [Verdict] {
    guard relation == .own,
      let event = form.events.indices.first(where: {
        means(form.events[$0], Roles(bit: $0), context)
      })
    else { return [] }
    var key: UInt64 = 0
    if let kind = form.key {
      guard let value = context.value(of: kind) else { return [] }
      key = value
    }
    let anywhere = Set(form.states.indices)
    let before = positions[key] ?? Position(states: form.start.map { [$0] } ?? anywhere)
    var reached = Set(before.states.compactMap { form.moves[$0][event] })
    let isPossible = !reached.isEmpty
    if !isPossible { reached = Set(anywhere.compactMap { form.moves[$0][event] }) }
    positions[key] = Position(states: reached, last: context.exhibit)
    let forgotten: [Verdict] =
      positions.forgetOldest().isEmpty ? [] : [.inconclusive(.limit, line: context.event.line)]
    if isPossible { return before.last == nil ? forgotten : [.clean] + forgotten }
    let state = before.states.count == 1 ? before.states.first.map { form.states[$0] } : nil
    var draft = draft(
      at: context.event.line,
      [
        before.last.map { evidence($0, .opened, "after this") },
        context.evidence(.trigger, note(.trigger, "not possible here")),
      ].compactMap { $0 },
      absences: [
        Absence(
          since: before.last?.line ?? context.launch.firstLine, until: context.event.line,
          isOfActions: false)
      ], unit: context.event.unit)
    draft.message = ruleCase.message.replacing("{state}", with: state ?? "its state")
    return [.violation(draft)] + forgotten
  }
}
