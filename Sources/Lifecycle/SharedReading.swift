import LogInput

/// A reading that is handed out without being copied.
final class SharedReading {
  let reading: Reading
  /// What all messages have in common that are read so; nil when the reading is not remembered.
  var wording: Wording?
  // What is asked of every line.
  let isEmpty: Bool
  let isOfFactsAlone: Bool
  let hasSubject: Bool
  let hasPhase: Bool
  let takesText: Bool
  /// The names that it gives the scene of its events; nil when it gives none.
  let details: EventDetails?

  init(_ reading: Reading, wording: Wording? = nil) {
    self.reading = reading
    self.wording = wording
    isEmpty = reading.isEmpty
    isOfFactsAlone = reading.isOfFactsAlone
    hasSubject = reading.subject != nil
    hasPhase = reading.phase != nil
    takesText = !reading.taken.isEmpty
    details = reading.keys.isEmpty ? nil : EventDetails(keys: reading.keys)
  }
}
