/// How far a launch went through the steps that exempt it from a case.
struct Exemption {
  private var progress: SequenceProgress
  /// The same whatever the states: what opened them may be hidden. Nil where that makes no difference.
  private var stateless: SequenceProgress?
  /// The roles of the events that can move it on or back.
  private(set) var awaited: Roles

  /// Of a launch that made no step.
  init(of ruleCase: RuleCase) {
    let count = ruleCase.exempt.count
    progress = SequenceProgress(ofSteps: count, askingForStates: true)
    if count > 0, !ruleCase.isExemptByActions, ruleCase.isExemptByStates {
      stateless = SequenceProgress(ofSteps: count, askingForStates: false)
    }
    awaited = progress.awaited.union(stateless?.awaited ?? [])
  }

  var isComplete: Bool { progress.isComplete }
  /// Whatever states the steps ask for, they were made.
  var isCompleteButForStates: Bool { (stateless ?? progress).isComplete }

  /// Takes an event that may be a step, or may set one back; whether it was or did.
  mutating func take(
    _ context: JudgeContext, _ steps: [SequenceStep], _ circumstances: CaseCircumstances
  ) -> Bool {
    var hasMoved = progress.take(context, steps, circumstances)
    if stateless?.take(context, steps, circumstances) ?? false { hasMoved = true }
    if hasMoved { awaited = progress.awaited.union(stateless?.awaited ?? []) }
    return hasMoved
  }
}

/// How far a sequence was followed, which is followed to its end once.
private struct SequenceProgress {
  private let count: Int
  private let asksForStates: Bool
  private var next = 0

  /// The beginning of so many steps; it may be all the same whether the states that they ask for hold.
  init(ofSteps count: Int, askingForStates asksForStates: Bool) {
    self.count = count
    self.asksForStates = asksForStates
  }

  /// The roles of the events that can move it on or back.
  var awaited: Roles {
    if isComplete { return [] }
    return next > 0 ? [step, .hinders(next)] : step
  }

  var isComplete: Bool { next == count }

  /// The role of the events that move it on.
  private var step: Roles { asksForStates ? .exempts(next) : .resembles(next) }

  /// Takes an event that may move it; whether the event did. `circumstances` are those of the states.
  mutating func take(
    _ context: JudgeContext, _ steps: [SequenceStep], _ circumstances: CaseCircumstances
  ) -> Bool {
    if awaited.isDisjoint(with: context.roles) { return false }
    let start = next
    // What sets it back may begin it anew.
    if next > 0, context.roles.contains(.hinders(next)), let without = steps[next].without,
      without.holds(in: context)
    {
      next = 0
    }
    if context.roles.contains(step),
      Self.isMade(steps[next].event, asksForStates ? circumstances : nil, context)
    {
      next += 1
    }
    return next != start
  }

  private static func isMade(
    _ event: EventPattern, _ circumstances: CaseCircumstances?, _ context: JudgeContext
  ) -> Bool {
    if let circumstances {
      for condition in event.states {
        let fit = context.register.meets(
          condition, circumstances.states[condition.state], context)
        guard fit == .yes else { return false }
      }
    }
    return event.holds(in: context)
  }
}
