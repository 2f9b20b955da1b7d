import TestSupport
import Testing

@testable import Matching

@Suite("Literal automaton")
struct LiteralAutomatonTests {
  @Test("Finds what a naive search finds", arguments: 1...60)
  func random(seed: Int) {
    var dice = Dice(seed)
    let alphabet = Array("abAB\u{E9}.".utf8)
    let literals = dice.literals(of: alphabet, count: seed, lengths: 0...5)
    let automaton = LiteralAutomaton(literals)
    var hits = HitList()
    for length in 0...60 {
      dice.text(of: alphabet, count: length).withUnsafeBufferPointer { bytes in
        automaton.findAll(in: bytes, into: &hits)
        #expect(Set(hits) == NaiveSearch.all(of: literals, in: bytes))
        #expect(Set(hits).count == hits.count)
        #expect(zip(hits, hits.dropFirst()).allSatisfy { $0.end <= $1.end })
      }
    }
  }

  @Test("Thousands of literals")
  func thousands() {
    let literals = (0..<4000).map { Literal("word\($0)x", foldsCase: $0 % 2 == 0) }
    let automaton = LiteralAutomaton(literals)
    var hits = HitList()
    Array("a WORD12x word13x WORD13x word3999x".utf8).withUnsafeBufferPointer {
      automaton.findAll(in: $0, into: &hits)
    }
    #expect(hits.map(\.literal) == [12, 13, 3999])
    #expect(hits.map(\.start) == [2, 10, 26])
  }

  @Test("No literals at all")
  func none() {
    var hits = HitList()
    Array("text".utf8).withUnsafeBufferPointer {
      LiteralAutomaton([]).findAll(in: $0, into: &hits)
    }
    #expect(hits.isEmpty)
  }
}
