import Lifecycle

/// The latest callbacks of a unit, or of a whole launch, that a rule may name as the window of what
/// was done in it.
///
/// Kept once for all cases: nearly every one of them looks at the same few callbacks.
struct CallbackLedger {
  /// By transition, from 0.
  private var transitions: [Exhibit?] = Array(repeating: nil, count: Transition.allCases.count)
  /// Callbacks and messages that are no transitions.
  private var occasions: [(kind: Event.Kind, exhibit: Exhibit)] = []

  /// Takes the event, unless no case names it.
  mutating func note(_ context: JudgeContext, among callbacks: WindowCallbacks) {
    if let transition = context.event.transition, !context.event.isJoined {
      if callbacks.transitions.contains(TransitionSet(transition)) {
        transitions[transition.number - 1] = context.exhibit
      }
      return
    }
    guard callbacks.contains(context.event.kind) else { return }
    if let place = occasions.firstIndex(where: { $0.kind == context.event.kind }) {
      occasions[place].exhibit = context.exhibit
    } else {
      occasions.append((context.event.kind, context.exhibit))
    }
  }

  func forEachExhibit(_ body: (Exhibit) -> Void) {
    for case let exhibit? in transitions { body(exhibit) }
    for occasion in occasions { body(occasion.exhibit) }
  }

  /// The callback on this line.
  func callback(on line: Int) -> Exhibit? {
    transitions.lazy.compactMap { $0 }.first { $0.line == line }
      ?? occasions.first { $0.exhibit.line == line }?.exhibit
  }

  /// The latest of these transitions.
  func latest(of set: TransitionSet) -> Exhibit? {
    var latest: Exhibit?
    for transition in Transition.allCases where set.contains(TransitionSet(transition)) {
      latest = Self.later(latest, transitions[transition.number - 1])
    }
    return latest
  }

  /// The latest occasion that opens a window of the pattern.
  func latestOccasion(of pattern: EventPattern) -> Exhibit? {
    occasions.reduce(nil) { latest, occasion in
      pattern.isOccasion(occasion.kind) ? Self.later(latest, occasion.exhibit) : latest
    }
  }

  static func later(_ one: Exhibit?, _ other: Exhibit?) -> Exhibit? {
    guard let one, let other else { return one ?? other }
    return other.line >= one.line ? other : one
  }
}

/// The callbacks that some case names as windows.
struct WindowCallbacks {
  private(set) var transitions = TransitionSet()
  private var callbacks = NumberSet()
  private var messages = NumberSet()

  init(_ cases: [RuleCase]) {
    for ruleCase in cases {
      switch ruleCase.form {
      case .forbid(let form): insert(form.event)
      case .only(let form):
        insert(form.places)
        transitions.formUnion(form.certainAfter)
      default: break
      }
    }
  }

  private mutating func insert(_ pattern: EventPattern) {
    transitions.formUnion(pattern.windows)
    callbacks.formUnion(pattern.occasions)
    messages.formUnion(pattern.messageOccasions)
  }

  func contains(_ kind: Event.Kind) -> Bool {
    switch kind {
    case .callback(let index): callbacks.contains(index)
    case .message(let index): messages.contains(index)
    default: false
    }
  }
}
