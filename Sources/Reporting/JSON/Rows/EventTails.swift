import Lifecycle

/// How the rows of events end, from their name on: made when an event of that sort is first met.
final class EventTails {
  private static let forms = (transitions: Transition.allCases.count + 1, outcomes: 5, inferred: 2)
  /// How many endings the rows of one name may have.
  private static let formCount = forms.transitions * forms.outcomes * forms.inferred

  private let vocabulary: Vocabulary
  private let actions: Set<String>
  private let pieces = RowPieces()
  /// The endings of each name that was met, by number of form.
  private var tails: [UnsafeMutablePointer<RowPiece?>?]
  /// Where the names of each kind of event begin.
  private let firstAction: Int
  private let firstMessage: Int
  private let firstPhase: Int
  private let firstPrint: Int

  init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    actions = Set(vocabulary.actionNames)
    // A callback may have three names.
    firstAction = 3 * vocabulary.callbacks.count
    firstMessage = firstAction + vocabulary.actions.count
    firstPhase = firstMessage + vocabulary.messages.count
    firstPrint = firstPhase + ScenePhase.allCases.count
    tails = Array(repeating: nil, count: firstPrint + vocabulary.prints.count)
  }

  deinit { for forms in tails { forms?.deallocate() } }

  /// How the row of an event of a launch ends; whether it contradicts what the scenes make of the app is told
  /// behind that.
  @inline(__always)
  func tail(of event: UnsafePointer<Event>, in launch: Launch) -> RowPiece {
    let name = place(of: event.pointee.kind, in: launch)
    if let forms = tails[name], let piece = forms[Self.form(of: event)] { return piece }
    return learn(event.pointee, Self.form(of: event), launch, name)
  }

  /// How the row of an event ends that was kept.
  func tail(of event: TimelineEvent) -> [UInt8] {
    make(event.name, event.transition, event.outcome, isInferred: event.isInferred)
  }

  @inline(__always)
  private static func form(of event: UnsafePointer<Event>) -> Int {
    let transition = event.pointee.transition?.number ?? 0
    return (transition &* 5 &+ event.pointee.outcome.number) &* 2
      &+ (event.pointee.isInferred ? 1 : 0)
  }

  private func learn(_ event: Event, _ form: Int, _ launch: Launch, _ name: Int) -> RowPiece {
    let piece = pieces.piece(
      make(
        vocabulary.name(of: event, in: launch), event.transition, event.outcome,
        isInferred: event.isInferred))
    let forms = tails[name] ?? .allocate(capacity: Self.formCount)
    if tails[name] == nil { forms.initialize(repeating: nil, count: Self.formCount) }
    tails[name] = forms
    forms[form] = piece
    return piece
  }

  private func make(
    _ name: String, _ transition: Transition?, _ outcome: Outcome, isInferred: Bool
  ) -> [UInt8] {
    var tail: [UInt8] = []
    tail.append(text: ", \"name\": ")
    tail.append(quoted: name)
    if let transition { tail.append(text: ", \"transition\": \"\(transition.rawValue)\"") }
    if actions.contains(name) { tail.append(text: ", \"outcome\": \"\(outcome.rawValue)\"") }
    if isInferred { tail.append(text: ", \"inferred\": true") }
    tail.append(text: "}\n")
    return tail
  }

  @inline(__always)
  private func place(of kind: Event.Kind, in launch: Launch) -> Int {
    switch kind {
    case .callback(let index):
      switch launch.system {
      case .appkit: 3 &* index &+ 1
      case .watchkit: 3 &* index &+ 2
      default: 3 &* index
      }
    case .action(let index): firstAction &+ index
    case .message(let index): firstMessage &+ index
    case .phase(let phase): firstPhase &+ phase.number
    case .print(let index): firstPrint &+ index
    }
  }
}
