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
        || triedPatterns.contains { !$0.isNeutral })
    memory.keep(shared, of: message, isApp: isApp, isExact: isExact)
  }

  /// The patterns that decide what the message says, which has just been searched for candidates.
  private var triedPatterns: [RegularExpression] {
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
    for index in candidates.identities { patterns.append(vocabulary.identities[index].expression) }
    for index in candidates.outcomes { patterns.append(vocabulary.outcomes[index].expression) }
    for index in candidates.prints { patterns.append(vocabulary.prints[index].expression) }
    for index in candidates.facts { patterns.append(vocabulary.facts[index].expression) }
    for index in candidates.actions {
      let word = vocabulary.actions[index]
      patterns.append(word.expression)
      if let everywhere = word.everywhere { patterns.append(everywhere) }
      if let exception = word.exception { patterns.append(exception.expression) }
      patterns += word.captures.map(\.expression)
    }
    return patterns
  }
}
