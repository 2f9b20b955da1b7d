import TestSupport
import Testing

@testable import Matching

@Suite("Regular expressions")
struct RegularExpressionTests {
  private func match(
    _ expression: RegularExpression, _ text: String, from start: Int = 0
  ) -> RegularExpression.Outcome {
    var text = text
    return text.withUTF8 { expression.match($0, from: start) }
  }

  @Test(
    "What is no space, word or digit may be any character",
    arguments: [#"^\S+$"#, #"^\D+$"#, #"^[\S]+$"#, #"^[^\s]+$"#, #"^(?:\W|\w)+$"#])
  func negatedEscapes(pattern: String) throws {
    let expression = try RegularExpression(pattern)
    for text in ["Notes", "Notés", "日記", "🗒"] {
      #expect(match(expression, text) == .match, "\(pattern) on \(text)")
    }
  }

  @Test(
    "Escapes are spelled out outside classes only",
    arguments: [
      (#"\S+"#, #"[^\s]+"#), (#"[\S]"#, #"[\S]"#), (#"\\S"#, #"\\S"#),
      (#"[]\W]\W"#, #"[]\W][^\w]"#),
      (#"[^]\D]\D"#, #"[^]\D][^\d]"#), (#"\[\S"#, #"\[[^\s]"#), ("abc", "abc"), (#"a\"#, #"a\"#),
    ])
  func spelling(pattern: String, spelled: String) {
    #expect(NegatedEscapes.spelledOut(in: pattern) == spelled)
  }

  @Test("Groups by number and by name")
  func groups() throws {
    let expression = try RegularExpression(#"(?<key>\w+)=(?<value>\d+)?(;)?"#)
    #expect(expression.captureCount == 3)
    #expect(expression.groupNames == ["key", "value"])
    #expect(expression.group(named: "value") == 2)
    #expect(expression.group(named: "other") == nil)
    #expect(match(expression, "a=1 bc=") == .match)
    #expect(expression.range(of: 0) == 0..<3)
    #expect(match(expression, "a=1 bc=", from: 3) == .match)
    #expect(expression.range(of: 1) == 4..<6)
    #expect(expression.range(of: 2) == nil)
    #expect(expression.range(of: 9) == nil)
    #expect(match(expression, "nothing") == .noMatch)
    #expect(expression.range(of: 0) == nil)
  }

  /// Until a pattern is machine code it is matched in memory that other patterns use, too.
  @Test("What a pattern matched lasts while others of its library match")
  func commonMemory() throws {
    let library = PatternLibrary()
    let first = try RegularExpression(#"(\w+)=(\d+)?"#, library: library)
    let second = try RegularExpression("o(n)e", library: library)
    let pairs = (0..<40).map { _ in "(.)" }.joined()
    let third = try RegularExpression("^" + pairs + "$", library: library)
    for _ in 0..<100 {
      #expect(match(first, "a key=17 one") == .match)
      #expect(match(third, "forty characters that are groups, each x") == .match)
      #expect(match(second, "a key=17 one") == .match)
      #expect(match(third, "too short") == .noMatch)
      #expect((0...2).map { first.range(of: $0) } == [2..<8, 2..<5, 6..<8])
      #expect((0...1).map { second.range(of: $0) } == [9..<12, 10..<11])
      #expect(match(first, "key=") == .match)
      #expect(first.range(of: 2) == nil)
    }
    #expect(match(third, "forty characters that are groups, each x") == .match)
    #expect(match(second, "one") == .match)
    #expect(third.range(of: 40) == 39..<40)
  }

  @Test("What has not begun may still match")
  func nothingSoFar() throws {
    let expression = try RegularExpression("^abc")
    for count in 0...2 {
      var text = String("abc".prefix(count))
      #expect(text.withUTF8 { expression.isDead(after: $0) } == false, "after \(count) bytes")
    }
    #expect(!expression.isDead(after: Bytes(start: nil, count: 0)))
    var other = "x"
    #expect(other.withUTF8 { expression.isDead(after: $0) })
  }

  @Test("A match is decided where nothing behind it was asked for")
  func decided() throws {
    func isDecided(_ pattern: String, by text: String) throws -> Bool {
      let expression = try RegularExpression(pattern)
      var text = text
      return text.withUTF8 { expression.isDecided(by: $0) }
    }
    #expect(try isDecided(#"^(?<f>\S.*?):\d+ - "#, by: "save():12 - a"))
    #expect(try isDecided(#"^(?<f>\S.*?):\d+ - "#, by: "save():12 - "))
    #expect(try !isDecided(#"^(?<f>\S.*):\d+ - "#, by: "save():12 - a"))
    #expect(try !isDecided(#"^a+"#, by: "aa"))
    #expect(try !isDecided(#"^aa\b"#, by: "aa"))
    #expect(try !isDecided("^b", by: "aa"))
    #expect(try !isDecided("^", by: ""))
  }

  @Test func `what is decided is so whatever follows`() throws {
    let patterns = [
      #"^(\S.*?):\d+ - "#, #"^\s*t = +(\d+\.\d)s +(\S)"#,
      #"^(?:(\w+) )?(?:\[(\w)\])?:? "#, #"^(a|ab)(b?c)?"#,
    ]
    let parts = ["a", "b", "c", ":", " ", "-", ":1 - ", "[a]", "t = ", "1.0s ", " t =  7.5s"]
    var dice = Dice(5)
    func text(_ count: Int) -> [UInt8] {
      (0..<count).flatMap { _ in Array(parts[Int.random(in: 0..<parts.count, using: &dice)].utf8) }
    }
    for pattern in patterns {
      let expression = try RegularExpression(pattern)
      func ranges(_ text: [UInt8]) -> [Range<Int>?]? {
        text.withUnsafeBufferPointer { bytes in
          expression.match(bytes) == .match
            ? (0...expression.captureCount).map { expression.range(of: $0) } : nil
        }
      }
      var count = 0
      for _ in 0..<1000 {
        let beginning = text(Int.random(in: 1...5, using: &dice))
        guard beginning.withUnsafeBufferPointer({ expression.isDecided(by: $0) }) else { continue }
        count += 1
        let whole = beginning + text(3)
        #expect(ranges(beginning) == ranges(whole), "\(pattern) \(whole)")
      }
      #expect(count > 5, "\(pattern)")
    }
  }

  @Test("Errors name the place in bytes")
  func errors() {
    #expect(throws: RegularExpression.CompileError.self) { try RegularExpression("é(") }
    do throws(RegularExpression.CompileError) {
      _ = try RegularExpression("é(ab")
    } catch {
      #expect(error.offset == 5)
      #expect(error.message == "missing closing parenthesis")
    }
  }

  @Test("Bytes that are not UTF-8 match around")
  func invalidText() throws {
    let expression = try RegularExpression("b(.)d")
    let text: [UInt8] = [0xFF, 0x61, 0x62, 0x63, 0x64, 0xC3]
    text.withUnsafeBufferPointer {
      #expect(expression.match($0) == .match)
      #expect(expression.range(of: 1) == 3..<4)
    }
    let broken: [UInt8] = [0x62, 0xFF, 0x64]
    broken.withUnsafeBufferPointer { #expect(expression.match($0) == .noMatch) }
  }

  @Test("A match that takes too long is given up")
  func limits() throws {
    let expression = try RegularExpression(#"^(a+)+$"#, matchLimit: 1000)
    #expect(match(expression, String(repeating: "a", count: 40) + "b") == .limitReached)
    #expect(match(expression, "aaa") == .match)
  }

  @Test("Matches come to the same before and after a pattern is machine code", arguments: 1...40)
  func machineCode(seed: Int) throws {
    var dice = Dice(seed)
    let pattern = [
      #"(a|b)*?(?<x>ab+)(\w)?"#, #"(?i)^[^a]*(b+)$"#, #"(?<![ab])a(?=b)(.*)"#, #"(\S+)\s(\D*)b"#,
    ][seed % 4]
    let (old, new) = (try RegularExpression(pattern), try RegularExpression(pattern))
    let usual = Array("abab ab".utf8)
    for _ in 0..<100 { usual.withUnsafeBufferPointer { _ = old.match($0) } }
    // What is not ASCII is matched by machine code from then on.
    let alphabet = Array((seed % 8 < 4 ? "abAB 1" : "abAB 1\u{E9}").utf8)
    for length in Array(0...30) + [5000, 16 << 10, 17_000] {
      dice.text(of: alphabet, count: length).withUnsafeBufferPointer { text in
        #expect(old.match(text) == new.match(text))
        for group in 0...3 { #expect(old.range(of: group) == new.range(of: group)) }
      }
    }
  }

  @Test("The empty text and starts out of range")
  func emptyText() throws {
    let expression = try RegularExpression("^$")
    #expect(expression.match(Bytes(start: nil, count: 0)) == .match)
    #expect(expression.range(of: 0) == 0..<0)
    #expect(expression.match(Bytes(start: nil, count: 0), from: 1) == .noMatch)
    #expect(match(try RegularExpression(""), "abc", from: 3) == .match)
  }

  @Test("First bytes")
  func firstBytes() throws {
    func first(_ pattern: String) throws -> String? {
      try RegularExpression(pattern).firstBytes.map { set in
        String(decoding: (0...255).filter { set.contains($0) }, as: UTF8.self)
      }
    }
    #expect(try first("(?:abc|xyz)") == "ax")
    #expect(try first("1bc") == "1")
    #expect(try first("(?i)bcd") == "Bb")
    #expect(try first(#"[-+]\["#) == "+-")
    #expect(try first("a*") == nil)
    #expect(try first(".x") == nil)
    #expect(try RegularExpression("^a").isAnchored)
    #expect(try !RegularExpression("a").isAnchored)
  }
}
