import Lifecycle
import LogInput

/// Since when each circumstance holds, for one unit or for a launch as a whole.
///
/// Whoever makes one lets go of it.
struct CircumstanceRegister {
  private let count: Int
  /// One bit for each circumstance that holds.
  private let open: UnsafeMutablePointer<UInt64>
  /// Of those that hold, the lines that began them: a number each, since many begin with one event.
  private let beginnings: UnsafeMutablePointer<Exhibit.Place>

  /// A register of so many circumstances, none of which holds.
  init(_ count: Int) {
    self.count = count
    open = .allocate(capacity: (count + 63) / 64)
    open.initialize(repeating: 0, count: (count + 63) / 64)
    beginnings = .allocate(capacity: count)
  }

  func deallocate() {
    open.deallocate()
    beginnings.deallocate()
  }

  /// None of them holds any more.
  func removeAll() { open.update(repeating: 0, count: (count + 63) / 64) }

  @inline(__always)
  func isOpen(_ place: Int) -> Bool { open[place >> 6] >> UInt64(place & 63) & 1 == 1 }

  /// What began the circumstance; nil while it does not hold.
  func beginning(of place: Int, in exhibits: ExhibitStore) -> Exhibit? {
    isOpen(place) ? exhibits.exhibit(at: beginnings[place]) : nil
  }

  /// Whether the circumstance, which holds, certainly began later than so many nanoseconds before the event.
  @inline(never)
  func began(_ place: Int, lessThan bound: Int64, before context: JudgeContext) -> Bool {
    elapsed(since: place, context)?.isAtLeast(bound) == .no
  }

  /// How long the circumstance, which holds, has done so.
  private func elapsed(since place: Int, _ context: JudgeContext) -> Elapsed? {
    let beginning = context.exhibits.exhibit(at: beginnings[place])
    return Elapsed(from: context.exhibits.moment(of: beginning), to: context.event.moment)
  }

  func forEachExhibit(in exhibits: ExhibitStore, _ body: (Exhibit) -> Void) {
    for word in 0..<(count + 63) / 64 {
      var rest = open[word]
      while rest != 0 {
        body(exhibits.exhibit(at: beginnings[word << 6 | rest.trailingZeroBitCount]))
        rest &= rest &- 1
      }
    }
  }

  // MARK: Changes

  /// Takes the effect of an event, decided by what held before it.
  func note(
    _ changes: CircumstanceChanges, _ context: JudgeContext, _ relation: JudgeContext.Relation
  ) {
    let isOwn = relation == .own
    let conditional = isOwn ? changes.conditional : changes.conditionalByOthers
    if mayAct(conditional) { noteConditional(conditional, context, isOwn) }
    let words = isOwn ? changes.byOwn : changes.byOthers
    for place in 0..<words.count {
      let change = words[place]
      let begins = change.begins | change.beginsWhatIsClosed & ~open[change.word]
      open[change.word] = open[change.word] & ~change.ends | begins
      if begins != 0 { begin(begins, inWord: change.word, context) }
    }
  }

  /// Whether one of the changes can do anything as things stand.
  @inline(__always)
  private func mayAct(_ changes: ConditionalChanges) -> Bool {
    for place in 0..<changes.words.count {
      let word = changes.words[place]
      if word.acting(on: open[word.word]) != 0 { return true }
    }
    return false
  }

  /// Looks at what each of the changes does before it lets any of them do it.
  @inline(never)
  private func noteConditional(
    _ changes: ConditionalChanges, _ context: JudgeContext, _ isOwn: Bool
  ) {
    typealias Effects = (ends: UInt64, begins: UInt64)
    withUnsafeTemporaryAllocation(of: Effects.self, capacity: changes.words.count) { effects in
      for place in 0..<changes.words.count {
        effects[place] = self.effects(of: changes, in: changes.words[place], context, isOwn)
      }
      for place in 0..<changes.words.count {
        let (word, effect) = (changes.words[place].word, effects[place])
        open[word] = open[word] & ~effect.ends | effect.begins
        if effect.begins != 0 { begin(effect.begins, inWord: word, context) }
      }
    }
  }

