import LogInput
import Testing
import YAMLDocument

@testable import Lifecycle

@Suite struct YieldingMessageTests {
  private func message(_ id: String, _ match: String, yieldsTo others: String = "") -> String {
    """
      - message: \(id)
        severity: note
        meaning: a message
        match: \(match)\(others.isEmpty ? "" : "\n    yields_to: [\(others)]")
        samples: [\(match)]
        rejects: [nothing]

    """
  }

  private func vocabulary(_ messages: String...) throws -> Vocabulary {
    try Vocabulary(definitions: [
      YAMLDocument.parse(
        "schema: scenetrace/v1\nmessages:\n" + messages.joined(), path: "messages.yml")
    ])
  }

  /// The id of the message that takes `line`.
  private func taker(of line: String, in vocabulary: Vocabulary) -> String? {
    var reader = VocabularyReader(vocabulary)
    var reading = Reading()
    Array(line.utf8).withUnsafeBufferPointer {
      reader.read(Record(line: 1, text: $0), isApp: true, into: &reading)
    }
    return reading.message.map { vocabulary.messages[$0].id }
  }

  @Test func `the more particular message takes the line, in whatever order they stand`() throws {
    let general = message("general", "ended", yieldsTo: "particular")
    let particular = message("particular", "watchdog")
    for both in [try vocabulary(general, particular), try vocabulary(particular, general)] {
      #expect(taker(of: "ended by the watchdog", in: both) == "particular")
      #expect(taker(of: "ended", in: both) == "general")
      #expect(taker(of: "a watchdog", in: both) == "particular")
    }
  }

  @Test func `of messages that do not yield the first takes the line`() throws {
    let both = try vocabulary(message("first", "ended"), message("second", "watchdog"))
    #expect(taker(of: "ended by the watchdog", in: both) == "first")
  }

  @Test func `a message yields to one that exists and that does not yield back`() {
    #expect(throws: DefinitionError.self) {
      try vocabulary(message("one", "ended", yieldsTo: "othre"), message("other", "watchdog"))
    }
    #expect(throws: DefinitionError.self) {
      try vocabulary(
        message("one", "ended", yieldsTo: "other"), message("other", "watchdog", yieldsTo: "one"))
    }
    #expect(throws: DefinitionError.self) {
      try vocabulary(message("one", "ended", yieldsTo: "one"))
    }
  }
}
