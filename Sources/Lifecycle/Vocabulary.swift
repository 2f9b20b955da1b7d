import LogInput
import Matching
import YAMLDocument

/// All words that lines are searched for, compiled: callbacks, phases, actions, messages, identities.
package final class Vocabulary {
  package internal(set) var callbacks: [Callback] = []
  package internal(set) var actions: [ActionWord] = []
  package internal(set) var messages: [RuntimeMessage] = []
  package internal(set) var phases: [PhasePattern] = []
  package internal(set) var identities: [IdentityPattern] = []
  package internal(set) var outcomes: [OutcomeWord] = []
  package internal(set) var prints: [FrameworkPrint] = []
  package internal(set) var facts: [FactPattern] = []
  package internal(set) var terminationCodes: [TerminationCode] = []
  var spellings: [CallbackSpelling] = []
  var callbackPatterns: [CallbackPattern] = []
  var senders = SystemSenders()
  var senderFiles: [YAMLMapping] = []
  /// What is known of patterns ahead.
  package let library: PatternLibrary

  /// What a literal of the automaton belongs to.
  enum Owner {
    case spelling(Int), callbackPattern(Int), action(Int), message(Int), phase(Int), identity(Int)
    case outcome(Int), print(Int), fact(Int)
  }

  private(set) var automaton = LiteralAutomaton([])
  /// The owners of each literal of the automaton.
  private(set) var owners: [[Owner]] = []
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
    try load(definitions)
    index()
  }

  /// Senders that are the system's or not, for the tests of the definitions.
  package var senderSamples: [(sender: String, subsystem: String, isSystem: Bool)] {
    senderFiles.flatMap { (try? Self.senderSamples($0)) ?? [] }
  }

  private lazy var actionNumbers = Self.numbers(of: actions.map(\.name))
  private lazy var callbackNumbers = Self.numbers(of: callbacks.map(\.name))
  private lazy var messageNumbers = Self.numbers(of: messages.map(\.id))

  package func action(named name: String) -> Int? { actionNumbers[name]?.first }

  package func callback(named name: String) -> Int? { callbackNumbers[name]?.first }

  /// All callbacks of a name: AppKit and UIKit share some.
  package func callbacks(named name: String) -> [Int] { callbackNumbers[name] ?? [] }

  package func message(named id: String) -> Int? { messageNumbers[id]?.first }

  private static func numbers(of names: [String]) -> [String: [Int]] {
    var numbers: [String: [Int]] = [:]
    for (number, name) in names.enumerated() { numbers[name, default: []].append(number) }
    return numbers
  }

  private func index() {
    var index = VocabularyIndex()
    for (number, spelling) in spellings.enumerated() {
      index.add(Literal(bytes: spelling.literal), .spelling(number), to: .everywhere)
    }
    for (number, pattern) in callbackPatterns.enumerated() {
      index.add(
        pattern.expression, .callbackPattern(number),
        to: pattern.isOfAppsOnly ? .inApps : .everywhere)
    }
    for (number, print) in prints.enumerated() {
      index.add(print.expression, .print(number), to: .everywhere)
    }
    // What apps print themselves, and the system never does.
    let own = index.literals(in: .everywhere)
    for (number, message) in messages.enumerated() {
      index.add(message.expression, .message(number), to: .everywhere)
    }
    for (number, fact) in facts.enumerated() {
      index.add(fact.expression, .fact(number), to: .inApps)
    }
    for (number, phase) in phases.enumerated() {
      // "active" alone is a word of every other line.
      index.add(phase.expression, .phase(number), to: phase.isOfAppsOnly ? .inApps : .everywhere)
    }
    for (number, action) in actions.enumerated() {
      index.add(action.expression, .action(number), to: .inApps)
      if let particular = action.everywhere {
        index.add(particular, .action(number), to: .everywhere)
      }
    }
    for (number, identity) in identities.enumerated() {
      index.add(identity.expression, .identity(number), to: nil)
    }
    for (number, outcome) in outcomes.enumerated() {
      index.add(outcome.expression, .outcome(number), to: nil, minimumLength: 2)
    }
    automaton = LiteralAutomaton(index.literals)
    owners = index.owners
    slow = index.slow
    interest = LineInterest(
      everywhere: index.literals(in: .everywhere), inApps: index.literals(in: .inApps),
      ofAppsOwn: own, library: library)
  }
}
