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
  private var members: [[Int]] = [[], []]
  private var isMember: [[Bool]] = [[], []]

  func literals(in reach: Reach) -> [Literal] { members[reach.rawValue].map { literals[$0] } }

  mutating func add(_ literal: Literal, _ owner: Vocabulary.Owner, to reach: Reach?) {
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

  mutating func add(
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
