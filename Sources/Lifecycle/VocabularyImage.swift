import LogInput
import Matching
import Packing
import YAMLDocument

/// The vocabulary as it lies in the binary: where its words are defined, what is asked of all of them before a
/// line is there, and which literals lead to them.
package struct VocabularyImage {
  /// The lists behind those of the parts.
  enum List: Int {
    case spellings = 16, callbackPatterns, literals, owners, slow, everywhere, inApps, numeric
    case signs, trie
    static let count = trie.rawValue + LiteralTrieImage.listCount
  }

  /// What is known of a message.
  enum MessageTrait: Int { case isFinding = 1, isOccasion = 2 }

  /// How many numbers tell of a word: its file and its place there, its name, its name in AppKit, its traits.
  static let wordSize = 7

  let lists: PackedLists
  private let files: BuiltInFiles

  /// The vocabulary that was written into `table`, whose files are `files`.
  package init(_ table: PackedTable, files: BuiltInFiles) {
    lists = PackedLists(table)
    self.files = files
  }

  /// Whether there is none: some literal was no text.
  package var isEmpty: Bool { lists.isEmpty }

  func count(of part: VocabularyPart) -> Int {
    lists.count(of: part.rawValue) / Self.wordSize
  }

  private func number(_ place: Int, of word: Int, in part: VocabularyPart) -> Int {
    lists.number(Self.wordSize * word + place, of: part.rawValue)
  }

  /// The file that defines a word.
  func file(of word: Int, in part: VocabularyPart) throws(DefinitionError) -> YAMLMapping {
    try files.root(number(0, of: word, in: part)).mapping()
  }

  /// What defines a word: an item of the file's list.
  func entry(of word: Int, in part: VocabularyPart) throws(DefinitionError) -> YAMLNode {
    try file(of: word, in: part).required(part.key).item(number(1, of: word, in: part))
  }

  func names(in part: VocabularyPart) -> [String] { texts(at: 2, in: part) }

  /// The numbers of all words of a name, in order.
  func numbers(named name: String, in part: VocabularyPart) -> [Int] {
    let start = lists.start(of: part.rawValue)
    let end = start + lists.count(of: part.rawValue)
    var (name, numbers, from) = (name, [Int](), start + 2)
    name.withUTF8 { name in
      while let place = lists.table.place(of: name, from: from, to: end, by: Self.wordSize) {
        numbers.append((place - start) / Self.wordSize)
        from = place + Self.wordSize
      }
    }
    return numbers
  }

  var callbackNamesOnAppKit: [String?] {
    texts(at: 4, in: .callbacks).map { $0.isEmpty ? nil : $0 }
  }

  private func texts(at place: Int, in part: VocabularyPart) -> [String] {
    (0..<count(of: part)).map { lists.text(Self.wordSize * $0 + place, of: part.rawValue) }
  }

  func messages(where trait: MessageTrait) -> [Int] {
    (0..<count(of: .messages)).filter {
      number(6, of: $0, in: .messages) & trait.rawValue != 0
    }
  }

  /// Each tells of its print, whether it is wanted, and how many literals it requires; those follow.
  var signs: [PrintSign] {
    let table = lists.table
    var (signs, place) = ([PrintSign](), lists.start(of: List.signs.rawValue))
    let end = place + lists.count(of: List.signs.rawValue)
    while place < end {
      let count = table[place + 2]
      let literals = (0..<count).map { Literal(table, at: place + 3 + 3 * $0) }
      signs.append(
        PrintSign(
          print: table[place], isWanted: table[place + 1] != 0,
          required: literals.isEmpty ? nil : literals))
      place += 3 + 3 * count
    }
    return signs
  }

  var senderFiles: [YAMLMapping] {
    (0..<count(of: .senders)).compactMap { try? file(of: $0, in: .senders) }
  }

  // MARK: What leads to words

  /// The callback, the form and the text of a spelling.
  func spelling(_ index: Int) -> CallbackSpelling {
    let callback = lists.number(4 * index, of: List.spellings.rawValue)
    let form = lists.number(4 * index + 1, of: List.spellings.rawValue)
    let text = lists.text(4 * index + 2, of: List.spellings.rawValue)
    if form == 2 { return CallbackSpelling(notification: text, callback: callback) }
    return CallbackSpelling(text, callback: callback, hasBareName: form == 1)
  }

  var automaton: LiteralAutomaton {
    let literals = literals
    let numeric = lists.numbers(of: List.numeric.rawValue).map { literals[$0] }
    return LiteralAutomaton(
      literals, numeric: numeric, LiteralTrieImage(lists, from: List.trie.rawValue))
  }

  private var literals: [Literal] {
    let start = lists.start(of: List.literals.rawValue)
    return (0..<lists.count(of: List.literals.rawValue) / 3).map {
      Literal(lists.table, at: start + 3 * $0)
    }
  }

  var owners: OwnerTable {
    var owners = OwnerTable()
    var place = lists.start(of: List.owners.rawValue)
    let end = place + lists.count(of: List.owners.rawValue)
    owners.reserve(
      literals: lists.count(of: List.literals.rawValue) / 3, owners: end - place)
    while place < end {
      let next = place + 1 + lists.table[place]
      for place in place + 1..<next {
        if let owner = Vocabulary.Owner(number: lists.table[place]) { owners.add(owner) }
      }
      owners.endLiteral()
      place = next
    }
    return owners
  }

  var slow: [Vocabulary.Owner] {
    lists.numbers(of: List.slow.rawValue).compactMap(Vocabulary.Owner.init)
  }

  func interest(of literals: [Literal], library: PatternLibrary) -> LineInterest {
    // The number of those that only apps print themselves stands before them.
    let all = lists.numbers(of: List.everywhere.rawValue)
    let (own, everywhere) = (all.first ?? 0, all.dropFirst())
    let inApps = lists.numbers(of: List.inApps.rawValue)
    var isNumeric = [Bool](repeating: false, count: literals.count)
    for number in lists.numbers(of: List.numeric.rawValue) { isNumeric[number] = true }
    return LineInterest(
      everywhere: everywhere.map { literals[$0] }, inApps: inApps.map { literals[$0] },
      ofAppsOwn: everywhere.prefix(own).map { literals[$0] },
      numeric: (
        everywhere.filter { isNumeric[$0] }.map { literals[$0] },
        inApps.filter { isNumeric[$0] }.map { literals[$0] }
      ), library: library)
  }
}

