import Lifecycle
import LogInput

/// Since when each circumstance holds, for one unit or for a launch as a whole.
final class CircumstanceRegister {
  /// What began a circumstance.
  struct Beginning {
    var exhibit: Exhibit
    var moment: Moment?
    /// The number of the event among all that were judged.
    var ordinal: Int
  }

  private let circumstances: [Circumstance]
  /// One bit for each circumstance that holds.
  private let open: UnsafeMutablePointer<UInt64>
  /// Of those that hold.
  private let beginnings: UnsafeMutablePointer<Beginning>
  /// What an event does to those that must be looked at before any changes.
  private let effects: UnsafeMutablePointer<Circumstance.Effect>

  init(_ circumstances: [Circumstance]) {
    self.circumstances = circumstances
    open = .allocate(capacity: (circumstances.count + 63) / 64)
    open.initialize(repeating: 0, count: (circumstances.count + 63) / 64)
    beginnings = .allocate(capacity: circumstances.count)
    effects = .allocate(capacity: circumstances.count)
    effects.initialize(repeating: .nothing, count: circumstances.count)
  }

  deinit {
    open.deallocate()
    beginnings.deallocate()
    effects.deallocate()
  }

  @inline(__always)
  func isOpen(_ place: Int) -> Bool { open[place >> 6] >> UInt64(place & 63) & 1 == 1 }

  /// What began the circumstance; nil while it does not hold.
  subscript(place: Int) -> Beginning? { isOpen(place) ? beginnings[place] : nil }

  func forEachExhibit(_ body: (Exhibit) -> Void) {
    for place in circumstances.indices where isOpen(place) { body(beginnings[place].exhibit) }
  }

  // MARK: Changes

  /// Takes the effect of an event, decided by what held before it.
  func note(
    _ changes: CircumstanceChanges, _ context: JudgeContext, _ relation: JudgeContext.Relation
  ) {
    let isOwn = relation == .own
    if !changes.conditional.isEmpty {
      for (index, change) in changes.conditional.enumerated() {
        effects[index] = effect(of: change, context, isOwn)
      }
      for (index, change) in changes.conditional.enumerated() {
        apply(effects[index], at: change.place, context)
      }
    }
    for change in isOwn ? changes.byOwn : changes.byOthers {
      let begins = change.begins | change.beginsWhatIsClosed & ~open[change.word]
      open[change.word] = open[change.word] & ~change.ends | begins
      if begins != 0 { begin(begins, inWord: change.word, context) }
    }
  }

  /// Begins the circumstances of the bits.
  private func begin(_ bits: UInt64, inWord word: Int, _ context: JudgeContext) {
    let beginning = Beginning(
      exhibit: context.exhibit, moment: context.event.moment, ordinal: context.ordinal)
    var rest = bits
    while rest != 0 {
      beginnings[word << 6 | rest.trailingZeroBitCount] = beginning
      rest &= rest &- 1
    }
  }

  private func effect(
    of change: Circumstance.Change, _ context: JudgeContext, _ isOwn: Bool
  ) -> Circumstance.Effect {
    let circumstance = circumstances[change.place]
    let isOpen = isOpen(change.place)
    // An end that meets nothing matters only where it keeps the same event from beginning it.
    let mayEnd = isOpen || change.begins && !change.manner.contains(.restarts)
    let ends =
      change.ends && mayEnd && (isOwn || change.manner.contains(.mayEndElsewhere))
      && isMeant(circumstance.until, circumstance, context)
    let mayBegin = ends || !isOpen || change.manner.contains(.renews)
    let begins =
      change.begins && mayBegin && (isOwn || change.manner.contains(.mayBeginElsewhere))
      && isMeant(circumstance.since, circumstance, context)
    return change.effect(ends: ends, begins: begins, isOpen: isOpen)
  }

  private func isMeant(
    _ pattern: EventPattern?, _ circumstance: Circumstance, _ context: JudgeContext
  ) -> Bool {
    guard let pattern else { return false }
    return fit(pattern, circumstance.states, context) == .yes
  }

  private func apply(_ effect: Circumstance.Effect, at place: Int, _ context: JudgeContext) {
    switch effect {
    case .nothing: break
    case .ends: open[place >> 6] &= ~(1 << UInt64(place & 63))
    case .begins:
      open[place >> 6] |= 1 << UInt64(place & 63)
      begin(1 << UInt64(place & 63), inWord: place >> 6, context)
    }
  }

  // MARK: Asking

  /// Whether an event that fits the pattern is what it means; `states` are the places of the
  /// circumstances that its states are.
  func fit(_ pattern: EventPattern, _ states: [Int], _ context: JudgeContext) -> Fit {
    if pattern.isPlain { return .yes }
    guard pattern.holds(in: context) else { return .no }
    var fit = Fit.yes
    for condition in pattern.states {
      fit = fit.and(meets(condition, states[condition.state], at: context.event.moment))
    }
    if let bound = pattern.afterBackground {
      let stay = context.stay
      guard stay.isFromBackground else { return .no }
      let away = Elapsed(from: stay.backgroundSince, to: context.event.moment)
      fit = fit.and(away.map { $0.isAtLeast(bound) } ?? .unknown(.noClock))
    }
    return fit
  }

  /// Whether the unit is in the state that the condition asks for, as long as it asks for.
  func meets(_ condition: StateCondition, _ place: Int, at moment: Moment?) -> Fit {
    let inside = isInside(condition, place, at: moment)
    return condition.isOpen ? inside : inside.negated
  }

  private func isInside(_ condition: StateCondition, _ place: Int, at moment: Moment?) -> Fit {
    guard isOpen(place) else { return .no }
    guard condition.isMetric else { return .yes }
    guard let elapsed = Elapsed(from: beginnings[place].moment, to: moment) else {
      return .unknown(.noClock)
    }
    var fit = Fit.yes
    if let bound = condition.atLeast { fit = fit.and(elapsed.isAtLeast(bound)) }
    if let bound = condition.atMost { fit = fit.and(elapsed.isAtMost(bound)) }
    return fit
  }
}
