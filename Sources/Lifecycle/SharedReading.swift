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
  private(set) var details: EventDetails?
  /// The scene that its names lead to in some launch.
  var namedScene: NamedScene?

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
    details = reading.keys.isEmpty ? nil : EventDetails(keys: reading.keys)
  }

  /// Takes from `message`, which differs in numbers and addresses only from the one that was read, what is to be
  /// taken from each. Whatever was handed out before is no longer asked.
  func takeText(from message: Bytes) {
    let takesKeys = reading.takeText(from: message)
    guard takesKeys else { return }
    details = EventDetails(keys: reading.keys)
    namedScene = nil
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
