import Lifecycle
import LogInput
import Matching

/// Which events a rule means: what they are, where they lie, and what their lines say.
///
/// A class, since monitors hand it on at every event; nothing changes it once its rule is loaded.
final class EventPattern {
  var transitions = TransitionSet()
  var callbacks = NumberSet()
  var phases: PhaseSet = []
  var actions = ActionSet()
  var messages = NumberSet()
  /// The callbacks in one of whose windows the event lies; empty when anywhere.
  var windows = TransitionSet()
  /// The callbacks and messages that are no transitions in whose windows it may lie instead.
  var occasions = NumberSet()
  var messageOccasions = NumberSet()
  /// The states of the rule's own that the unit must be in, or must not.
  var states: [StateCondition] = []
  /// The transition ends a stay in the background of at least this many nanoseconds.
  var afterBackground: Int64?
  /// What the line says, and what it must not say.
  var text: RegularExpression?
  var notText: RegularExpression?
  private lazy var textTest = text.map(MessageTest.init)
  private lazy var notTextTest = notText.map(MessageTest.init)
  /// The same, for whoever asks at every event.
  private lazy var lentTextTest = textTest.map(Unmanaged.passUnretained)
  private lazy var lentNotTextTest = notTextTest.map(Unmanaged.passUnretained)
  /// The line names its scene, or must not.
  var namesScene: Bool?
  /// The unit does it for the first time, or must have done it before.
  var isFirst: Bool?
  /// The same teller tells it again.
  var isRepeated: Bool?
  /// Another background task is open meanwhile, or none is.
  var otherTask: Bool?
  /// It is a print of the app's own phase, not of a scene's or a view's.
  var isOfApp: Bool?
  /// Another scene is in this state meanwhile.
  var otherScene: UnitState?
  /// Actions count only by words of their own: another name of this rule speaks for the rest.
  var ignoresImplied = false

  /// What fits it is what it means, whatever the line's words say and whatever else goes on.
  var isPlain: Bool { !asksForWords && isPlainBesidesWords }
  /// What fits it and says what it must is what it means, whatever else goes on.
  var isPlainBesidesWords: Bool {
    states.isEmpty && afterBackground == nil && otherTask == nil && otherScene == nil
  }
  /// The line must say something, or must not.
  var asksForWords: Bool { text != nil || notText != nil }

  var isEmpty: Bool {
    transitions.isEmpty && callbacks.isEmpty && phases.isEmpty && actions.isEmpty
      && messages.isEmpty
  }

  /// Whether the event is one of the named ones, wherever it lies. A transition counts once,
  /// however many tell it; an action only when it took place.
  func names(_ event: Event) -> Bool {
    switch event.kind {
    case .action(let index):
      if ignoresImplied, event.isImplied { return false }
      return event.outcome.isPerformed && actions.contains(index)
    // What the system tells of a transition the app tells, too.
    case .message(let index): return messages.contains(index)
    case .callback(let index): return callbacks.contains(index) || isTransition(event)
    case .phase: return phases.contains(event) || isTransition(event)
    case .print: return isTransition(event)
    }
  }

  /// Whether an event of this kind may be named, or may open a window.
  func mayConcern(_ event: Event) -> Bool {
    if let transition = event.transition, transitions.contains(transition) { return true }
    switch event.kind {
    case .action(let index): return actions.contains(index)
    case .message(let index): return messages.contains(index)
    case .callback(let index): return callbacks.contains(index)
    case .phase: return phases.contains(event)
    case .print: return false
    }
  }

  /// Takes in what the other names, and what opens the windows that it looks at.
  func formUnion(_ other: EventPattern) {
    transitions.formUnion(other.transitions)
    transitions.formUnion(other.windows)
    // Whether a unit comes from the background, all that it does tells.
    if other.afterBackground != nil { transitions = .all }
    if !other.callbacks.isEmpty { callbacks.formUnion(other.callbacks) }
    if !other.occasions.isEmpty { callbacks.formUnion(other.occasions) }
    phases.formUnion(other.phases)
    if !other.messages.isEmpty { messages.formUnion(other.messages) }
    if !other.messageOccasions.isEmpty { messages.formUnion(other.messageOccasions) }
    actions = actions.union(other.actions)
  }

  /// A number that patterns which are the same have in common, and few others.
  var glance: Int {
    let transitions = Int(transitions.rawValue) << 16 | Int(windows.rawValue)
    return ((transitions &* 31 &+ callbacks.glance) &* 31 &+ messages.glance) &* 31
      &+ actions.glance &+ states.count
  }

  private func isTransition(_ event: Event) -> Bool {
    guard let transition = event.transition, !event.isJoined,
      event.isRepeated == (isRepeated ?? false)
    else { return false }
    return transitions.contains(transition)
  }

  /// Whether what is of this kind, and no transition, opens a window in which the pattern looks.
  func isOccasion(_ kind: Event.Kind) -> Bool {
    switch kind {
    case .callback(let index): occasions.contains(index)
    case .message(let index): messageOccasions.contains(index)
    default: false
    }
  }

