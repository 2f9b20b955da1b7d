import Testing

@testable import YAMLDocument

@Suite struct SpellingTests {
  private let words = ["match", "message", "severity", "id", "timestamp"]

  @Test(arguments: [
    ("macth", "match"), ("mesage", "message"), ("severty", "severity"), ("ID", "id"),
    ("timstmp", "timestamp"), ("time", "timestamp"), ("Match", "match"),
  ])
  func `a near word is found`(written: String, meant: String) {
    #expect(Spelling.closest(to: written, in: words) == meant)
  }

  @Test(arguments: ["", "x", "is", "zebra", "mach3x", "me"])
  func `a far word is not guessed at`(written: String) {
    #expect(Spelling.closest(to: written, in: words) == nil)
  }

  @Test func `the first of two equally near words wins`() {
    #expect(Spelling.closest(to: "bat", in: ["cat", "hat"]) == "cat")
  }

  @Test func `a very long word costs nothing`() {
    #expect(Spelling.closest(to: String(repeating: "x", count: 100_000), in: words) == nil)
  }
}
