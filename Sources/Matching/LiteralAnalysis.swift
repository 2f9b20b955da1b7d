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
  private static let productLimit = 64

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
      let parts = branches.map { Self($0, limit: limit) }
      if let first = parts.first { self = parts.dropFirst().reduce(first) { $0.or($1) } }
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
    let reduced = set.reduced
    guard reduced.count <= limit else { return }
    if required.map(reduced.isBetter) ?? true { required = reduced }
  }

  private func followed(by next: Self) -> Self {
    var sum = Self(limit: limit)
    if let exact, let nextExact = next.exact {
      sum.exact = exact.followed(by: nextExact, limit: Self.productLimit)
    }
    sum.prefixes = exact?.followed(by: next.prefixes, limit: Self.productLimit) ?? prefixes
    // When the texts grow too many, those that follow begin anew.
    sum.suffixes =
      next.exact.flatMap { suffixes.followed(by: $0, limit: Self.productLimit) } ?? next.suffixes
    sum.propose(required)
    sum.propose(next.required)
    sum.propose(suffixes.followed(by: next.prefixes, limit: Self.productLimit))
    return sum
  }

  private func or(_ other: Self) -> Self {
    var sum = Self(limit: limit)
    if let exact, let otherExact = other.exact { sum.exact = exact.union(otherExact).within(limit) }
    sum.prefixes = prefixes.union(other.prefixes).within(limit) ?? .empty
    sum.suffixes = suffixes.union(other.suffixes).within(limit) ?? .empty
    if let required, let otherRequired = other.required {
      sum.propose(required.union(otherRequired))
    }
    return sum
  }

  private func repeated(least: Int, most: Int?) -> Self {
    if most == 1 { return least == 1 ? self : or(Self(exactly: .empty, limit: limit)) }
    guard least > 0 else { return Self(limit: limit) }
    if least == most, least <= 4, exact != nil {
      return (1..<least).reduce(self) { sum, _ in sum.followed(by: self) }
    }
    // One turn at least: its literals are required, and it begins and ends the whole.
    var sum = self
    sum.exact = nil
    return sum
  }
}

extension LiteralSet {
  fileprivate func within(_ limit: Int) -> LiteralSet? { count <= limit ? self : nil }
}
