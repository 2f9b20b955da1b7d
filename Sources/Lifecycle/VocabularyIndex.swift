import Matching

/// Which literals lead to which words, and where they are sought.
struct VocabularyIndex {
  /// The lines in which a literal is sought.
  enum Reach: Int { case everywhere, inApps }

  private(set) var literals: [Literal] = []
  /// The owners of each literal.
  private(set) var owners: [[Vocabulary.Owner]] = []
  /// Words whose pattern requires no literal.
  private(set) var slow: [Vocabulary.Owner] = []
  private var numbers = LiteralNumbers()
  /// The literals of each reach in the order in which they came, and whether each is one of them.
  private(set) var members: [[Int]] = [[], []]
  private var isMember: [[Bool]] = [[], []]
  /// How many of those that are sought everywhere only apps print themselves: they are the first ones.
  private(set) var ownCount = 0

  /// The literals of a vocabulary.
  init(_ vocabulary: Vocabulary) {
    for (number, spelling) in vocabulary.spellings.enumerated() {
      add(Literal(bytes: spelling.literal), .spelling(number), to: .everywhere)
    }
    for (number, pattern) in vocabulary.callbackPatterns.enumerated() {
      add(
        pattern.expression, .callbackPattern(number),
        to: pattern.isOfAppsOnly ? .inApps : .everywhere)
    }
    for (number, print) in vocabulary.prints.enumerated() {
      add(print.expression, .print(number), to: .everywhere)
    }
    // What apps print themselves, and the system never does.
    ownCount = members[Reach.everywhere.rawValue].count
    for (number, message) in vocabulary.messages.enumerated() {
      add(message.expression, .message(number), to: .everywhere)
    }
    for (number, fact) in vocabulary.facts.enumerated() {
      add(fact.expression, .fact(number), to: .inApps)
    }
    for (number, phase) in vocabulary.phases.enumerated() {
      // "active" alone is a word of every other line.
      add(phase.expression, .phase(number), to: phase.isOfAppsOnly ? .inApps : .everywhere)
    }
    for (number, action) in vocabulary.actions.enumerated() {
      add(action.expression, .action(number), to: .inApps)
      if let particular = action.everywhere {
        add(particular, .action(number), to: .everywhere)
      }
    }
    for (number, identity) in vocabulary.identities.enumerated() {
      add(identity.expression, .identity(number), to: nil)
    }
    for (number, outcome) in vocabulary.outcomes.enumerated() {
      add(outcome.expression, .outcome(number), to: nil, minimumLength: 2)
    }
  }

  var ownLiterals: [Literal] { Array(literals(in: .everywhere).prefix(ownCount)) }

  func literals(in reach: Reach) -> [Literal] { members[reach.rawValue].map { literals[$0] } }

  private mutating func add(_ literal: Literal, _ owner: Vocabulary.Owner, to reach: Reach?) {
    let number = numbers.number(of: literal, among: &literals)
    if number == owners.count {
      owners.append([owner])
      for reach in isMember.indices { isMember[reach].append(false) }
    } else {
      owners[number].append(owner)
    }
    guard let reach = reach?.rawValue, !isMember[reach][number] else { return }
    isMember[reach][number] = true
    members[reach].append(number)
  }

  private mutating func add(
    _ pattern: RegularExpression, _ owner: Vocabulary.Owner, to reach: Reach?,
    minimumLength: Int = 3
  ) {
    guard let required = pattern.requiredLiterals(minimumLength: minimumLength) else {
      slow.append(owner)
      return
    }
    for literal in required { add(literal, owner, to: reach) }
  }
}
