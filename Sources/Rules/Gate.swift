/// Roles that an event has only while something holds, or does not hold.
///
/// It lets through what it cannot tell: whoever is asked looks again.
struct Gate: BitwiseCopyable {
  let roles: Roles
  private let condition: Condition

  private enum Condition: BitwiseCopyable, Equatable {
    /// The circumstance at the place holds, or not; when it holds, for at least so many nanoseconds.
    case circumstance(Int, isOpen: Bool, atLeast: Int64)
    /// The unit comes from at least so many nanoseconds in the background.
    case afterBackground(Int64)
  }

  /// The circumstance at the place must hold, or must not.
  init(_ roles: Roles, at place: Int, isOpen: Bool) {
    self.init(roles, .circumstance(place, isOpen: isOpen, atLeast: 0))
  }

  private init(_ roles: Roles, _ condition: Condition) {
    self.roles = roles
    self.condition = condition
  }

  /// Those of a pattern, an event that fits which has the role; `places` are those of the states it asks for.
  static func gates(of part: RolePattern, _ places: FlatList<Int>) -> [Gate] {
    var gates = ofStates(part, places)
    if let bound = part.pattern.afterBackground {
      gates.append(Gate(part.role, .afterBackground(bound)))
    }
    return gates
  }

  /// Those of the states alone.
  static func ofStates(_ part: RolePattern, _ places: FlatList<Int>) -> [Gate] {
    part.pattern.states.compactMap { condition in
      // How long it has not held may not matter: what was long ago counts as what never was.
      if condition.isMetric, !condition.isOpen { return nil }
      return Gate(
        part.role,
        .circumstance(
          places[condition.state], isOpen: condition.isOpen,
          atLeast: condition.atLeast ?? 0))
    }
  }

  /// Whether it is closed whenever the other one is.
  func standsLike(_ other: Gate) -> Bool { condition == other.condition }

  /// Whether it certainly keeps the event that is judged from a monitor on the bench.
  @inline(__always)
  func isClosed(on bench: Bench, _ context: JudgeContext) -> Bool {
    switch condition {
    case .circumstance(let place, let isOpen, let bound):
      if bench.register.isOpen(place) != isOpen { return true }
      return bound > 0 && bench.register.began(place, lessThan: bound, before: context)
    case .afterBackground(let bound):
      return !bench.stay.isFromBackground || bench.stay.isShorter(than: bound, context)
    }
  }
}
