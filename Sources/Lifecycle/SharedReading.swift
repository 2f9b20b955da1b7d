import LogInput
import Matching

/// A reading that is handed out without being copied.
final class SharedReading {
  /// What it says; where it holds parts of the message, of the latest that was read so, but for the names of scenes.
  private(set) var reading: Reading
  /// The names of the scene, of the latest message that was read so.
  var keys: [SceneKey] { lentNames?._withUnsafeGuaranteedRef(\.details.keys) ?? [] }
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
  /// The names that it gives the scene of its events, there until the next message is read; nil when it gives none.
  var lentNames: Unmanaged<SceneNames>? {
    if let recentPlace { return recentNames.lent(recentPlace) }
    return rareNames.map(Unmanaged.passUnretained)
  }
  /// The same, when they are not among those that came lately.
  private var rareNames: SceneNames?
  /// Where they are among those.
  private var recentPlace: Int?
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
    rareNames = reading.keys.isEmpty ? nil : SceneNames(reading.keys)
    self.reading = reading
  }

  /// Names the process that `message` is about, which differs in numbers and addresses only from the one that was read.
  func takeSubject(from message: Bytes) { reading.subject?.text = message }

  /// Takes from `message`, which differs in numbers and addresses only from the one that was read, what is to be
  /// taken from each. Whatever was handed out before is no longer asked.
  func takeText(from message: Bytes) {
    guard let soleName, let name = ShortText(message.slice(soleName)) else {
      if reading.takeText(from: message) {
        rareNames = SceneNames(reading.keys)
        recentPlace = nil
      }
      return
    }
    if let known = recentNames.place(of: name) {
      recentPlace = known
    } else {
      _ = reading.takeText(from: message)
      recentPlace = recentNames.keep(SceneNames(reading.keys), for: name)
    }
  }
}
