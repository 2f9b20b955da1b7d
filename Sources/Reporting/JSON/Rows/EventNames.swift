import Lifecycle

/// The names of events as members of rows, made when they are first met.
final class EventNames {
  struct Name {
    let member: RowPiece
    /// It is an action's: how it went is told as well.
    let isAction: Bool
  }

  private let vocabulary: Vocabulary
  private let actions: Set<String>
  private let pieces = RowPieces()
  private var names: [Name?]
  /// Where the names of each kind of event begin.
  private let firstAction: Int
  private let firstMessage: Int
  private let firstPhase: Int
  private let firstPrint: Int

  init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    actions = Set(vocabulary.actions.map(\.name))
    // A callback may have three names.
    firstAction = 3 * vocabulary.callbacks.count
    firstMessage = firstAction + vocabulary.actions.count
    firstPhase = firstMessage + vocabulary.messages.count
    firstPrint = firstPhase + ScenePhase.allCases.count
    names = Array(repeating: nil, count: firstPrint + vocabulary.prints.count)
  }

  /// The name of an event of a launch.
  @inline(__always)
  func name(of event: Event, in launch: Launch) -> Name {
    let place = place(of: event.kind, in: launch)
    if let name = names[place] { return name }
    return learn(event, launch, place)
  }

  /// A name, and whether it is an action's.
  func member(named name: String) -> (bytes: [UInt8], isAction: Bool) {
    var member = Array(", \"name\": ".utf8)
    member.append(quoted: name)
    return (member, actions.contains(name))
  }

  private func learn(_ event: Event, _ launch: Launch, _ place: Int) -> Name {
    let (bytes, isAction) = member(named: vocabulary.name(of: event, in: launch))
    let name = Name(member: pieces.piece(bytes), isAction: isAction)
    names[place] = name
    return name
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
