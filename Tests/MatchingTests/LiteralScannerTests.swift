import CScan
import TestSupport
import Testing

@testable import Matching

@Suite("Literal scanner")
struct LiteralScannerTests {
  static let widths = Array(CSCAN_SCALAR...cscan_widest())

  private func check(
    _ literals: [Literal], _ text: [UInt8], width: Int32, _ note: String
  ) {
    check(LiteralScanner(literals, width: width), literals, text, "\(note) width \(width)")
  }

  private func check(
    _ scanner: LiteralScanner, _ literals: [Literal], _ text: [UInt8], _ note: String
  ) {
    text.withUnsafeBufferPointer { bytes in
      for from in Set([0, 1, 16, 31, text.count / 2]) where from <= text.count {
        for end in Set([text.count, text.count - 1, text.count - 17]) {
          guard end >= from, end <= text.count else { continue }
          let found = scanner.firstOccurrence(in: bytes, from: from, to: end)
          let expected = NaiveSearch.first(of: literals, in: bytes, from: from, to: end)
          #expect(found == expected, "\(note) \(from)..<\(end)")
        }
      }
    }
  }

  @Test("Finds what a naive search finds, at all lengths", arguments: widths)
  func random(width: Int32) {
    var dice = Dice(41)
    for length in 0...200 {
      let few = dice.literals(of: Array("abAB".utf8), count: 3, lengths: 5...9)
      check(few, dice.text(of: Array("abAB".utf8), count: length), width: width, "few")
      let many = dice.literals(of: Array("abcdeXYZ[{é".utf8), count: 40, lengths: 3...8)
      check(many, dice.text(of: Array("abcdeXYZ[{é".utf8), count: length), width: width, "many")
    }
  }

  @Test("A literal occurs in a text where a naive search finds it")
  func occurrence() {
    var dice = Dice(43)
    var counts = (found: 0, missed: 0)
    for length in 0...120 {
      let text = dice.text(of: Array("abAB\"".utf8), count: length)
      for lengths in [1...2, 3...6] {
        for literal in dice.literals(of: Array("abAB\"".utf8), count: 12, lengths: lengths) {
          text.withUnsafeBufferPointer { bytes in
            let first = NaiveSearch.first(of: [literal], in: bytes, from: 0, to: text.count)
            #expect(literal.occurs(in: bytes) == (first != nil), "\(literal) in \(text)")
            if first == nil { counts.missed += 1 } else { counts.found += 1 }
          }
        }
      }
    }
    #expect(counts.found > 100 && counts.missed > 100)
  }

  @Test("What stands far away is found among much that resembles it", arguments: widths)
  func far(width: Int32) {
    var dice = Dice(59)
    let alphabet = Array("abcABC[".utf8)
    for length in stride(from: 700, through: 2_900, by: 37) {
      let literals = dice.literals(of: alphabet, count: 40, lengths: 9...12)
      var text = dice.text(of: alphabet, count: length)
      let place = Int.random(in: 0..<length - 12, using: &dice)
      text.replaceSubrange(place..<place + literals[0].bytes.count, with: literals[0].bytes)
      check(literals, text, width: width, "\(length)")
    }
  }

  @Test("No anchor would be cheaper in another bucket")
  func buckets() {
    var dice = Dice(61)
    let literals = dice.literals(of: Array("abcdeXYZ[{é".utf8), count: 120, lengths: 4...12)
    let plan = AnchorPlan(literals, library: nil)
    let own = plan.anchors.map(AnchorBucket.init)
    #expect(plan.anchors.count > 24)
    #expect(plan.buckets.count == plan.anchors.count)
    func bucket(_ number: Int, without index: Int) -> AnchorBucket {
      var bucket = AnchorBucket()
      for other in own.indices where other != index && plan.buckets[other] == number {
        bucket.formUnion(own[other])
      }
      return bucket
    }
    for index in own.indices {
      let here = bucket(plan.buckets[index], without: index).cost(of: own[index])
      for number in 0..<16 where number != plan.buckets[index] {
        let there = bucket(number, without: index).cost(of: own[index])
        #expect(there >= 0.99 * here, "\(index) in \(number)")
      }
    }
  }

