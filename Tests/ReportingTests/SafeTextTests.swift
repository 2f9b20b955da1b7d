import Testing

@testable import Reporting

@Suite("Safe text")
struct SafeTextTests {
  @Test(
    "Controls become visible",
    arguments: [
      ("\u{1b}[31mred", "\\u{1b}[31mred"), ("a\tb", "a b"), ("a\u{7f}b", "a\\u{7f}b"),
      ("a\u{9b}31m", "a\\u{9b}31m"), ("a\r\nb", "a\\u{d}\\u{a}b"), ("a\u{0}b", "a\\u{0}b"),
      ("a\u{2028}b\u{2029}", "a\\u{2028}b\\u{2029}"), ("a\u{202e}b", "a\\u{202e}b"),
      ("\u{2066}a\u{2069}", "\\u{2066}a\\u{2069}"), ("\u{200e}\u{200f}", "\\u{200e}\\u{200f}"),
      ("\u{61c}", "\\u{61c}"),
    ])
  func controls(text: String, safe: String) {
    #expect(SafeText.of(text) == safe)
  }

  @Test(
    "Other text stays as it is",
    arguments: ["", "sceneDidBecomeActive(_:)", "Grüße 🎬", "\u{fffd}"])
  func others(text: String) {
    #expect(SafeText.of(text) == text)
  }

  @Test("Long text is cut with an ellipsis, also when escapes make it long")
  func width() {
    #expect(SafeText.of("abcdef", width: 6) == "abcdef")
    #expect(SafeText.of("abcdefg", width: 6) == "abcde…")
    #expect(SafeText.of("\u{1b}\u{1b}", width: 6) == "\\u{1b…")
  }

  @Test(
    "Prose is one line",
    arguments: [
      ("save it\n  early \n", "save it early"), ("save it early", "save it early"),
      ("save  it", "save it"), (" save it", "save it"), ("save it ", "save it"), (" ", ""),
      ("", ""), ("save\tit", "save it"), ("sauve  ça", "sauve ça"),
      ("save it\u{7f}", "save it\\u{7f}"),
    ])
  func prose(text: String, line: String) {
    #expect(SafeText.prose(text) == line)
  }
}
