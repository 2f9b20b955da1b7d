import LogInput
import Matching
import YAMLDocument

/// All words that lines are searched for, compiled: callbacks, phases, actions, messages, identities.
package final class Vocabulary {
  package internal(set) var callbacks = DefinitionList<Callback>()
  package internal(set) var actions = DefinitionList<ActionWord>()
  package internal(set) var messages = DefinitionList<RuntimeMessage>()
  package internal(set) var phases = DefinitionList<PhasePattern>()
  package internal(set) var identities = DefinitionList<IdentityPattern>()
  package internal(set) var outcomes = DefinitionList<OutcomeWord>()
  package internal(set) var prints = DefinitionList<FrameworkPrint>()
  package internal(set) var facts = DefinitionList<FactPattern>()
  package internal(set) var terminationCodes = DefinitionList<TerminationCode>()
  var spellings = DefinitionList<CallbackSpelling>()
  var callbackPatterns = DefinitionList<CallbackPattern>()
  /// Where they are defined, by kind; empty when they lie in the binary.
  var origins = VocabularyOrigins()
  /// The vocabulary as it lies in the binary, if it is that.
  let image: VocabularyImage?
  private(set) lazy var senders = SystemSenders(senderFiles)
  /// The same, for whoever asks on every line.
  private(set) lazy var lentSenders = Unmanaged.passUnretained(senders)
  /// Those of its literals that may be found in numbers.
  private(set) lazy var numericLiterals = NumericLiterals(automaton.numericLiterals)
  lazy var senderFiles = image?.senderFiles ?? []
  /// What is known of patterns ahead.
  package let library: PatternLibrary

  /// What a literal of the automaton belongs to.
  enum Owner {
    case spelling(Int), callbackPattern(Int), action(Int), message(Int), phase(Int), identity(Int)
    case outcome(Int), print(Int), fact(Int)
  }

  private(set) var automaton = LiteralAutomaton([])
  /// The owners of each literal of the automaton.
  private(set) var owners = OwnerTable()
  /// Entries whose pattern requires no literal: they are tried on every line that is read.
  private(set) var slow: [Owner] = []
  /// The literals that make a line worth reading.
  package private(set) var interest = LineInterest(everywhere: [], inApps: [])

  /// The names of all slow entries, for `vocabulary test`.
  package var slowNames: [String] {
    slow.map {
      switch $0 {
      case .spelling(let index): callbacks[spellings[index].callback].name
      case .callbackPattern(let index): callbacks[callbackPatterns[index].callback].name
      case .action(let index): actions[index].name
      case .message(let index): messages[index].id
      case .phase(let index): "phase \(phases[index].name)"
      case .identity(let index): "identity \(identities[index].key.rawValue)"
      case .outcome(let index): "outcome \(outcomes[index].outcome.rawValue)"
      case .print(let index): prints[index].name
      case .fact(let index): "fact \(facts[index].name)"
      }
    }
  }

  /// Loads the vocabulary among `definitions`.
  package init(
    definitions: [YAMLNode], library: PatternLibrary = PatternLibrary()
  ) throws(DefinitionError) {
    self.library = library
    image = nil
    try load(definitions)
    index()
  }

  /// The vocabulary that lies in the binary.
  package init(image: VocabularyImage, library: PatternLibrary) {
    self.library = library
    self.image = image
    prepare(image)
    (automaton, owners, slow) = (image.automaton, image.owners, image.slow)
    interest = image.interest(of: automaton.literals, library: library)
  }

  /// Senders that are the system's or not, for the tests of the definitions.
  package var senderSamples: [(sender: String, subsystem: String, isSystem: Bool)] {
    senderFiles.flatMap { (try? Self.senderSamples($0)) ?? [] }
  }

  /// The names by their numbers: the words themselves may not be decoded yet.
  package private(set) lazy var actionNames = image?.names(in: .actions) ?? actions.map(\.name)
  package private(set) lazy var callbackNames =
    image?.names(in: .callbacks) ?? callbacks.map(\.name)
  /// The callbacks of the app delegate.
  package private(set) lazy var callbacksOfAppDelegate = callbackNames.indices.filter {
    callbackNames[$0].hasPrefix("app.")
  }
  package private(set) lazy var messageNames = image?.names(in: .messages) ?? messages.map(\.id)
  /// Those of AppKit, where they are others.
  private(set) lazy var callbackNamesOnAppKit =
    image?.callbackNamesOnAppKit ?? callbacks.map(\.nameOnAppKit)

  /// The messages that are findings by themselves.
  package private(set) lazy var messagesOfFindings =
    image?.messages(where: .isFinding) ?? messages.indices.filter { messages[$0].isFinding }
  /// The messages by which the app is told something.
  package private(set) lazy var messagesOfOccasions =
    image?.messages(where: .isOccasion) ?? messages.indices.filter { messages[$0].isOccasion }
  /// The prints that do not count in all inputs.
  private(set) lazy var signs =
    image?.signs ?? prints.indices.compactMap { PrintSign(prints[$0], $0) }
  /// Finds what they require, all at once: most inputs hold nothing of it.
  private lazy var signScanner = LiteralScanner(
    signs.flatMap { $0.required ?? [] }, library: library)

  private lazy var actionNumbers = Self.numbers(of: actionNames)
  private lazy var callbackNumbers = Self.numbers(of: callbackNames)
  private lazy var messageNumbers = Self.numbers(of: messageNames)

  /// By part, the numbers of names in the binary that somebody asked for.
  private var numbersInImage = [[String: [Int]]](
    repeating: [:], count: VocabularyPart.allCases.count)

  private func numbers(named name: String, in part: VocabularyPart, _ image: VocabularyImage)
    -> [Int]
  {
    if let known = numbersInImage[part.rawValue][name] { return known }
    let numbers = image.numbers(named: name, in: part)
    numbersInImage[part.rawValue][name] = numbers
    return numbers
  }

  package func action(named name: String) -> Int? {
    if let image { return numbers(named: name, in: .actions, image).first }
    return actionNumbers[name]?.first
  }

  package func callback(named name: String) -> Int? { callbacks(named: name).first }

  /// All callbacks of a name: AppKit and UIKit share some.
  package func callbacks(named name: String) -> [Int] {
    if let image { return numbers(named: name, in: .callbacks, image) }
    return callbackNumbers[name] ?? []
  }

  package func message(named id: String) -> Int? {
    if let image { return numbers(named: id, in: .messages, image).first }
    return messageNumbers[id]?.first
  }

  /// Whether an input that begins so may hold something that the sign of a print requires.
  func mayHoldSign(_ beginning: Bytes) -> Bool {
    !beginning.isEmpty
      && signScanner.firstOccurrence(in: beginning, from: 0, to: beginning.count) != nil
  }

  /// Makes the scanner that does not depend on an input.
  package func makeScanner() { _ = signScanner }

  private static func numbers(of names: [String]) -> [String: [Int]] {
    var numbers: [String: [Int]] = [:]
    for (number, name) in names.enumerated() { numbers[name, default: []].append(number) }
    return numbers
  }

  private func index() {
    let index = VocabularyIndex(self)
    automaton = LiteralAutomaton(index.literals)
    owners = OwnerTable(index.owners)
    slow = index.slow
    interest = LineInterest(
      everywhere: index.literals(in: .everywhere), inApps: index.literals(in: .inApps),
      ofAppsOwn: index.ownLiterals, library: library)
  }
}
