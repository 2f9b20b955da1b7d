/// How far a sequence was followed, which is followed to its end once.
struct SequenceProgress {
  private var next = 0
  /// The roles of the events that can move it on or back.
  private(set) var awaited: Roles = []
  /// The circumstance without which nothing moves it; nil when none is needed.
  private var gate: Int?

  /// The beginning of these steps; `circumstances` are those of the states that they ask for, or nil where it
  /// is all the same whether they hold.
  init(_ steps: [SequenceStep], _ circumstances: CaseCircumstances?) {
    lookAhead(steps, circumstances)
  }

  private mutating func lookAhead(_ steps: [SequenceStep], _ circumstances: CaseCircumstances?) {
    gate = nil
    awaited = []
    guard next < steps.count else { return }
    awaited = .exempts(next)
    if next > 0 {
      awaited.insert(.hinders(next))
    } else if let circumstances, let condition = steps[0].event.states.first(where: \.isOpen) {
      gate = circumstances.states[condition.state]
    }
  }

  /// Whether the event may move it.
  @inline(__always)
  func isMoved(by context: JudgeContext) -> Bool {
    if awaited.isDisjoint(with: context.roles) { return false }
    guard let gate else { return true }
    return context.register.isOpen(gate)
  }

  /// Takes an event that may move it; whether the event did.
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
    lookAhead(steps, circumstances)
    return true
  }

  private static func isMade(
    _ event: EventPattern, _ circumstances: CaseCircumstances?, _ context: JudgeContext
  ) -> Bool {
    if let circumstances {
      for condition in event.states {
        let fit = context.register.meets(
          condition, circumstances.states[condition.state], at: context.event.moment)
        guard fit == .yes else { return false }
      }
    }
    return event.holds(in: context)
  }
}