  @Test("What is added is found as well, and nothing else is lost", arguments: widths)
  func adding(width: Int32) {
    var dice = Dice(53)
    let alphabet = Array("abcdeXYZ[{é".utf8)
    for length in 0...200 {
      let text = dice.text(of: alphabet, count: length)
      let literals = dice.literals(of: alphabet, count: 24, lengths: 1...8)
      for split in [0, 8, 23, 24] {
        let scanner = LiteralScanner(Array(literals[..<split]), width: width)
        let whole = scanner.adding(Array(literals[split...]))
        check(whole, literals, text, "\(split) of \(literals.count) width \(width)")
      }
    }
  }

  @Test("Literals of one and two bytes", arguments: widths)
  func short(width: Int32) {
    var dice = Dice(43)
    let alphabet = Array("abcdefgh".utf8)
    for length in stride(from: 0, through: 200, by: 3) {
      let literals = dice.literals(of: alphabet, count: 4, lengths: 0...4)
      check(literals, dice.text(of: alphabet, count: length), width: width, "short")
    }
    let long = [UInt8](repeating: 0x2E, count: 4094) + Array("xylong word zz".utf8)
    for literals in [["xy", "long word"], ["zz", "ylong"], ["..x", "zz"], ["q", "word"]] {
      check(literals.map { Literal($0) }, long, width: width, "blocks")
    }
  }

  @Test("One literal of two bytes, alone and beside long ones", arguments: widths)
  func pair(width: Int32) {
    var dice = Dice(47)
    for length in 0...300 {
      let text = dice.text(of: Array("\\u/ab".utf8), count: length)
      let rare = dice.text(of: Array("abcdefgh/\\".utf8), count: length) + Array("\\u".utf8)
      for text in [text, rare] {
        check([Literal("\\u")], text, width: width, "pair")
        check([Literal("\\u"), Literal("aba")], text, width: width, "pair and long")
        check([Literal("ab", foldsCase: true)], text, width: width, "folded pair")
      }
    }
  }

  @Test("The earliest start wins over the earliest anchor")
  func earliestStart() {
    let literals = ["eeeeeeeeeeZQJ", "ZQX", "eee"].map { Literal($0) }
    check(literals, Array("aaeeeeeeeeeeZQJ".utf8), width: cscan_widest(), "start")
    let rare = ["applicationDidZQ", "ionDi"].map { Literal($0) }
    check(rare, Array("xx applicationDidZQ".utf8), width: cscan_widest(), "start")
  }

  @Test("What is frequent in given texts stands for no literal that has something rarer")
  func counts() {
    let text = Array(String(repeating: "scene did become ", count: 100).utf8)
    let counts = RunCounts([text])
    let frequent = Anchor(Array("become".utf8), at: 0, foldsCase: true)
    #expect(counts.frequency(of: frequent) > 0.05)
    #expect(counts.frequency(of: Anchor(Array("beca".utf8), at: 0, foldsCase: false)) == 0)
    #expect(counts.frequency(of: Anchor(Array("bec".utf8), at: 0, foldsCase: false)) == 0)
    let literals = ["did become qzjx", "become wvkq"].map { Literal($0) }
    for anchor in AnchorPlan(literals, counts).anchors {
      #expect(counts.frequency(of: anchor) == 0)
    }
  }

  @Test("Nothing to find")
  func nothing() {
    check([], Array("some text".utf8), width: cscan_widest(), "none")
    check([Literal("")], Array("some text".utf8), width: cscan_widest(), "empty")
    let scanner = LiteralScanner([Literal("abc")])
    #expect(scanner.firstOccurrence(in: Bytes(start: nil, count: 0), from: 0, to: 0) == nil)
  }

  @Test("Counts line feeds", arguments: [0, 1, 63, 64, 65, 1000, 70_000])
  func newlines(length: Int) {
    var dice = Dice(length + 1)
    let alphabets: [[UInt8]] = [[0x0A], [0x0A, 0x41, 0x42], [0x0B, 0x8A]]
    for alphabet in alphabets {
      let text = dice.text(of: alphabet, count: length)
      text.withUnsafeBufferPointer { bytes in
        for from in [0, 1, 13] where from <= length {
          let expected = bytes[from...].count { $0 == 0x0A }
          #expect(NewlineCount.count(bytes, from: from, to: length) == expected)
        }
        #expect(NewlineCount.count(bytes, from: 5, to: 2) == 0)
      }
    }
  }
}
