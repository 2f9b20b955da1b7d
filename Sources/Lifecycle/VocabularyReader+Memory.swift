import LogInput
import Matching

/// Most lines of a trace say what others said before: what they mean is remembered.
extension VocabularyReader {
  /// The reading of `record`, which may be that of an earlier one with the same words; there until the next record is
  /// read.
  mutating func recall(_ record: LentRecord, isApp: Bool) -> Unmanaged<SharedReading> {
    if let known = memory.reading(of: record, isApp: isApp) { return known }
    return keep(readAnew(record.pointee, isApp: isApp))
  }

  /// Keeps a reading until the next one.
  mutating func keep(_ reading: SharedReading) -> Unmanaged<SharedReading> {
    latest = reading
    return Unmanaged.passUnretained(reading)
  }

  private mutating func readAnew(_ record: Record, isApp: Bool) -> SharedReading {
    var reading = Reading()
    read(record, isApp: isApp, into: &reading)
    guard memory.admits(reading, of: record, isApp: isApp), memory.isWorthKeeping(record) else {
      return SharedReading(consume reading)
    }
    let isExact = depends(reading, onNumbersOf: record.message)
    // What the system says of objects is mostly said once.
    if isApp, !reading.holdsDigits, let shared = readWithoutAddresses(record) { return shared }
    let shared = SharedReading(consume reading)
    memory.keep(shared, of: record, isApp: isApp, forAllOf: isExact ? [] : .numbers)
    return shared
  }

  /// The reading of an app's record as if its message had other addresses, from which it takes those that it has; nil
  /// when it has none, or where that is not possible. No word stands in an address, whatever its digits spell.
  private mutating func readWithoutAddresses(_ record: Record) -> SharedReading? {
    guard let message = scratch.withoutAddresses(record.message) else { return nil }
    var other = record
    other.message = message
    var reading = Reading()
    read(other, isApp: true, into: &reading)
    guard memory.admits(reading, of: other, isApp: true), !reading.holdsDigits else { return nil }
    let isExact = depends(reading, onNumbersOf: message)
    _ = reading.takeText(from: record.message)
    let shared = SharedReading(consume reading)
    memory.keep(
      shared, of: record, isApp: true,
      forAllOf: isExact ? .addresses : [.addresses, .numbers])
    return shared
  }

  /// Whether the reading of a message that differs from `message`, which has just been read, in numbers only may be
  /// another one.
  private mutating func depends(_ reading: Reading, onNumbersOf message: Bytes) -> Bool {
    message.contains(where: \.isDigit)
      && (reading.holdsNumbers
        || reading.message.map { vocabulary.messages[$0].tellsNumbers } ?? false
        || vocabulary.numericLiterals.mayStand(in: message)
        || numbersDecide(onAllOf: message) || numbersDecide(onPartsOf: message, reading))
  }

  /// With other numbers than those of the message, which has just been searched for candidates, one of the patterns
  /// that were tried on all of it might say something else.
  private func numbersDecide(onAllOf message: Bytes) -> Bool {
    func decide(_ pattern: RegularExpression) -> Bool { pattern.mayTellNumbers(of: message) }
    return candidates.callbackPatterns.contains {
      decide(vocabulary.callbackPatterns[$0].expression)
    }
      || candidates.messages.contains {
        let entry = vocabulary.messages[$0]
        return decide(entry.expression)
          || entry.yieldsTo.contains { decide(vocabulary.messages[$0].expression) }
      }
      || candidates.phases.contains { decide(vocabulary.phases[$0].expression) }
      || candidates.prints.contains { decide(vocabulary.prints[$0].expression) }
      || candidates.facts.contains { decide(vocabulary.facts[$0].expression) }
      || candidates.actions.contains {
        let word = vocabulary.actions[$0]
        return word.everywhere.map(decide) ?? false
          || word.captures.contains { decide($0.expression) }
      }
  }

  /// The same of the patterns that were tried on what is left of the message: they may match where it does not.
  private mutating func numbersDecide(onPartsOf message: Bytes, _ reading: Reading) -> Bool {
    let names = namesPart(of: message, reading)
    if candidates.identities.contains(where: {
      vocabulary.identities[$0].expression.mayTellNumbers(of: names)
    }) {
      return true
    }
    let words = ownWords(of: message, reading)
    return candidates.outcomes.contains {
      vocabulary.outcomes[$0].expression.mayTellNumbers(of: words)
    }
      || candidates.actions.contains {
        let word = vocabulary.actions[$0]
        return word.expression.mayTellNumbers(of: words)
          || word.exception?.expression.mayTellNumbers(of: words) ?? false
      }
  }
}

extension RegularExpression {
  /// Whether it may do something else with a text that differs from this one in numbers.
  fileprivate func mayTellNumbers(of text: Bytes) -> Bool {
    !isNeutral && !isForeign(to: .numbers, of: text)
  }
}
