/// Some of the texts that a part of a pattern stands for.
struct LiteralSet {
  private(set) var literals: Set<Literal>

  init(_ literals: Set<Literal>) { self.literals = literals }

  /// The set that holds nothing but the empty text.
  static let empty = LiteralSet([Literal("")])

  /// One text, in lower case when the case is folded.
  init(_ bytes: [UInt8], foldsCase: Bool) {
    let folds = foldsCase && bytes.contains(where: \.isASCIILetter)
    literals = [Literal(bytes: folds ? bytes.map { $0.asciiLowercased } : bytes, foldsCase: folds)]
  }

  var count: Int { literals.count }

  var shortest: Int { literals.lazy.map { $0.bytes.count }.min() ?? 0 }

  /// Every text of this set followed by every text of the other; nil when there are too many.
  func followed(by other: LiteralSet, limit: Int) -> LiteralSet? {
    guard count * other.count <= limit else { return nil }
    var products: Set<Literal> = []
    for head in literals {
      for tail in other.literals { products.insert(head.followed(by: tail)) }
    }
    return LiteralSet(products)
  }

  /// The set without the texts that contain another one.
  var reduced: LiteralSet {
    guard count > 1, count <= 512 else { return self }
    let byLength = literals.sorted {
      ($0.bytes.count, $0.foldsCase ? 0 : 1) < ($1.bytes.count, $1.foldsCase ? 0 : 1)
    }
    var kept: [Literal] = []
    for literal in byLength where !kept.contains(where: literal.contains) {
      kept.append(literal)
    }
    return LiteralSet(Set(kept))
  }

  /// Whether a search for this set says more than one for `other`.
  func isBetter(than other: LiteralSet) -> Bool {
    (shortest, -count) > (other.shortest, -other.count)
  }
}

extension Literal {
  /// Both in a row; either case is allowed in all when it is in one, which can only match more.
  fileprivate func followed(by tail: Literal) -> Literal {
    guard foldsCase != tail.foldsCase else {
      return Literal(bytes: bytes + tail.bytes, foldsCase: foldsCase)
    }
    return Literal(bytes: foldedBytes + tail.foldedBytes, foldsCase: true)
  }

  /// Whether each text that this literal stands for contains one that `other` stands for.
  fileprivate func contains(_ other: Literal) -> Bool {
    guard other.foldsCase || !foldsCase, other.bytes.count <= bytes.count else { return false }
    return bytes.withUnsafeBufferPointer { mine in
      other.bytes.withUnsafeBufferPointer { theirs in
        (0...(mine.count - theirs.count)).contains { start in
          theirs.indices.allSatisfy { index in
            let (own, wanted) = (mine[start + index], theirs[index])
            return own == wanted
              || (other.foldsCase && own.asciiLowercased == wanted.asciiLowercased)
          }
        }
      }
    }
  }
}
