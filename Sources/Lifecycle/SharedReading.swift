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

  init(_ reading: consuming Reading, wording: Wording? = nil) {
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
    self.reading = reading
  }

  /// Names the process that `message` is about, which differs in numbers and addresses only from the one that was read.
  func takeSubject(from message: Bytes) { reading.subject?.text = message }

  /// Takes from `message`, which differs in numbers and addresses only from the one that was read, what is to be
  /// taken from each. Whatever was handed out before is no longer asked.
  func takeText(from message: Bytes) {
    guard let soleName, let name = ShortText(message.slice(soleName)) else {
      if reading.takeText(from: message) { names = SceneNames(reading.keys) }
      return
    }
    if let known = recentNames[name] {
      if known === names { return }
      reading.keys = known.details.keys
      names = known
    } else {
      _ = reading.takeText(from: message)
      let taken = SceneNames(reading.keys)
      recentNames.keep(taken, for: name)
      names = taken
    }
  }
}
