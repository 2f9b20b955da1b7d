import Testing

@testable import YAMLDocument

@Suite struct RenderingTests {
  @Test func `an error without a place is about the file`() {
    let error = DefinitionError(path: "x.yml", problem: "cannot read it", remedy: "check the path")
    #expect(error.rendered == "x.yml: error: cannot read it\n  help: check the path")
  }

  @Test func `tabs before the pointer stay tabs`() {
    let excerpt = SourceExcerpt(line: "\ta: b", column: 5)
    #expect(excerpt.text == "\ta: b")
    #expect(excerpt.pointer == "\t   ^")
  }

  @Test func `a long line is cut around the pointer`() {
    let line = String(repeating: "a", count: 500) + "X" + String(repeating: "b", count: 500)
    let excerpt = SourceExcerpt(line: line, column: 501)
    #expect(excerpt.text.count == SourceExcerpt.longest + 2)
    #expect(excerpt.text.hasPrefix("…a") && excerpt.text.hasSuffix("b…"))
    #expect(Array(excerpt.text)[excerpt.pointer.count - 1] == "X")
  }

  @Test func `a pointer past the end stands right after it`() {
    #expect(SourceExcerpt(line: "ab", column: 9).pointer == "  ^")
  }

  @Test func `quoted text is short and harmless`() {
    #expect("a\u{1B}b".quoted == "'a\\u{1b}b'")
    #expect(String(repeating: "x", count: 99).quoted.count == 63)
  }
}
