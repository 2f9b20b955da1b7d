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
  package internal(set) var senderSamples: [(sender: String, subsystem: String, isSystem: Bool)] =
    []

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
  package init(definitions: [YAMLNode]) throws(DefinitionError) {
    try load(definitions)
    index()
  }

  package func action(named name: String) -> Int? {
    actions.firstIndex { $0.name == name }
  }

  package func callback(named name: String) -> Int? {
    callbacks.firstIndex { $0.name == name }
  }

  package func message(named id: String) -> Int? {
    messages.firstIndex { $0.id == id }
  }

  private func index() {
    var literals: [Literal] = []
    var positions: [Literal: Int] = [:]
    var everywhere: [Literal] = []
    var inApps: [Literal] = []
    func add(_ literal: Literal, _ owner: Owner) {
      if let position = positions[literal] {
        owners[position].append(owner)
      } else {
        positions[literal] = literals.count
        literals.append(literal)
        owners.append([owner])
      }
    }
    func add(
      _ pattern: RegularExpression, _ owner: Owner, minimumLength: Int = 3
    ) -> [Literal] {
      guard
        let required = RequiredLiterals.of(pattern.pattern, minimumLength: minimumLength)
      else {
        slow.append(owner)
        return []
      }
      for literal in required { add(literal, owner) }
      return required
    }
    for (index, spelling) in spellings.enumerated() {
      let literal = Literal(bytes: spelling.literal)
      add(literal, .spelling(index))
      everywhere.append(literal)
    }
    for (index, pattern) in callbackPatterns.enumerated() {
      let required = add(pattern.expression, .callbackPattern(index))
      if pattern.isOfAppsOnly { inApps += required } else { everywhere += required }
    }
    for (index, print) in prints.enumerated() {
      everywhere += add(print.expression, .print(index))
    }
    // What apps print themselves, and the system never does.
    let own = everywhere
    for (index, message) in messages.enumerated() {
      everywhere += add(message.expression, .message(index))
    }
    for (index, fact) in facts.enumerated() { inApps += add(fact.expression, .fact(index)) }
    for (index, phase) in phases.enumerated() {
      let required = add(phase.expression, .phase(index))
      // "active" alone is a word of every other line.
      if phase.isOfAppsOnly { inApps += required } else { everywhere += required }
    }
    for (index, action) in actions.enumerated() {
      inApps += add(action.expression, .action(index))
      if let particular = action.everywhere {
        everywhere += add(particular, .action(index))
      }
    }
    for (index, identity) in identities.enumerated() {
      _ = add(identity.expression, .identity(index))
    }
    for (index, outcome) in outcomes.enumerated() {
      _ = add(outcome.expression, .outcome(index), minimumLength: 2)
    }
    automaton = LiteralAutomaton(literals)
    interest = LineInterest(
      everywhere: Self.distinct(everywhere), inApps: Self.distinct(inApps),
      ofAppsOwn: Self.distinct(own))
  }

  private static func distinct(_ literals: [Literal]) -> [Literal] {
    Set(literals).sorted { left, right in
      left.bytes == right.bytes
        ? left.foldsCase && !right.foldsCase
        : left.bytes.lexicographicallyPrecedes(right.bytes)
    }
  }
}
