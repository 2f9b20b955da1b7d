import LogInput
import Matching

/// A reading that is handed out without being copied.
final class SharedReading {
  /// What it says; where it holds parts of the message, of the latest that was read so.
  private(set) var reading: Reading
  /// What all messages have in common that are read so; nil when the reading is not remembered.
  var wording: Wording?
  // What is asked of every line.
  let isEmpty: Bool
  let isOfFactsAlone: Bool
  let hasSubject: Bool
  let hasPhase: Bool
  let takesText: Bool
  /// Something in it may show that the process before is gone.
  let mayBeginAnew: Bool
  /// It says that a process runs again, or is gone.
  let endsRest: Bool
  /// The names that it gives the scene of its events; nil when it gives none.
  private(set) var names: SceneNames?
  /// Where the only name stands, and all that messages are to be asked for.
  private let soleName: Range<Int>?
  /// The names of messages that were read lately and differ in that one only.
  private var recentNames = RecentNames()

  init(_ reading: Reading, wording: Wording? = nil) {
    self.reading = reading
    self.wording = wording
    isEmpty = reading.isEmpty
    isOfFactsAlone = reading.isOfFactsAlone
    hasSubject = reading.subject != nil
    hasPhase = reading.phase != nil
    takesText = !reading.taken.isEmpty
    mayBeginAnew =
      !reading.callbacks.isEmpty || reading.message != nil || reading.appDelegate != nil
    endsRest = reading.tidings.fact == .running || reading.tidings.end != nil
    soleName = reading.soleName
    names = reading.keys.isEmpty ? nil : SceneNames(reading.keys)
  }

  /// Takes from `message`, which differs in numbers and addresses only from the one that was read, what is to be
  /// taken from each. Whatever was handed out before is no longer asked.
  func takeText(from message: Bytes) {
    guard let soleName, let name = ShortText(message.slice(soleName)) else {
      if reading.takeText(from: message) { names = SceneNames(reading.keys) }
      return
    }
    if let known = recentNames[name] {
      if known === names { return }
      reading.takeKeys(known.details.keys)
      names = known
    } else {
      _ = reading.takeText(from: message)
      let names = SceneNames(reading.keys)
      recentNames[name] = names
      self.names = names
    }
  }
}

/// The names that a message gives the scene of its events.
final class SceneNames {
  /// They, as its events bear them.
  let details: EventDetails
  /// The scene that they lead to in some launch.
  var scene: NamedScene?

  init(_ keys: [SceneKey]) { details = EventDetails(keys: keys) }
}

/// The names that messages gave lately which differ in one of them only, by that one.
private struct RecentNames {
  /// A launch has few scenes at a time.
  private static let most = 8

  private var entries: [(name: ShortText, names: SceneNames)] = []
  /// The one that was entered first, once all places are taken.
  private var oldest = 0

  subscript(name: ShortText) -> SceneNames? {
    get {
      for entry in entries where entry.name == name { return entry.names }
      return nil
    }
    set {
      guard let newValue else { return }
      if entries.count < Self.most {
        entries.append((name, newValue))
      } else {
        entries[oldest] = (name, newValue)
        oldest = (oldest + 1) % Self.most
      }
    }
  }
}

/// The scene that names lead to, as long as its own names stay what they are.
struct NamedScene {
  let launch: LaunchMark
  let unit: Int
  /// How often its names had changed.
  let changes: Int
}

/// Tells a launch from all others, also when that is gone.
final class LaunchMark {}