extension Vocabulary {
  /// Makes the lists whose words are decoded when somebody asks for them. They keep the vocabulary, which is there as
  /// long as a run: a list may be held when nobody holds the vocabulary any more.
  func prepare(_ image: VocabularyImage) {
    callbacks = words(.callbacks, image) { (self, entry, _) throws(DefinitionError) in
      try self.callback(entry.mapping())
    }
    actions = DefinitionList(count: image.count(of: .actions)) {
      [self] (number) throws(DefinitionError) in
      let keys = try image.file(of: number, in: .actions)
      let action = try self.action(keys)
      try link(action, keys)
      return action
    }
    messages = words(.messages, image) { (self, entry, _) throws(DefinitionError) in
      let keys = try entry.mapping()
      let message = try self.message(keys)
      message.yieldsTo = try self.messageIndices(keys["yields_to"])
      return message
    }
    phases = words(.phases, image) { (self, entry, file) throws(DefinitionError) in
      try self.phase(entry, Self.parts(file))
    }
    identities = words(.identities, image) { (self, entry, _) throws(DefinitionError) in
      try self.identity(entry)
    }
    outcomes = words(.outcomes, image) { (self, entry, _) throws(DefinitionError) in
      try self.outcome(entry)
    }
    prints = words(.prints, image) { (self, entry, file) throws(DefinitionError) in
      try self.print(entry, in: file)
    }
    facts = words(.facts, image) { (self, entry, _) throws(DefinitionError) in
      try self.fact(entry)
    }
    terminationCodes = words(.codes, image) { (_, entry, _) throws(DefinitionError) in
      try TerminationCode(entry)
    }
    spellings = DefinitionList(
      count: image.lists.count(of: VocabularyImage.List.spellings.rawValue) / 4
    ) { image.spelling($0) }
    callbackPatterns = DefinitionList(
      count: image.lists.count(of: VocabularyImage.List.callbackPatterns.rawValue)
    ) { [self] (number) throws(DefinitionError) in
      let callback = image.lists.number(
        number, of: VocabularyImage.List.callbackPatterns.rawValue)
      let keys = try image.entry(of: callback, in: .callbacks).mapping()
      return try callbackPattern(of: callback, try keys.required("match"), keys)
    }
  }

  private func words<Word>(
    _ part: VocabularyPart, _ image: VocabularyImage,
    _ decode: @escaping (Vocabulary, YAMLNode, YAMLMapping) throws(DefinitionError) -> Word
  ) -> DefinitionList<Word> {
    DefinitionList(count: image.count(of: part)) {
      [self] (number) throws(DefinitionError) in
      try decode(
        self, try image.entry(of: number, in: part), try image.file(of: number, in: part))
    }
  }
}
