import TestSupport
import Testing

@testable import Matching

@Suite struct AddressTests {
  private func addresses(in text: String) -> [String] {
    var text = text
    return text.withUTF8 { bytes in bytes.addresses.map { bytes.text($0) } }
  }

  @Test func `an address is a word of at least six digits behind 0x that are not all zeros`() {
    #expect(addresses(in: "<UIWindowScene: 0x102ff2140>") == ["102ff2140"])
    #expect(addresses(in: "0xabcdef, 0xfeedface") == ["abcdef", "feedface"])
    #expect(
      addresses(in: "0x12345 0x000000 0xFEEDFACE 0x12345F 00x123456 a0x123456 0x123456g 0x123456_")
        == [])
    #expect(addresses(in: "0x1234567\u{E9} \u{E9}0x1234567 x123456 0X123456") == [])
    #expect(addresses(in: "0x0x123456 0x") == [])
  }

  private func mayStand(_ literals: [String], in text: String) -> Bool {
    var text = text
    let literals = AddressLiterals(literals.map { Literal($0) })
    return text.withUTF8 { literals.mayStand(in: $0) }
  }

  @Test func `literals that the digits of addresses may spell`() {
    let text = "scene <UIWindowScene: 0x102ff2140> added"
    #expect(mayStand(["added"], in: text))
    #expect(mayStand(["feedfaced"], in: text))
    #expect(!mayStand(["feedfaced0"], in: text))
    #expect(!mayStand(["saved", "Scene", "scene", "0x"], in: text))
    #expect(mayStand(["Scene: 0xf"], in: text))
    #expect(!mayStand(["scene: 0xf"], in: text))
    #expect(mayStand(["d> added"], in: text))
    #expect(!mayStand(["d> adder"], in: text))
    #expect(mayStand(["x000000000> a"], in: text))
    #expect(!mayStand(["x00000000> a"], in: text))
    #expect(!mayStand(["added"], in: "added 0x12345"))
  }

  @Test func `random literals: found are those that some digits spell`() {
    var dice = Dice(5)
    var spelled = 0
    let alphabet = Array("0xaf> :g".utf8)
    for _ in 0..<40_000 {
      let before = dice.text(of: alphabet, count: Int.random(in: 0...4, using: &dice))
      let after = dice.text(of: alphabet, count: Int.random(in: 0...4, using: &dice))
      let literal = dice.text(of: alphabet, count: Int.random(in: 1...9, using: &dice))
      let digits = dice.text(of: Array("0af".utf8), count: 6)
      let text = before + Array("0x".utf8) + digits + after
      let isAddress = text.withUnsafeBufferPointer { bytes in
        bytes.addresses == [before.count + 2..<before.count + 8]
      }
      guard isAddress else { continue }
      let isSpelled = text.indices.contains { start in
        let end = start + literal.count
        return end <= text.count && start < before.count + 8 && end > before.count + 2
          && (start..<end).allSatisfy { place in
            (before.count + 2..<before.count + 8).contains(place)
              ? literal[place - start].hexadecimalValue != nil
              : literal[place - start] == text[place]
          }
      }
      if isSpelled {
        spelled += 1
        let literals = AddressLiterals([Literal(bytes: literal)])
        #expect(
          text.withUnsafeBufferPointer { literals.mayStand(in: $0) },
          "\(String(decoding: literal, as: UTF8.self)) in \(String(decoding: text, as: UTF8.self))"
        )
      }
    }
    #expect(spelled > 100)
  }

  @Test func `a pattern whose literals the text has not, and cannot get, is foreign to it`() throws
  {
    func isForeign(_ pattern: String, to text: String, numbersDiffer: Bool = false) throws -> Bool {
      let expression = try RegularExpression(pattern)
      var text = text
      return text.withUTF8 {
        expression.isForeign(to: numbersDiffer ? [.addresses, .numbers] : .addresses, of: $0)
      }
    }
    let text = "player 7 <Player: 0x102ff2140> resumed"
    #expect(try isForeign("paused|stopped", to: text))
    #expect(try !isForeign("resumed", to: text))
    #expect(try !isForeign("added", to: text))
    #expect(try !isForeign("0x1[0-9a-f]+", to: text))
    #expect(try isForeign("player 8", to: text))
    #expect(try !isForeign("player 8", to: text, numbersDiffer: true))
    #expect(try isForeign("rower 8", to: text, numbersDiffer: true))
  }
}
