import Matching
import TestSupport
import Testing

@testable import LogInput

@Suite struct StraddlerTests {
  /// Whether a literal begins in the first `length` bytes of the line and ends behind them.
  private func isStraddled(_ line: Bytes, _ length: Int, by literals: [Literal]) -> Bool {
    literals.contains { literal in
      (0..<length).contains {
        $0 + literal.bytes.count > length && literal.stands(in: line, at: $0, before: line.count)
      }
    }
  }

  @Test(arguments: 0..<8)
  func `what goes on behind a prefix is found wherever it begins`(seed: Int) throws {
    var dice = Dice(seed)
    let alphabet = Array("aAb]1 ".utf8)
    func text(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in dice.pick(alphabet) }
    }
    var found = 0
    for _ in 0..<200 {
      let literals = (0..<12).map { _ in
        Literal(bytes: text(dice.roll(1...5)), foldsCase: dice.oneIn(2))
      }
      let parts = (literals.prefix(5), literals.dropFirst(5))
      let heads = SoughtHeads(SoughtLiterals(Array(parts.0)).adding(Array(parts.1)))
      let none = LiteralScanner([Literal("-")])
      // The heads are asked more than once, and keep what they answered.
      for _ in 0..<6 {
        let (prefix, message) = (text(dice.roll(2...7)), text(dice.roll(1...5)))
        let prefixLiterals = prefix.withUnsafeBufferPointer {
          PrefixLiterals(
            in: $0, isFree: [Bool](repeating: false, count: $0.count), all: heads, scanner: none,
            everywhere: none, markers: none)
        }
        let straddlers = try #require(prefixLiterals).straddlers
        (prefix + message).withUnsafeBufferPointer { line in
          let expected = isStraddled(line, prefix.count, by: literals)
          found += expected ? 1 : 0
          #expect(
            straddlers.stand(in: line, behind: prefix.count) == expected,
            "\(literals) in \(prefix), \(message)")
        }
      }
    }
    #expect((100..<1100).contains(found))
  }
}
