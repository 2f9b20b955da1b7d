import Testing

@testable import YAMLDocument

@Suite struct NodeTests {
  @Test func `nested nodes know where they start`() throws {
    let root = try parse("a:\n  - one\n  - b: [x, yy]\n")
    let list = try #require(try root.mapping()["a"])
    #expect(root.mark == Mark(line: 1, column: 1))
    #expect(list.mark == Mark(line: 2, column: 3))
    let inner = try list.sequence()[1].mapping()
    #expect(inner.entries.map(\.mark) == [Mark(line: 3, column: 5)])
    let flow = try inner.required("b").sequence()
    #expect(flow.map(\.mark) == [Mark(line: 3, column: 9), Mark(line: 3, column: 12)])
  }

  @Test func `columns count Unicode scalars`() throws {
    let value = try parse("größe: x").mapping().required("größe")
    #expect(value.mark == Mark(line: 1, column: 8))
  }

  @Test func `a block scalar keeps its text and the mark of its bar`() throws {
    let node = try parse("note: |\n  first \\d+\n    second\n\n  third\nnext: x\n")
      .mapping().required("note")
    #expect(try node.scalar() == "first \\d+\n  second\n\nthird\n")
    #expect(node.mark == Mark(line: 1, column: 7))
  }

  @Test(arguments: ["yes", "no", "null", "~", "1.0", "0x1F", "2024-01-01", "12:30:45"])
  func `every scalar is the text it is`(text: String) throws {
    #expect(try parse("- \(text)").strings() == [text])
  }

  @Test func `entries keep the source order`() throws {
    #expect(try parse("z: 1\na: 2\nm: 3").mapping().entries.map(\.key) == ["z", "a", "m"])
  }

  @Test func `JSON is the same tree`() throws {
    let text = "{\n\t\"a\": [1, true, \"x\\ty\\/\"],\n\t\"b\": {\"c\": null}\n}"
    let json = try parse(text).mapping()
    #expect(try json.required("a").strings() == ["1", "true", "x\ty/"])
    #expect(try json.required("b").mapping().required("c").scalar() == "null")
    #expect(try json.required("a").mark == Mark(line: 2, column: 7))
  }

  @Test func `a byte order mark takes no column`() throws {
    #expect(try parse("\u{FEFF}a: b").mapping().entries[0].mark == Mark(line: 1, column: 1))
  }

  @Test func `CRLF files have the same marks`() throws {
    let root = try parse("a: 1\r\nb: 2\r\n")
    #expect(try root.mapping().required("b").mark == Mark(line: 2, column: 4))
    #expect(root.file.line(2) == "b: 2")
  }

  @Test func `a written empty text differs from nothing`() throws {
    let mapping = try parse("a: ''\nb:\n").mapping()
    #expect(try mapping.required("a").scalar() == "")
    #expect(
      headline(failure { _ = try mapping.required("b").scalar() })
        == "a.yml:2:3: error: expected text, found nothing")
  }
}
