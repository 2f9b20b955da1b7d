import Lifecycle

/// Which of a case's own states a unit is in, and which lines put it there.
struct StateRegister {
  private let definitions: [StateDefinition]
  /// The evidence that opened each state; nil while it is closed.
  private(set) var openings: [Evidence?]

  init(_ definitions: [StateDefinition]) {
    self.definitions = definitions
    openings = Array(repeating: nil, count: definitions.count)
  }

  func isOpen(_ state: Int) -> Bool { openings[state] != nil }

  /// Takes the event's effect; an event that may be another unit's only closes.
  mutating func step(_ context: JudgeContext, _ relation: JudgeContext.Relation) {
    for index in definitions.indices {
      if definitions[index].until.matches(context.event) {
        openings[index] = nil
      } else if relation == .own, openings[index] == nil,
        definitions[index].since.matches(context.event)
      {
        openings[index] = context.evidence(.opened, "\(definitions[index].name) since here")
      }
    }
  }
}

/// Follows a sequence to its end once.
struct SequenceProgress {
  private let steps: [SequenceStep]
  private var next = 0
  private(set) var isComplete = false

  init(_ steps: [SequenceStep]) { self.steps = steps }

  mutating func step(_ context: JudgeContext, isStateOpen: (Int) -> Bool) {
    guard !steps.isEmpty, !isComplete else { return }
    if next > 0, let without = steps[next].without, without.matches(context.event) {
      next = 0
      return
    }
    let step = steps[next]
    guard step.event.matches(context.event), step.event.state.map(isStateOpen) ?? true else {
      return
    }
    next += 1
    isComplete = next == steps.count
  }
}
