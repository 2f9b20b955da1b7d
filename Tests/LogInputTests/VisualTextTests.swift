import Testing

@testable import LogInput

@Suite struct VisualTextTests {
  private func decoded(_ text: String) -> String {
    var room = VisualText()
    return withBytes(text) { String(decoding: room.decode($0), as: UTF8.self) }
  }

  @Test(
    "What vis(3) wrote is what it was",
    arguments: [
      ("caf\\M-C\\M-)", "café"), ("\\M-b\\M^@\\M-&", "…"), ("a\\134b", "a\\b"),
      ("\\^[[0m", "\u{1B}[0m"), ("\\240", "\u{FFFD}"), ("plain", "plain"), ("", ""),
    ])
  func text(written: String, original: String) {
    #expect(decoded(written) == original)
  }

  @Test(
    "What it did not write stays",
    arguments: ["C:\\new", "\\", "\\M", "\\M-", "\\12", "\\012", "a\\"])
  func other(text: String) {
    #expect(decoded(text) == text)
  }
}
