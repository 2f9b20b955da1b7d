import Lifecycle

/// The latest callbacks of a unit, or of a whole launch, that a rule may name as the window of what
/// was done in it.
///
/// Kept once for all cases: nearly every one of them looks at the same few callbacks. Whoever makes one lets
/// go of it.
struct CallbackLedger {
  /// Where an event is kept.
  enum Place: BitwiseCopyable {
    /// Among the transitions, by number from 0.
    case transition(Int)
    /// Among the callbacks and messages that are no transitions.
    case occasion
  }

  /// The transitions that were told, and by transition, from 0, the line of each.
  private var told = TransitionSet()
  private let lines = UnsafeMutablePointer<Exhibit>.allocate(
    capacity: Transition.allCases.count)
  /// Callbacks and messages that are no transitions.
  private var occasions: [(kind: Event.Kind, exhibit: Exhibit)] = []

  func deallocate() { lines.deallocate() }

  /// Forgets all.
  mutating func removeAll() {
    told = TransitionSet()
    occasions.removeAll()
  }

  /// Takes the event.
  mutating func note(_ context: JudgeContext, at place: Place) {
    switch place {
    case .transition(let number):
      lines[number] = context.exhibit
      told = TransitionSet(rawValue: told.rawValue | 1 << UInt16(number))
    case .occasion: noteOccasion(context)
    }
  }

  private mutating func noteOccasion(_ context: JudgeContext) {
    if let place = occasions.firstIndex(where: { $0.kind == context.event.kind }) {
      occasions[place].exhibit = context.exhibit
    } else {
      occasions.append((context.event.kind, context.exhibit))
    }
  }

  func forEachExhibit(_ body: (Exhibit) -> Void) {
    for transition in told.transitions { body(lines[transition.number - 1]) }
    for occasion in occasions { body(occasion.exhibit) }
  }

  /// The callback on this line.
  func callback(on line: Int) -> Exhibit? {
    told.transitions.lazy.map { [lines] in lines[$0.number - 1] }.first { $0.line == line }
      ?? occasions.first { $0.exhibit.line == line }?.exhibit
  }

  /// The latest of these transitions.
  func latest(of set: TransitionSet) -> Exhibit? {
    var latest: Exhibit?
    for transition in told.intersection(set).transitions {
      latest = Self.later(latest, lines[transition.number - 1])
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
final class WindowCallbacks {
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

  private func insert(_ pattern: EventPattern) {
    transitions.formUnion(pattern.windows)
    callbacks.formUnion(pattern.occasions)
    messages.formUnion(pattern.messageOccasions)
  }

  /// Where ledgers keep the event; nil when no case names it.
  func place(of event: Event) -> CallbackLedger.Place? {
    if let transition = event.transition, !event.isJoined {
      return transitions.contains(transition) ? .transition(transition.number - 1) : nil
    }
    return contains(event.kind) ? .occasion : nil
  }

  private func contains(_ kind: Event.Kind) -> Bool {
    switch kind {
    case .callback(let index): callbacks.contains(index)
    case .message(let index): messages.contains(index)
    default: false
    }
  }
}
