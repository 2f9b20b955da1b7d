import TestSupport
import Testing

@testable import Matching

@Suite struct DigitNeutralityTests {
  @Test(arguments: [
    #"^(?<time>\d{4}-\d\d) (?<pid>[0-9a-fA-F]+)\]"#, #"[^\[\]:()]{0,62}"#, "(?i)saved|wrote",
    #"(?<![A-Za-z])sync(?![a-z])"#, #"[\w.\-]{1,3}\.?\x{A0}"#, "[!-~]", #"[\x{1F000}-\x{1FAFF}]"#,
    #"(?<name2>a)"#, "[]0-9]", "[+-9]x", #"[\x20-\x7E]"#, #"[^\x00-\x7F]"#, #"[\x2F\x3A-\x40]"#,
    "0x[0-9a-f]+", "(?!0X)a", "0x",
  ])
  func `treats all digits alike`(pattern: String) {
    #expect(DigitNeutrality(pattern).isNeutral)
    #expect(DigitNeutrality(pattern).widened == pattern)
  }

  @Test(
    arguments: [
      ("0x?1", #"\dx?\d"#), ("10x", #"\d0x"#), ("0x*", #"\dx*"#), ("[ 0-3]?\\d", "[ 0-3\\d]?\\d"),
      ("[12]\\d{9}|[6-9]", "[12\\d]\\d{9}|[6-9\\d]"), ("(?!0)a", nil),
      ("[^0]a", nil), ("0++a", nil), (#"(a)\1"#, nil), ("(?x)a # 1", nil), ("(?>0|a)b", nil),
      (#"\x30"#, nil), (#"[\x30-\x35]"#, #"[\x30-\x35\d]"#), ("(?1)", nil), ("(?(1)a)", nil),
      (#"[\x{30"#, nil), (#"(?<![a-z])1(?!\d)"#, #"(?<![a-z])\d(?!\d)"#),
      (#"(?i)(?-i:(?<!a)|(?=b))(?>a|\d)4"#, #"(?i)(?-i:(?<!a)|(?=b))(?>a|\d)\d"#),
      ("(?!(?:a|0))b", nil), ("(?!(?i)0)b", nil), ("(?<!a[)]0)b", nil),
      (#"(?!\()1"#, #"(?!\()\d"#), ("(?![(])1", "(?![(])\\d"), ("(?!a)[^1]", nil),
    ] as [(String, String?)])
  func `tells digits apart`(pattern: String, widened: String?) {
    let neutrality = DigitNeutrality(pattern)
    #expect(!neutrality.isNeutral)
    #expect(neutrality.widened == widened)
  }

  @Test func `a neutral pattern matches the same whatever the digits, a widened one no less`()
    throws
  {
    let patterns = [
      #"^\d\d:\d\d(?:[.,]\d{1,3})? (?<m>.*)$"#, #"(\w+) (?=\d)"#, #"[a-f0-9]{3,5}\b"#, #"0x\w+"#,
      #"[ 0-3]?\d a"#, #"(?<!\d)7"#, #"1\d+ b"#, #"(?<![a-f])[0-3](?!\d|x)"#, #"(?>a|\d)1b?"#,
    ]
    var dice = Dice(11)
    for pattern in patterns {
      let neutrality = DigitNeutrality(pattern)
      let expression = try RegularExpression(pattern)
      let widened = try #require(neutrality.widened)
      let wider = try RegularExpression(widened)
      for _ in 0..<2000 {
        let text = dice.text(
          of: Array("0123789:. axbf".utf8), count: Int.random(in: 0...14, using: &dice))
        let other = text.indices.map { place in
          let isBeforeX = place + 1 < text.count && text[place + 1] == UInt8(ascii: "x")
          return (0x30...0x39).contains(text[place]) && !isBeforeX
            ? UInt8.random(in: 0x30...0x39, using: &dice) : text[place]
        }
        func ranges(_ text: [UInt8]) -> [Range<Int>?]? {
          text.withUnsafeBufferPointer { bytes in
            expression.match(bytes) == .match
              ? (0...expression.captureCount).map { expression.range(of: $0) } : nil
          }
        }
        if neutrality.isNeutral { #expect(ranges(text) == ranges(other), "\(pattern) \(text)") }
        if ranges(text) != nil {
          let isWider = text.withUnsafeBufferPointer { wider.match($0) == .match }
          #expect(isWider, "\(pattern) \(text)")
        }
      }
    }
  }
}
