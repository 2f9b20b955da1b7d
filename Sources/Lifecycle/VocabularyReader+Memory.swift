import LogInput
import Matching

/// Most lines of a trace say what others said before: what they mean is remembered.
extension VocabularyReader {
  /// The reading of `record`, which may be that of an earlier one with the same words.
  mutating func recall(_ record: Record, isApp: Bool) -> SharedReading {
    if let known = memory.reading(of: record, isApp: isApp) { return known }
    var reading = Reading()
    read(record, isApp: isApp, into: &reading)
    let shared = SharedReading(reading)
    keep(shared, of: record, isApp: isApp)
    return shared
  }

  private mutating func keep(_ shared: SharedReading, of record: Record, isApp: Bool) {
    guard memory.admits(shared.reading, of: record, isApp: isApp) else { return }
    let message = record.message
    let isExact =
      !message.digitPlaces.isEmpty
      && (shared.reading.holdsNumbers || !memory.hasNeutralCandidates(message, vocabulary)
        || decidesByNumbers(message))
    memory.keep(shared, of: message, isApp: isApp, isExact: isExact)
  }

  /// With other numbers than those of the message, which has just been searched for candidates, a pattern
  /// might say something else.
  private func decidesByNumbers(_ message: Bytes) -> Bool {
    // What is looked at with parts blanked out may match where the message does not.
    if patternsOnParts.contains(where: { !$0.isNeutral }) { return true }
    return patternsOnAll.contains { !$0.isNeutral && !$0.isForeign(toAnyNumbersOf: message) }
  }

  /// The patterns that were tried on the message as it is.
  private var patternsOnAll: [RegularExpression] {
    var patterns: [RegularExpression] = []
    for index in candidates.callbackPatterns {
      patterns.append(vocabulary.callbackPatterns[index].expression)
    }
    for index in candidates.messages {
      let entry = vocabulary.messages[index]
      patterns.append(entry.expression)
      patterns += entry.yieldsTo.map { vocabulary.messages[$0].expression }
    }
    for index in candidates.phases { patterns.append(vocabulary.phases[index].expression) }
    for index in candidates.prints { patterns.append(vocabulary.prints[index].expression) }
    for index in candidates.facts { patterns.append(vocabulary.facts[index].expression) }
    for index in candidates.actions {
      let word = vocabulary.actions[index]
      if let everywhere = word.everywhere { patterns.append(everywhere) }
      patterns += word.captures.map(\.expression)
    }
    return patterns
  }

  /// The patterns that were tried on the message without some of its parts.
  private var patternsOnParts: [RegularExpression] {
    var patterns: [RegularExpression] = []
    for index in candidates.identities { patterns.append(vocabulary.identities[index].expression) }
    for index in candidates.outcomes { patterns.append(vocabulary.outcomes[index].expression) }
    for index in candidates.actions {
      let word = vocabulary.actions[index]
      patterns.append(word.expression)
      if let exception = word.exception { patterns.append(exception.expression) }
    }
    return patterns
  }
}
