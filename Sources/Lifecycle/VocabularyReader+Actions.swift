import Matching

/// What the app did, in the words that are left of a message.
extension VocabularyReader {
  mutating func readActions(_ message: Bytes, into reading: inout Reading) {
    guard !candidates.actions.isEmpty else { return }
    let text = ownWords(of: message, reading)
    var matched = ActionSet()
    for index in candidates.actions {
      let word = vocabulary.actions[index]
      guard matchesOwnWord(word.expression, text, &reading) else { continue }
      if let exception = word.exception, matches(exception.expression, text, &reading) {
        matched.insert(exception.otherwise)
      } else {
        matched.insert(index)
      }
    }
    guard !matched.isEmpty else { return }
    var suppressed = ActionSet()
    for index in matched {
      for loser in vocabulary.actions[index].suppresses { suppressed.insert(loser) }
    }
    var performed = matched.subtracting(suppressed)
    for index in performed {
      for implied in vocabulary.actions[index].implies { performed.insert(implied) }
    }
    let outcome = self.outcome(of: text, &reading)
    for index in performed {
      let word = vocabulary.actions[index]
      let isImplied = !matched.contains(index)
      // What follows from another action went as that one did.
      let isDone =
        isImplied
        ? matched.contains { vocabulary.actions[$0].isDone(implying: index) }
        : word.ignoresOutcomes
      let own = isDone ? .done : outcome
      guard own != .noun else { continue }
      reading.actions.append(
        Reading.ActionSighting(action: index, outcome: own, isImplied: isImplied))
      readTask(in: message, of: word, into: &reading)
    }
  }

  /// Notes that words stand in a message of no app which only apps say.
  func noteAppWords(_ message: Bytes, into reading: inout Reading) {
    for index in candidates.actions {
      guard let everywhere = vocabulary.actions[index].everywhere else { continue }
      if matches(everywhere, message, &reading) { reading.revealsApp = true }
    }
  }

  /// What is left of the message without callbacks and phases, and without what stands between quotation marks:
  /// names, and what the user wrote, are nothing that the app did.
  mutating func ownWords(of message: Bytes, _ reading: Reading) -> Bytes {
    remainder.withoutQuotations(remainder.cut(reading.lifecycleRanges, from: message))
  }

  /// Whether the pattern matches outside Apple's names in code; one that begins with the name is
  /// meant to be that API.
  private func matchesOwnWord(
    _ expression: RegularExpression, _ text: Bytes, _ reading: inout Reading
  ) -> Bool {
    var start = 0
    while matches(expression, text, from: start, &reading) {
      guard let range = expression.range(of: 0),
        vocabulary.senders.own(range.lowerBound, in: text)
      else { return true }
      start = max(range.upperBound, start + 1)
    }
    return false
  }

  private mutating func outcome(of text: Bytes, _ reading: inout Reading) -> Outcome {
    guard !candidates.outcomes.isEmpty else { return .done }
    for index in candidates.outcomes {
      let word = vocabulary.outcomes[index]
      if matches(word.expression, text, &reading) { return word.outcome }
    }
    return .done
  }

  /// Takes the background task from the message, for the action that was read last.
  private func readTask(in message: Bytes, of word: ActionWord, into reading: inout Reading) {
    guard !word.captures.isEmpty else { return }
    let action = reading.actions.count - 1
    reading.actions[action].task = BackgroundTaskReference()
    for (key, expression) in word.captures {
      guard expression.match(message) == .match, let group = expression.group(named: "v"),
        let range = expression.range(of: group)
      else { continue }
      reading.take(
        key == "task" ? .taskID(action: action) : .taskName(action: action), range, of: message)
    }
  }
}
