/// How far a sequence was followed, which is followed to its end once.
struct SequenceProgress {
  private var next = 0
  /// The roles of the events that can move it on or back.
  private(set) var awaited: Roles

  /// The beginning of these steps.
  init(_ steps: [SequenceStep]) { awaited = steps.isEmpty ? [] : .exempts(0) }

  /// Whether an event of these roles may move it.
  func isMoved(by roles: Roles) -> Bool { !awaited.isDisjoint(with: roles) }

  /// Takes an event that may move it; `circumstances` are those of the states that its steps ask for, or nil
  /// where it is all the same whether they hold. Whether the event moved it.
  mutating func step(
    _ steps: [SequenceStep], _ circumstances: CaseCircumstances?, _ context: JudgeContext
  ) -> Bool {
    let start = next
    // What sets it back may begin it anew.
    if next > 0, context.roles.contains(.hinders(next)), let without = steps[next].without,
      without.holds(in: context)
    {
      next = 0
    }
    if context.roles.contains(.exempts(next)),
      Self.isMade(steps[next].event, circumstances, context)
    {
      next += 1
    }
    guard next != start else { return false }
    awaited =
      next == steps.count ? [] : next > 0 ? [.exempts(next), .hinders(next)] : .exempts(next)
    return true
  }

  private static func isMade(
    _ event: EventPattern, _ circumstances: CaseCircumstances?, _ context: JudgeContext
  ) -> Bool {
    if let circumstances {
      for condition in event.states {
        // Mostly this alone decides.
        if condition.isOpen, !context.register.isOpen(circumstances.states[condition.state]) {
          return false
        }
        let fit = context.register.meets(
          condition, circumstances.states[condition.state], at: context.event.moment)
        guard fit == .yes else { return false }
      }
    }
    return event.holds(in: context)
  }
}
