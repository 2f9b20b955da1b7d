import YAMLDocument

/// The kinds of words.
enum VocabularyPart: Int, CaseIterable {
  case callbacks, actions, messages, phases, identities, outcomes, prints, facts, codes, senders

  /// The key of their list in a file.
  var key: String { Self.keys[rawValue] }

  private static let keys = [
    "callbacks", "action", "messages", "phases", "identities", "outcomes", "prints", "facts",
    "codes", "senders",
  ]
}

/// Where the words of each kind are defined.
struct VocabularyOrigins {
  private var byPart = [[DefinitionOrigin]](repeating: [], count: VocabularyPart.allCases.count)

  mutating func add(_ origin: DefinitionOrigin, to part: VocabularyPart) {
    byPart[part.rawValue].append(origin)
  }

  subscript(part: VocabularyPart) -> [DefinitionOrigin] { byPart[part.rawValue] }
}
