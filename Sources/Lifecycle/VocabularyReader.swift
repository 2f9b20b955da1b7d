import LogInput
import Matching

/// Reads records: runs the vocabulary's pipeline over a message.
///
/// Messages of the system first: they consume the line, but for a notification that they print. Then
/// callbacks, which are cut out; then phases; then actions on what is left, with their exclusions,
/// implications and outcomes.
package struct VocabularyReader: ~Copyable {
  let vocabulary: Vocabulary
  private var hits = HitList()
  var names = HitList()
  var candidates = CandidateSet()
  var remainder = Remainder()
  /// Where a message lies without its addresses.
  var scratch = Scratch(capacity: TextMemory.longestText)
  let memory: ReadingMemory
  /// What was read last and not remembered from before.
  var latest: SharedReading?
  /// The prints that do not count in this input.
  private(set) var dismissed: Set<Int> = []

  /// A reader that knows what `memory` does.
  package init(_ vocabulary: Vocabulary, memory: ReadingMemory = ReadingMemory()) {
    self.vocabulary = vocabulary
    self.memory = memory
  }

  /// Reads `record` into `reading`. Words of an app (actions, bare phases) are sought only when
  /// `isApp`.
  package mutating func read(
    _ record: Record, isApp: Bool, into reading: inout Reading
  ) {
    reading.clear()
    let message = record.message
    collectCandidates(message)
    readFunction(record.function, into: &reading)
    guard !candidates.isEmpty else { return }
    readFacts(message, into: &reading)
    if readMessage(message, into: &reading) {
      // A message quotes selectors of callbacks that did not run; a notification that it prints was
      // posted.
      readCallbacks(message, only: .notification, isApp: isApp, into: &reading)
      readIdentity(record, into: &reading)
      return
    }
    readPrints(message, into: &reading)
    readCallbacks(message, isApp: isApp, into: &reading)
    if reading.print == nil,
      reading.callbacks.allSatisfy({ vocabulary.callbacks[$0.callback].isOfView })
    {
      readPhase(message, isApp: isApp, into: &reading)
      // `[App] ` before a message is a tag of the print that consoles show as a category; a category
      // of os_log stands behind its subsystem and says what part of the app logs, not whose phase.
      if reading.phase != nil, reading.phaseOwner == nil, record.subsystem.isEmpty,
        !record.category.isEmpty
      {
        reading.phaseOwner = record.category.text(0..<record.category.count)
      }
    }
    if isApp {
      if reading.print == nil { readActions(message, into: &reading) }
    } else {
      noteAppWords(message, into: &reading)
    }
    if !reading.isEmpty { readIdentity(record, into: &reading) }
  }

  private mutating func collectCandidates(_ message: Bytes) {
    candidates.removeAll()
    vocabulary.automaton.findAll(in: message, into: &hits)
    for place in 0..<hits.endIndex {
      let hit = hits[place]
      let owners = vocabulary.owners.places(of: hit.literal)
      for owner in owners {
        candidates.insert(vocabulary.owners[owner], at: Int(hit.start)..<Int(hit.end))
      }
    }
    for owner in vocabulary.slow { candidates.insert(owner, at: 0..<0) }
  }

  /// Takes the beginning of an input, which decides in which of several ways its frameworks speak.
  package mutating func begin(with beginning: Bytes) {
    dismissed.removeAll()
    let mayHoldSign = vocabulary.mayHoldSign(beginning)
    for sign in vocabulary.signs
    where !sign.admits(beginning, mayHold: mayHoldSign, vocabulary) {
      dismissed.insert(sign.print)
    }
    memory.begin(dismissing: dismissed)
  }

  func matches(
    _ expression: RegularExpression, _ text: Bytes, from start: Int = 0, _ reading: inout Reading
  ) -> Bool {
    switch expression.match(text, from: start) {
    case .match: return true
    case .noMatch: return false
    case .limitReached:
      reading.limits += 1
      return false
    }
  }
}
