import TestSupport

@testable import Matching

extension Dice {
  mutating func text(of alphabet: [UInt8], count: Int) -> [UInt8] {
    (0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &self)] }
  }

  mutating func literals(of alphabet: [UInt8], count: Int, lengths: ClosedRange<Int>) -> [Literal] {
    (0..<count).map { _ in
      Literal(
        bytes: text(of: alphabet, count: Int.random(in: lengths, using: &self)),
        foldsCase: Bool.random(using: &self))
    }
  }
}

/// The plain way to search, to compare with.
enum NaiveSearch {
  static func first(of literals: [Literal], in bytes: Bytes, from: Int, to end: Int) -> Int? {
    guard from < end else { return nil }
    return (from..<end).first { start in
      literals.contains { !$0.bytes.isEmpty && $0.stands(in: bytes, at: start, before: end) }
    }
  }

  static func all(of literals: [Literal], in bytes: Bytes) -> Set<LiteralAutomaton.Hit> {
    var hits: Set<LiteralAutomaton.Hit> = []
    for start in 0..<bytes.count {
      for (index, literal) in literals.enumerated() where !literal.bytes.isEmpty {
        guard literal.stands(in: bytes, at: start, before: bytes.count) else { continue }
        hits.insert(
          LiteralAutomaton.Hit(
            literal: Int32(index), start: Int32(start), end: Int32(start + literal.bytes.count)))
      }
    }
    return hits
  }
}
