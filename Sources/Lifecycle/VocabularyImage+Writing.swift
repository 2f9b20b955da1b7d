import Matching
import Packing
import YAMLDocument

extension VocabularyImage {
  /// Writes a vocabulary whose definitions are in the files at `paths`; nothing when some literal is no text.
  package static func write(
    _ vocabulary: Vocabulary, filesAt paths: [String], to writer: inout PackedWriter
  ) {
    let index = VocabularyIndex(vocabulary)
    let texts = index.literals.map { String(validating: $0.bytes, as: UTF8.self) }
    guard texts.allSatisfy({ $0 != nil }) else { return }
    var lists = PackedListsWriter(count: List.count)
    for part in VocabularyPart.allCases {
      for (number, origin) in vocabulary.origins[part].enumerated() {
        lists.add(paths.firstIndex(of: origin.path) ?? 0, to: part.rawValue)
        lists.add(origin.item, to: part.rawValue)
        add(number, of: part, in: vocabulary, to: &lists)
      }
    }
    for spelling in vocabulary.spellings {
      let form =
        spelling.form == .notification ? 2 : spelling.hasBareName ? 1 : 0
      lists.add(spelling.callback, to: List.spellings.rawValue)
      lists.add(form, to: List.spellings.rawValue)
      lists.add(String(decoding: spelling.whole, as: UTF8.self), to: List.spellings.rawValue)
    }
    for pattern in vocabulary.callbackPatterns {
      lists.add(pattern.callback, to: List.callbackPatterns.rawValue)
    }
    for (number, text) in texts.enumerated() {
      let literal = index.literals[number]
      lists.add(text ?? "", to: List.literals.rawValue)
      lists.add(literal.foldsCase ? 1 : 0, to: List.literals.rawValue)
      if literal.mayHoldNumber { lists.add(number, to: List.numeric.rawValue) }
      lists.add(index.owners[number].count, to: List.owners.rawValue)
      for owner in index.owners[number] { lists.add(owner.number, to: List.owners.rawValue) }
    }
    for sign in vocabulary.signs { add(sign, to: &lists) }
    for owner in index.slow { lists.add(owner.number, to: List.slow.rawValue) }
    lists.add(index.ownCount, to: List.everywhere.rawValue)
    for (reach, list) in [(VocabularyIndex.Reach.everywhere, List.everywhere), (.inApps, .inApps)] {
      for number in index.members[reach.rawValue] { lists.add(number, to: list.rawValue) }
    }
    LiteralTrieImage.write(index.literals, to: &lists, from: List.trie.rawValue)
    writer = lists.written
  }

  /// Adds the names of a word, and what is asked of all words of its kind.
  private static func add(
    _ number: Int, of part: VocabularyPart, in vocabulary: Vocabulary,
    to lists: inout PackedListsWriter
  ) {
    var (name, nameOnAppKit, traits) = ("", "", 0)
    switch part {
    case .callbacks:
      name = vocabulary.callbacks[number].name
      nameOnAppKit = vocabulary.callbacks[number].nameOnAppKit ?? ""
    case .actions: name = vocabulary.actions[number].name
    case .messages:
      let message = vocabulary.messages[number]
      name = message.id
      traits = message.isFinding ? MessageTrait.isFinding.rawValue : 0
      traits |= message.isOccasion ? MessageTrait.isOccasion.rawValue : 0
    case .prints, .phases, .identities, .outcomes, .facts, .codes, .senders: break
    }
    lists.add(name, to: part.rawValue)
    lists.add(nameOnAppKit, to: part.rawValue)
    lists.add(traits, to: part.rawValue)
  }

  private static func add(_ sign: PrintSign, to lists: inout PackedListsWriter) {
    let list = List.signs.rawValue
    // What is no text cannot be written: then the pattern is always asked.
    let texts = sign.required?.map { String(validating: $0.bytes, as: UTF8.self) } ?? []
    let required = texts.contains(nil) ? [] : sign.required ?? []
    lists.add(sign.print, to: list)
    lists.add(sign.isWanted ? 1 : 0, to: list)
    lists.add(required.count, to: list)
    for literal in required {
      lists.add(String(decoding: literal.bytes, as: UTF8.self), to: list)
      lists.add(literal.foldsCase ? 1 : 0, to: list)
    }
  }
}

extension Vocabulary.Owner {
  /// The owner as one number.
  var number: Int {
    switch self {
    case .spelling(let index): index << 4
    case .callbackPattern(let index): index << 4 | 1
    case .action(let index): index << 4 | 2
    case .message(let index): index << 4 | 3
    case .phase(let index): index << 4 | 4
    case .identity(let index): index << 4 | 5
    case .outcome(let index): index << 4 | 6
    case .print(let index): index << 4 | 7
    case .fact(let index): index << 4 | 8
    }
  }

  init?(number: Int) {
    let index = number >> 4
    switch number & 15 {
    case 0: self = .spelling(index)
    case 1: self = .callbackPattern(index)
    case 2: self = .action(index)
    case 3: self = .message(index)
    case 4: self = .phase(index)
    case 5: self = .identity(index)
    case 6: self = .outcome(index)
    case 7: self = .print(index)
    case 8: self = .fact(index)
    default: return nil
    }
  }
}