  private func effects(
    of changes: ConditionalChanges, in word: ConditionalChanges.Word, _ context: JudgeContext,
    _ isOwn: Bool
  ) -> (ends: UInt64, begins: UInt64) {
    var (ends, begins): (UInt64, UInt64) = (0, 0)
    var rest = word.acting(on: open[word.word])
    while rest != 0 {
      let bit = rest & (0 &- rest)
      let isOpen = open[word.word] & bit != 0
      switch effect(of: changes[bit, in: word], context, isOwn, isOpen: isOpen) {
      case .nothing: break
      case .ends: ends |= bit
      case .begins: begins |= bit
      }
      rest &= rest &- 1
    }
    return (ends, begins)
  }

  /// Begins the circumstances of the bits.
  private func begin(_ bits: UInt64, inWord word: Int, _ context: JudgeContext) {
    let beginning = context.exhibit.place
    var rest = bits
    while rest != 0 {
      beginnings[word << 6 | rest.trailingZeroBitCount] = beginning
      rest &= rest &- 1
    }
  }

  private func effect(
    of change: Circumstance.Change, _ context: JudgeContext, _ isOwn: Bool, isOpen: Bool
  ) -> Circumstance.Effect {
    change.circumstance._withUnsafeGuaranteedRef { circumstance in
      // An end that meets nothing matters only where it keeps the same event from beginning it.
      let mayEnd = isOpen || change.begins && !change.manner.contains(.restarts)
      let ends =
        change.ends && mayEnd && (isOwn || change.manner.contains(.mayEndElsewhere))
        && isMeant(circumstance.lentUntil, circumstance, context)
      let mayBegin = ends || !isOpen || change.manner.contains(.renews)
      let begins =
        change.begins && mayBegin && (isOwn || change.manner.contains(.mayBeginElsewhere))
        && isMeant(circumstance.lentSince, circumstance, context)
      return change.effect(ends: ends, begins: begins, isOpen: isOpen)
    }
  }

  private func isMeant(
    _ pattern: Unmanaged<EventPattern>?, _ circumstance: Circumstance, _ context: JudgeContext
  ) -> Bool {
    guard let pattern else { return false }
    return pattern._withUnsafeGuaranteedRef { fit($0, circumstance.states, context) } == .yes
  }

  // MARK: Asking

  /// Whether an event that fits the pattern is what it means; `states` are the places of the
  /// circumstances that its states are.
  func fit(_ pattern: EventPattern, _ states: FlatList<Int>, _ context: JudgeContext) -> Fit {
    if pattern.isPlain { return .yes }
    // Mostly this alone decides.
    for condition in pattern.states {
      let isOpen = isOpen(states[condition.state])
      if condition.isOpen ? !isOpen : isOpen && !condition.isMetric { return .no }
    }
    guard pattern.holds(in: context) else { return .no }
    var fit = Fit.yes
    for condition in pattern.states {
      fit = fit.and(meets(condition, states[condition.state], context))
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
  func meets(_ condition: StateCondition, _ place: Int, _ context: JudgeContext) -> Fit {
    let inside = isInside(condition, place, context)
    return condition.isOpen ? inside : inside.negated
  }

  private func isInside(
    _ condition: StateCondition, _ place: Int, _ context: JudgeContext
  ) -> Fit {
    guard isOpen(place) else { return .no }
    guard condition.isMetric else { return .yes }
    guard let elapsed = elapsed(since: place, context) else { return .unknown(.noClock) }
    var fit = Fit.yes
    if let bound = condition.atLeast { fit = fit.and(elapsed.isAtLeast(bound)) }
    if let bound = condition.atMost { fit = fit.and(elapsed.isAtMost(bound)) }
    return fit
  }
}
