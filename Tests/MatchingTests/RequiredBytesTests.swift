import Testing

@testable import Matching

@Suite struct RequiredBytesTests {
  @Test(arguments: patternSamples)
  func `whatever matches holds them`(sample: PatternSample) throws {
    let required = RequiredBytes.of(sample.pattern)
    let expression = try RegularExpression(sample.pattern)
    for text in sample.texts {
      let bytes = Array(text.utf8)
      #expect(bytes.withUnsafeBufferPointer { expression.match($0) } == .match, "\(text)")
      required.forEach { #expect(bytes.contains($0), "\(text) lacks \(UnicodeScalar($0))") }
    }
  }

  @Test(
    arguments: [
      (#"^\d{4}-\d\d (?<process>[^\[]{1,98})\[(?<pid>\d+)(?::(?<tid>\d+))?\] ?(?<m>.*)$"#, "- []"),
      ("(?i)ab-|c-", "-"), ("a(?:b|c)d+e*(?!x)(?=y)", "ad"), ("(?:ab){2}c{0}", "ab"), ("(?", ""),
    ] as [(String, String)])
  func `are those of all ways to match`(pattern: String, bytes: String) {
    #expect(RequiredBytes.of(pattern) == ByteSet(bytes.utf8))
  }

  @Test func `a text without one of them does not match, whatever its numbers and addresses`()
    throws
  {
    let stamped = try RegularExpression(#"^\d{4}-\d\d (?<process>[^\[]{1,98})\[(?<pid>\d+)\] "#)
    func asksForMore(than text: String) -> Bool {
      Array(text.utf8).withUnsafeBufferPointer { stamped.asksForMore(than: $0) }
    }
    #expect(asksForMore(than: "2025-03 scene <UIScene: 0x102ff2140>"))
    #expect(!asksForMore(than: "2025-03 scene <UIScene: 0x102ff2140> [7] on"))
    let short = try RegularExpression("^a1 ")
    #expect(Array("f2 ".utf8).withUnsafeBufferPointer { !short.asksForMore(than: $0) })
  }
}