  /// Whether the event is named and lies where it must: what shows without its line's words and
  /// without what else goes on.
  func fits(_ event: Event) -> Bool {
    guard names(event), liesInWindow(event) else { return false }
    if let isFirst, event.isFirst != isFirst { return false }
    if let isRepeated, event.isRepeated != isRepeated { return false }
    if let namesScene, event.namesScene != namesScene { return false }
    if let isOfApp, event.isOfWholeApp != isOfApp { return false }
    return true
  }

  /// Whether an event that fits also says what it must, while what must be goes on.
  func holds(in context: JudgeContext) -> Bool {
    if let otherTask, context.hasOtherTask != otherTask { return false }
    if let otherScene, !context.hasOtherScene(in: otherScene) { return false }
    if context.wordsAreKnown { return true }
    if text != nil, Self.outcome(of: lentTextTest, context) != .match { return false }
    if notText != nil, Self.outcome(of: lentNotTextTest, context) != .noMatch { return false }
    return true
  }

  private static func outcome(
    of test: Unmanaged<MessageTest>?, _ context: JudgeContext
  ) -> RegularExpression.Outcome? {
    test?._withUnsafeGuaranteedRef { $0.outcome(of: context.lentRecord) }
  }

  /// Whether all lines that say the same as the record's say what they must; nil when that cannot be told.
  func isSaid(in record: UnsafePointer<Record>) -> Bool? {
    var isSaid = true
    if let textTest {
      guard let answer = textTest.answer(for: record) else { return nil }
      isSaid = answer
    }
    if let notTextTest {
      guard let answer = notTextTest.answer(for: record) else { return nil }
      isSaid = isSaid && !answer
    }
    return isSaid
  }

  /// Gives what it asks of messages numbers; what is asked in the same words is one question.
  func number(_ questions: inout QuestionTable) {
    // Most patterns ask nothing of words.
    if text == nil, notText == nil { return }
    for test in [textTest, notTextTest].compactMap({ $0 }) {
      if let number = questions.number(of: test) { test.question = number }
    }
  }

  /// Whether both mean the same events; of the states that they ask for, `places` and `others` say which
  /// circumstances these are.
  func isSame(as other: EventPattern, _ places: FlatList<Int>, _ others: FlatList<Int>) -> Bool {
    if self === other, places == others { return true }
    return transitions == other.transitions && callbacks == other.callbacks
      && phases == other.phases && actions == other.actions && messages == other.messages
      && windows == other.windows && occasions == other.occasions
      && messageOccasions == other.messageOccasions
      && afterBackground == other.afterBackground && text?.pattern == other.text?.pattern
      && notText?.pattern == other.notText?.pattern && namesScene == other.namesScene
      && isFirst == other.isFirst && isRepeated == other.isRepeated
      && otherTask == other.otherTask && isOfApp == other.isOfApp
      && otherScene == other.otherScene && ignoresImplied == other.ignoresImplied
      && states.count == other.states.count
      && zip(states, other.states).allSatisfy { own, their in
        places[own.state] == others[their.state] && own.isOpen == their.isOpen
          && own.atLeast == their.atLeast && own.atMost == their.atMost
      }
  }

  private func liesInWindow(_ event: Event) -> Bool { !hasWindows || isInWindow(event) }

  /// Whether the event lies in one of the windows.
  func isInWindow(_ event: Event) -> Bool {
    if let window = event.window, windows.contains(window) { return true }
    return event.occasion.map { isOccasion($0.kind) } ?? false
  }

  var hasWindows: Bool { !windows.isEmpty || !occasions.isEmpty || !messageOccasions.isEmpty }

  /// The line of the callback in whose window the event lies.
  func windowLine(of event: Event) -> Int? {
    guard hasWindows else { return nil }
    if let window = event.window, windows.contains(window) { return event.windowLine }
    return event.occasion?.line
  }
}

/// Prints of ScenePhase, by their value and by whether something changed.
struct PhaseSet: OptionSet, Hashable, Sendable {
  let rawValue: UInt8
  static let initial = PhaseSet(rawValue: 1)
  static let changed = PhaseSet(rawValue: 2)
  static let active = PhaseSet(rawValue: 4)
  static let inactive = PhaseSet(rawValue: 8)
  static let background = PhaseSet(rawValue: 16)

  /// As rule files write them.
  static let names: [(name: String, set: PhaseSet)] = [
    ("phase.initial", initial), ("phase.changed", changed), ("phase.active", active),
    ("phase.inactive", inactive), ("phase.background", background),
  ]

  func contains(_ event: Event) -> Bool {
    guard !isEmpty, case .phase(let phase) = event.kind else { return false }
    let value: PhaseSet
    switch phase {
    case .active: value = .active
    case .inactive: value = .inactive
    case .background: value = .background
    }
    return !isDisjoint(with: [value, event.transition == nil ? .initial : .changed])
  }
}

/// A state of the rule's own that an event must lie in or outside of, and for how long it may last
/// until then.
struct StateCondition: Sendable {
  var state: Int
  var isOpen = true
  /// Nanoseconds since the state began.
  var atLeast: Int64?
  var atMost: Int64?

  var isMetric: Bool { atLeast != nil || atMost != nil }
}
