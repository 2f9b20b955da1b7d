import Packing
import Testing

@testable import YAMLDocument

@Suite("Documents in the binary")
struct PackedDocumentTests {
  private static let text = """
    name: ''
    blank:
    # é and beyond
    'ключ': "日記 🗒\\0\\x07"
    list: [a, [b, {c: d, longer: e}], {}]
    block: |
      two
      lines

    same: a
    """

  /// Lends the documents as they are read from what was written.
  private func lend(
    _ files: [(path: String, root: YAMLNode)], _ body: ([YAMLNode]) throws -> Void
  ) throws {
    var writer = PackedWriter()
    PackedDocuments.write(files, to: &writer)
    let numbers = Array(try #require(writer.packedNumbers).utf8)
    let texts = Array(writer.texts.utf8)
    #expect(numbers.allSatisfy { $0 < 0x80 })
    try numbers.withUnsafeBufferPointer { numbers in
      try texts.withUnsafeBufferPointer { texts in
        let table = PackedTable(numbers: numbers, texts: texts)
        try body(PackedDocuments.nodes(in: table, prefix: "in:"))
      }
    }
  }

  private func description(_ node: YAMLNode) -> String {
    let head = "\(node.mark.line):\(node.mark.column)\(node.isBlank ? " blank" : "")"
    switch node.content {
    case .scalar(let text): return "\(head) \(text.debugDescription)"
    case .sequence(let items): return "\(head) [\(items.map(description).joined(separator: ", "))]"
    case .mapping(let entries):
      let members = entries.map {
        "\($0.mark.line):\($0.mark.column) \($0.key): \(description($0.value))"
      }
      return "\(head) {\(members.joined(separator: ", "))}"
    }
  }

  @Test("What is read is what was parsed")
  func roundTrip() throws {
    let root = try parse(Self.text)
    let other = try parse("one: {two: 3}")
    try lend([("a.yml", root), ("b/c.yml", other)]) { nodes in
      #expect(nodes.map(\.file.path) == ["in:a.yml", "in:b/c.yml"])
      #expect(nodes.map(description) == [root, other].map(description))
      #expect(nodes.map(\.place) == ["in:a.yml:1", "in:b/c.yml:1"])
      let keys = try nodes[0].mapping()
      #expect(try keys["ключ"]?.scalar() == "日記 🗒\0\u{7}")
      #expect(keys["blank"]?.isBlank == true && keys["name"]?.isBlank == false)
      #expect(try keys["name"]?.scalar() == "")
      #expect(keys["a"] == nil && keys[""] == nil && keys["nam"] == nil)
      #expect(try nodes[1].mapping(allowing: ["none"])["one"]?.mapping()["two"]?.integer() == 3)
    }
  }

  @Test("Mistakes are still told where they stand")
  func mistakes() throws {
    try lend([("a.yml", try parse(Self.text))]) { nodes in
      let keys = try nodes[0].mapping()
      let error = #expect(throws: DefinitionError.self) { try keys["list"]?.scalar() }
      #expect(error?.rendered.hasPrefix("in:a.yml:5:7: error: expected text, found a list") == true)
      let blank = #expect(throws: DefinitionError.self) { try keys["blank"]?.scalar() }
      #expect(blank?.problem == "expected text, found nothing")
      let missing = #expect(throws: DefinitionError.self) { try keys.required("other") }
      #expect(missing?.problem == "missing key 'other'")
    }
  }

  @Test("A part that was replaced is looked at again")
  func replacement() throws {
    try lend([("a.yml", try parse("one: {two: 3}"))]) { nodes in
      let changed = nodes[0].replacing([.key("one"), .key("two")], with: "4")
      let one = try #require(try changed.mapping()["one"])
      #expect(try one.mapping()["two"]?.integer() == 4)
      #expect(throws: DefinitionError.self) { try one.mapping(allowing: ["three"]) }
    }
  }

  @Test("Numbers beyond twenty-eight bits cannot be written")
  func limits() {
    var writer = PackedWriter()
    writer.add(PackedTable.greatest)
    #expect(writer.packedNumbers?.utf8.count == 4)
    writer.add(PackedTable.greatest + 1)
    #expect(writer.packedNumbers == nil)
  }

  @Test("Nothing lies outside of a table")
  func bounds() {
    let table = PackedTable(numbers: "", texts: "")
    #expect([-1, 0, 1].map { table[$0] } == [0, 0, 0])
    let text = table.text(at: 5, count: 5)
    #expect(text == "")
    let nodes = PackedDocuments.nodes(in: table, prefix: "")
    #expect(nodes.count == 0)
  }
}
