/// Follows a sequence to its end once.
struct SequenceProgress {
  private let steps: [SequenceStep]
  private var next = 0
  private(set) var isComplete = false

  init(_ steps: [SequenceStep]) { self.steps = steps }

  /// The roles of the events that can move it on or back.
  var awaited: Roles {
    if steps.isEmpty || isComplete { return [] }
    return next > 0 ? [.exempts(next), .hinders(next)] : .exempts(next)
  }

  /// Whether an event of these roles may move it.
  func isMoved(by roles: Roles) -> Bool { !awaited.isDisjoint(with: roles) }

  mutating func step(_ context: JudgeContext, meets: (StateCondition) -> Bool) {
    guard !steps.isEmpty, !isComplete else { return }
    // What sets it back may begin it anew.
    if next > 0, context.roles.contains(.hinders(next)), let without = steps[next].without,
      without.holds(in: context)
    {
      next = 0
    }
    let step = steps[next]
    guard context.roles.contains(.exempts(next)), step.event.holds(in: context),
      step.event.states.allSatisfy(meets)
    else { return }
    next += 1
    isComplete = next == steps.count
  }
}
