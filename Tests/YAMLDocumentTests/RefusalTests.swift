import Testing

@testable import YAMLDocument

@Suite struct RefusalTests {
  @Test func `a duplicate key names the first one`() {
    #expect(
      refusal("a: 1\nb: 2\na: 3\n") == """
        a.yml:3:1: error: duplicate key 'a'
           | a: 3
           | ^
          why: the key was already given at 1:1
          help: remove one of the two
        """)
  }

  @Test(arguments: [
    ("a: &x 1\n", "1:4: error: anchors are not supported"),
    ("a: 1\nb: *x\n", "2:4: error: aliases are not supported"),
    ("a: !!int 1\n", "1:4: error: tags are not supported"),
    ("a: ! 1\n", "1:4: error: tags are not supported"),
    ("a: !x [1]\n", "1:4: error: tags are not supported"),
    ("a: &x {b: c}\n", "1:4: error: anchors are not supported"),
    ("%TAG ! tag:x,2000:\n---\na: b\n", "1:1: error: tags are not supported"),
    ("? [a]\n: b\n", "1:3: error: a key has to be text"),
    ("a: 1\n---\nb: 2\n", "2:1: error: a second document starts here"),
    ("a: b: c\n", "1:5: error: mapping values are not allowed in this context"),
    ("a: 'b\n", "2:1: error: found unexpected end of stream"),
    ("a: @b\n", "1:4: error: found character that cannot start any token"),
    ("a: [b\n", "2:1: error: did not find expected ',' or ']'"),
    ("a: [b", "1:6: error: did not find expected ',' or ']'"),
    ("a: 'b\r\nc", "2:2: error: found unexpected end of stream"),
  ])
  func `what is left out is refused where it stands`(text: String, expected: String) {
    #expect(headline(refusal(text)) == "a.yml:\(expected)")
  }

  @Test func `a tab as indentation is pointed at`() {
    #expect(
      refusal("a:\n\tb: c\n") == """
        a.yml:2:1: error: found character that cannot start any token
           | \tb: c
           | ^
          why: while scanning for the next token
          help: indent with spaces; YAML does not allow tabs there
        """)
  }

  @Test func `invalid UTF-8 is found by its offset`() {
    let bytes: [UInt8] = Array("a: b\nkä: x".utf8) + [0xFF] + Array("\n".utf8)
    let error = failure { _ = try YAMLDocument.parse(bytes, path: "a.yml") }
    #expect(error.hasPrefix("a.yml:2:6: error: invalid leading UTF-8 octet: the file is not UTF-8"))
    #expect(error.hasSuffix("help: save the file as UTF-8"))
  }

  @Test func `a control character is refused and not shown`() {
    let error = refusal("a: \u{1B}[31m\n")
    #expect(headline(error) == "a.yml:1:4: error: control characters are not allowed")
    #expect(!error.contains("\u{1B}"))
  }

  @Test(arguments: ["", "# nothing here\n", "\u{FEFF}", "\n\n"])
  func `a file without a document is empty`(text: String) {
    #expect(headline(refusal(text)) == "a.yml: error: the file is empty")
  }

  @Test func `depth is capped`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try parse(nested(64))
    #expect(headline(refusal(nested(65))) == "a.yml:1:65: error: nested more than 64 levels deep")
    let blocks = String(repeating: "- ", count: 100_000) + "x"
    #expect(headline(refusal(blocks)) == "a.yml:1:129: error: nested more than 64 levels deep")
  }

  @Test func `size is capped`() {
    let bytes = [UInt8](repeating: 0x20, count: YAMLDocument.largest + 1)
    let error = failure { _ = try YAMLDocument.parse(bytes, path: "a.yml") }
    #expect(headline(error) == "a.yml: error: the file is too large to be a definition")
  }
}

extension RefusalTests {
  @Test func `damaged files are refused without a crash`() {
    let seed = Array("a:\n  - {b: 'c', \"d\\n\": [e]}\n  - |\n    text\nk: >-\n  x # y\n".utf8)
    let damage: [UInt8] =
      Array("\t\n\r :-[]{}'\"|>&*!%#?,\\".utf8) + [0x00, 0x80, 0xC2, 0xE2, 0xFF]
    for position in seed.indices {
      for byte in damage {
        var bytes = seed
        bytes[position] = byte
        // Either outcome is fine; an error has to be one that can be shown.
        let error = failure { _ = try YAMLDocument.parse(bytes, path: "a.yml") }
        #expect(error == "no error" || error.hasPrefix("a.yml:"))
      }
    }
    for length in seed.indices {
      _ = failure { _ = try YAMLDocument.parse(Array(seed.prefix(length)), path: "a.yml") }
    }
  }
}
