import Testing

@testable import scenetrace

@Suite("Pictures and locales")
struct GlyphChoiceTests {
  private func isUnicode(_ environment: [String: String]) -> Bool {
    GlyphChoice(environment: { environment[$0] }).isUnicode
  }

  @Test("A locale that is set and has no UTF-8 gets ASCII")
  func variables() {
    #expect(isUnicode([:]))
    #expect(isUnicode(["LANG": "en_US.UTF-8"]) && isUnicode(["LC_CTYPE": "C.utf8"]))
    #expect(!isUnicode(["LANG": "C"]) && !isUnicode(["LANG": "de_DE.ISO-8859-1"]))
  }

  @Test("The strongest variable decides")
  func order() {
    #expect(!isUnicode(["LC_ALL": "POSIX", "LANG": "en_US.UTF-8"]))
    #expect(isUnicode(["LC_ALL": "", "LC_CTYPE": "en_US.UTF-8", "LANG": "C"]))
  }
}
