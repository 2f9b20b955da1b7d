import LogInput
import Matching

/// Most lines of a trace say what others said before: what they mean is remembered.
extension VocabularyReader {
  /// The reading of `record`, which may be that of an earlier one with the same words.
  mutating func recall(_ record: LentRecord, isApp: Bool) -> SharedReading {
    if let known = memory.reading(of: record, isApp: isApp) { return known }
    return readAnew(record.pointee, isApp: isApp)
  }

  private mutating func readAnew(_ record: Record, isApp: Bool) -> SharedReading {
    var reading = Reading()
    read(record, isApp: isApp, into: &reading)
    let shared = SharedReading(reading)
    guard memory.admits(reading, of: record, isApp: isApp) else { return shared }
    let message = record.message
    let isExact =
      message.contains(where: \.isDigit)
      && (reading.holdsNumbers || vocabulary.numericLiterals.mayStand(in: message)
        || decidesByNumbers(message, reading))
    memory.keep(shared, of: message, isApp: isApp, isExact: isExact)
    return shared
  }

  /// With other numbers than those of the message, which has just been searched for candidates, a pattern
  /// might say something else.
  private func decidesByNumbers(_ message: Bytes, _ reading: Reading) -> Bool {
    func mayDecide(_ pattern: RegularExpression) -> Bool {
      !pattern.isNeutral && !pattern.isForeign(toAnyNumbersOf: message)
    }
    // What is looked at with parts blanked out may match where the message does not.
    let isWhole = reading.lifecycleRanges.isEmpty && !Remainder.hasQuotations(message)
    return anyPatternOnParts { isWhole ? mayDecide($0) : !$0.isNeutral }
      || anyPatternOnAll(mayDecide)
  }

  /// Whether it holds for one of the patterns that were tried on the message as it is.
  private func anyPatternOnAll(_ holds: (RegularExpression) -> Bool) -> Bool {
    candidates.callbackPatterns.contains { holds(vocabulary.callbackPatterns[$0].expression) }
      || candidates.messages.contains {
        let entry = vocabulary.messages[$0]
        return holds(entry.expression)
          || entry.yieldsTo.contains { holds(vocabulary.messages[$0].expression) }
      }
      || candidates.phases.contains { holds(vocabulary.phases[$0].expression) }
      || candidates.prints.contains { holds(vocabulary.prints[$0].expression) }
      || candidates.facts.contains { holds(vocabulary.facts[$0].expression) }
      || candidates.actions.contains {
        let word = vocabulary.actions[$0]
        return word.everywhere.map(holds) ?? false
          || word.captures.contains { holds($0.expression) }
      }
  }

  /// Whether it holds for one of the patterns that were tried on the message without some of its parts.
  private func anyPatternOnParts(_ holds: (RegularExpression) -> Bool) -> Bool {
    candidates.identities.contains { holds(vocabulary.identities[$0].expression) }
      || candidates.outcomes.contains { holds(vocabulary.outcomes[$0].expression) }
      || candidates.actions.contains {
        let word = vocabulary.actions[$0]
        return holds(word.expression) || word.exception.map { holds($0.expression) } ?? false
      }
  }
}
