import Matching

/// What the system says in words of its own.
extension VocabularyReader {
  mutating func readMessage(_ message: Bytes, into reading: inout Reading) -> Bool {
    for index in candidates.messages {
      let entry = vocabulary.messages[index]
      guard matches(entry.expression, message, &reading),
        !entry.yieldsTo.contains(where: {
          matches(vocabulary.messages[$0].expression, message, &reading)
        })
      else { continue }
      reading.message = index
      if entry.isOfSystem {
        var subject = Subject(entry.expression, entry.groups, in: message)
        subject.isApp = subject.isApp || entry.isOfApps
        reading.subject = subject.isNamed ? subject : nil
      }
      if entry.tellsLife || entry.severity == "error" {
        reading.tidings = Tidings(entry, vocabulary, in: message)
      }
      reading.messageTask = task(in: message, of: entry.expression, entry.groups)
      if let action = entry.standsFor {
        reading.actions.append(
          Reading.ActionSighting(
            action: action, outcome: .done, task: reading.messageTask))
      }
      return true
    }
    return false
  }

  private func task(
    in message: Bytes, of expression: RegularExpression, _ groups: SubjectGroups
  ) -> BackgroundTaskReference? {
    func text(_ group: Int?) -> String? {
      group.flatMap { expression.range(of: $0) }.map { message.text($0) }
    }
    if let name = text(groups.taskIdentifier) {
      return BackgroundTaskReference(id: nil, name: name)
    }
    guard groups.taskID != nil else { return nil }
    let id =
      text(groups.taskID).flatMap { Int($0) }
      ?? text(groups.taskHexID).flatMap { Int($0, radix: 16) }
    return BackgroundTaskReference(id: id, name: text(groups.taskName))
  }
}
