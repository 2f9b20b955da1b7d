import Lifecycle
import Matching
import Testing

@testable import scenetrace

@Suite("Built-in messages")
struct MessageTests {
  @Test("Every sample is read as its own message and as nothing else")
  func samples() throws {
    let vocabulary = try BuiltIn.catalogs().vocabulary
    var probe = VocabularyProbe(vocabulary)
    for message in vocabulary.messages {
      let action = message.standsFor.map { ["action", vocabulary.actions[$0].name] }
      for sample in message.samples {
        let rows = probe.findings(in: sample).filter { row in
          // A message may name its scene, and a notification that it prints was posted.
          row[0] != "scene name" && !(row[0] == "callback" && sample.contains("Notification; "))
        }
        let expected = [["message", message.id]] + (action.map { [$0] } ?? [])
        #expect(rows.map { Array($0.prefix(2)) } == expected, "\(sample)")
      }
    }
  }

  @Test("Whatever the order, one message takes a sample: others that match it yield")
  func others() throws {
    let messages = try BuiltIn.catalogs().vocabulary.messages
    for (index, message) in messages.enumerated() {
      for sample in message.samples {
        for other in messages where other.id != message.id && Self.takes(sample, other) {
          #expect(other.yieldsTo.contains(index), "\(other.id) takes \(sample)")
        }
      }
    }
  }

  @Test("No message takes what one of them rejects")
  func rejects() throws {
    let messages = try BuiltIn.catalogs().vocabulary.messages
    for message in messages {
      for reject in message.rejects {
        let takers = messages.filter { Self.takes(reject, $0) }.map(\.id)
        #expect(takers == [], "\(message.id) rejects \(reject)")
      }
    }
  }

  @Test("Every message has a name of its own, and rejects that differ")
  func names() throws {
    let messages = try BuiltIn.catalogs().vocabulary.messages
    #expect(Set(messages.map(\.id)).count == messages.count)
    for message in messages {
      #expect(Set(message.rejects).count >= 2, "\(message.id)")
      #expect(message.rejects.allSatisfy { !message.samples.contains($0) }, "\(message.id)")
    }
    let rejects = messages.flatMap(\.rejects)
    #expect(Set(rejects).count == rejects.count)
  }

  /// Lines of which a pattern may begin to match at many places, and at each of them for long.
  @Test("No pattern gives up on a long line")
  func longLines() throws {
    let messages = try BuiltIn.catalogs().vocabulary.messages
    for message in messages {
      for sample in message.samples {
        let beginning = String(sample.prefix(sample.count * 2 / 3))
        let repeated = String(repeating: beginning, count: 16_000 / beginning.utf8.count)
        let padded = beginning + String(repeating: "a.b-<[(:1 ", count: 1600)
        // It has the letters that the pattern asks for last, not what stands between them.
        let ending = String(sample.suffix(sample.count / 2).filter { $0.isLetter || $0 == " " })
        for line in [repeated + ending, padded + ending, padded + sample] {
          #expect(Self.outcome(line, message) != .limitReached, "\(message.id): \(sample)")
        }
      }
    }
  }

  private static func takes(_ text: String, _ message: RuntimeMessage) -> Bool {
    outcome(text, message) == .match
  }

  private static func outcome(
    _ text: String, _ message: RuntimeMessage
  ) -> RegularExpression.Outcome {
    Array(text.utf8).withUnsafeBufferPointer { message.expression.match($0) }
  }
}
