/// What is known about the texts that a part of a pattern matches.
struct LiteralAnalysis {
  /// All texts that can match, when they are few.
  private var exact: LiteralSet?
  /// Every match begins with one of these.
  private var prefixes = LiteralSet.empty
  /// Every match ends with one of these.
  private var suffixes = LiteralSet.empty
  /// Every match contains one of these.
  private(set) var required: LiteralSet?

  /// How many texts a set may grow to by alternation.
  private var limit: Int
  /// How many texts a set may grow to by sequence: short of this, longer texts are worth more.
  private static let productLimit = 16

  /// What is known about `node`.
  init(_ node: PatternNode, limit: Int) {
    self.limit = limit
    switch node {
    case .text(let bytes, let foldsCase):
      self = Self(exactly: LiteralSet(bytes, foldsCase: foldsCase), limit: limit)
    case .anything: break
    case .sequence(let nodes):
      self = nodes.reduce(Self(exactly: .empty, limit: limit)) { sum, node in
        sum.followed(by: Self(node, limit: limit))
      }
    case .alternation(let branches):
      self = Self(anyOf: branches.map { Self($0, limit: limit) }, limit: limit)
    case .repetition(_, 0, let most) where most != 1: break
    case .repetition(let node, let least, let most):
      self = Self(node, limit: limit).repeated(least: least, most: most)
    }
  }

  private init(limit: Int) { self.limit = limit }

  private init(exactly set: LiteralSet, limit: Int) {
    self.limit = limit
    exact = set
    prefixes = set
    suffixes = set
    propose(set)
  }

  private mutating func propose(_ set: LiteralSet?) {
    // The shortest text is never left out, so most sets can be refused before they are reduced.
    guard let set, set.shortest > 0, set.shortest >= required?.shortest ?? 0 else { return }
    adopt(set.reduced)
  }

  /// Takes a set that is reduced already.
  private mutating func adopt(_ reduced: LiteralSet?) {
    guard let reduced, reduced.count <= limit else { return }
    if required.map(reduced.isBetter) ?? true { required = reduced }
  }

  private func followed(by next: Self) -> Self {
    var sum = Self(limit: limit)
    sum.adopt(required)
    sum.adopt(next.required)
    if let exact, let nextExact = next.exact,
      let all = exact.followed(by: nextExact, limit: Self.productLimit)
    {
      (sum.exact, sum.prefixes, sum.suffixes) = (all, all, all)
      sum.propose(all)
      return sum
    }
    sum.prefixes = exact?.followed(by: next.prefixes, limit: Self.productLimit) ?? prefixes
    // When the texts grow too many, those that follow begin anew.
    sum.suffixes =
      next.exact.flatMap { suffixes.followed(by: $0, limit: Self.productLimit) } ?? next.suffixes
    sum.propose(suffixes.followed(by: next.prefixes, limit: Self.productLimit))
    return sum
  }

  private init(anyOf parts: [Self], limit: Int) {
    self.limit = limit
    exact = Self.union(parts.map(\.exact), limit: limit)
    prefixes = Self.union(parts.map(\.prefixes), limit: limit) ?? .empty
    suffixes = Self.union(parts.map(\.suffixes), limit: limit) ?? .empty
    propose(Self.union(parts.map(\.required), limit: 2 * limit))
  }

  /// nil when one of the sets is, or when there are too many texts.
  private static func union(_ sets: [LiteralSet?], limit: Int) -> LiteralSet? {
    var sum: Set<Literal> = []
    for set in sets {
      guard let set, sum.count + set.count <= limit else { return nil }
      sum.formUnion(set.literals)
    }
    return sum.isEmpty ? nil : LiteralSet(sum)
  }

  private func repeated(least: Int, most: Int?) -> Self {
    if most == 1 {
      let none = Self(exactly: .empty, limit: limit)
      return least == 1 ? self : Self(anyOf: [self, none], limit: limit)
    }
    if least == most, least <= 4, exact != nil {
      return (1..<least).reduce(self) { sum, _ in sum.followed(by: self) }
    }
    // One turn at least: its literals are required, and it begins and ends the whole.
    var sum = self
    sum.exact = nil
    return sum
  }
}
