import LogInput
import Matching

/// The names of scenes and app delegates.
extension VocabularyReader {
  mutating func readIdentity(_ record: Record, into reading: inout Reading) {
    let message = namesPart(of: record.message, reading)
    for index in candidates.identities {
      let pattern = vocabulary.identities[index]
      guard matches(pattern.expression, message, &reading),
        let range = pattern.group.flatMap(pattern.expression.range)
      else { continue }
      let value = message.text(range)
      if pattern.key == .appDelegate {
        reading.appDelegate = value
      } else if pattern.key == .role {
        reading.role = value
      } else if !value.isNoName {
        reading.takeKey(pattern.key, range, of: message)
      }
    }
    if record.scene.count > 0, reading.keys.isEmpty {
      reading.keys.append(SceneKey(kind: .label, value: record.scene.text))
    }
    // What is told of a scene and holds an identifier is told of that session.
    if reading.keys.isEmpty, tellsOfScene(reading), let place = UUIDText.first(in: message) {
      reading.takeKey(.session, place, of: message)
    }
    // Keyboards and the like have scenes of the system's own.
    if reading.role?.hasPrefix("_") ?? false { reading.dropKeys() }
  }

  /// The part of the message in which names of scenes are sought: `scene:openURLContexts:` is a selector and names none.
  mutating func namesPart(of message: Bytes, _ reading: Reading) -> Bytes {
    remainder.cut(reading.callbacks.map(\.range), from: message)
  }

  private func tellsOfScene(_ reading: Reading) -> Bool {
    reading.callbacks.contains {
      let callback = vocabulary.callbacks[$0.callback]
      return callback.isOfScene || callback.name == "session.didDiscard"
    }
  }
}

extension String {
  /// It is what is printed where there is no name.
  fileprivate var isNoName: Bool {
    utf8.count <= 5 && ["nil", "null", "none", "true", "false"].contains(lowercased())
  }
}
