import Lifecycle
import LogInput

/// Which of a case's own states a unit is in, and which lines put it there.
struct StateRegister {
  struct Opening {
    var exhibit: Exhibit
    var moment: Moment?
  }

  private let definitions: [StateDefinition]
  /// What opened each state; nil while it is closed.
  private(set) var openings: [Opening?]

  init(_ definitions: [StateDefinition]) {
    self.definitions = definitions
    openings = Array(repeating: nil, count: definitions.count)
  }

  func isOpen(_ state: Int) -> Bool { openings[state] != nil }

  /// Whether the unit is in the state that the condition asks for, as long as it asks for.
  func meets(_ condition: StateCondition, at moment: Moment?) -> Fit {
    let inside = isInside(condition, at: moment)
    return condition.isOpen ? inside : inside.negated
  }

  /// Whether it can be met as things stand, whatever the time.
  func mayMeet(_ condition: StateCondition) -> Bool {
    isOpen(condition.state) ? condition.isOpen || condition.isMetric : !condition.isOpen
  }

  private func isInside(_ condition: StateCondition, at moment: Moment?) -> Fit {
    guard let opening = openings[condition.state] else { return .no }
    guard condition.isMetric else { return .yes }
    guard let elapsed = Elapsed(from: opening.moment, to: moment) else { return .unknown(.noClock) }
    var fit = Fit.yes
    if let bound = condition.atLeast { fit = fit.and(elapsed.isAtLeast(bound)) }
    if let bound = condition.atMost { fit = fit.and(elapsed.isAtMost(bound)) }
    return fit
  }

  mutating func close(_ state: Int) { openings[state] = nil }

  /// Opens the state, or dates it anew when it renews itself.
  mutating func open(_ state: Int, _ context: JudgeContext) {
    let definition = definitions[state]
    guard openings[state] == nil || definition.renews else { return }
    openings[state] = Opening(exhibit: context.exhibit, moment: context.event.moment)
  }

  /// The line that opened the state as evidence.
  func evidence(_ exhibit: Exhibit, of state: Int, _ exhibits: ExhibitStore) -> Evidence {
    let definition = definitions[state]
    return exhibits.evidence(
      exhibit, .opened, definition.note ?? "\(definition.name) since here")
  }
}

/// Whether something holds; what the clock cannot tell is not known.
enum Fit: Equatable {
  case yes, no
  case unknown(Inconclusive.Reason)

  var negated: Fit {
    switch self {
    case .yes: .no
    case .no: .yes
    case .unknown: self
    }
  }

  func and(_ other: Fit) -> Fit {
    switch (self, other) {
    case (.no, _), (_, .no): .no
    case (.unknown, _): self
    default: other
    }
  }
}

/// The time between two lines, as closely as their clock tells it.
///
/// Stamps are cut to their resolution, so the true time lies less than one step to either side. Up to
/// a millisecond a stamp counts as exact: it is as fine as bounds are written.
struct Elapsed {
  let nanoseconds: Int64
  private let slack: Int64

  init?(from start: Moment?, to end: Moment?) {
    guard let start, let end else { return nil }
    // A stamp that steps back is read as its predecessor's.
    nanoseconds = max(0, end.traceTime &- start.traceTime)
    let resolution = max(start.reading.resolution, end.reading.resolution)
    slack = resolution > 1_000_000 ? resolution : 0
  }

  /// The last trace time that is not certainly later than the bound after `start`.
  static func lastTime(_ start: Moment, within bound: Int64) -> Int64 {
    let resolution = start.reading.resolution
    return start.traceTime &+ bound &+ (resolution > 1_000_000 ? resolution &- 1 : 0)
  }

  /// Not later than the bound, which belongs to the time allowed.
  func isAtMost(_ bound: Int64) -> Fit {
    if nanoseconds &+ slack <= bound { return .yes }
    return isLater(than: bound) ? .no : .unknown(.coarseClock)
  }

  func isAtLeast(_ bound: Int64) -> Fit {
    if nanoseconds &- slack >= bound { return .yes }
    return nanoseconds &+ slack <= bound || slack == 0 ? .no : .unknown(.coarseClock)
  }

  /// Certainly later than the bound.
  func isLater(than bound: Int64) -> Bool {
    slack == 0 ? nanoseconds > bound : nanoseconds &- slack >= bound
  }
}

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
