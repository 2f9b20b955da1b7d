import Matching
import YAMLDocument

/// Something that a line says of the log itself: lines are missing, the clock was set.
package final class Marker: Sourced {
  /// What such a line means.
  package enum Meaning: String, CaseIterable, Sendable {
    /// The device began anew.
    case boot
    /// The clock was set.
    case clockSet = "clock-set"
    /// Lines are missing here.
    case linesLost = "lines-lost"
    /// What the message says is hidden.
    case textHidden = "text-hidden"
    /// The line before was logged so many times more; the group `count` tells how many.
    case repetition
    /// A test case begins here, or is over; the group `name` is its name, `on` where it runs.
    case testBegan = "test-began"
    case testEnded = "test-ended"
    /// Rules are to be silent about this line and the next; the group `rules` names them.
    case ignoring = "ignore"

    /// It says something of the tests during which the log was written.
    var isOfTests: Bool { self == .testBegan || self == .testEnded }
  }

  /// The key that marks a definition file as a marker.
  package static let definitionKey = "marker"

  package let id: String
  package let title: String
  package let source: DefinitionSource
  /// The path of the file that defines it.
  let path: String
  package let meaning: Meaning
  /// The field of a record that is looked at.
  let field: RecordField
  let expression: RegularExpression
  /// The kinds of records that say so, where records have a kind or a process; empty for all.
  private let kinds: [[UInt8]]
  /// One of these stands on each such line.
  let literals: [Literal]

  /// Compiles the marker that a file defines.
  package init(
    definition: YAMLNode, library: PatternLibrary = PatternLibrary()
  ) throws(DefinitionError) {
    let keys = try definition.mapping(allowing: [
      "schema", "marker", "title", "marks", "field", "kinds", "match", "samples", "rejects",
    ])
    id = try keys.required("marker").scalar()
    title = try keys.required("title").scalar()
    source = try DefinitionSource(keys)
    path = definition.file.path
    meaning = try keys.required("marks").choice(of: Meaning.self)
    field = try keys["field"]?.choice(of: RecordField.self) ?? .message
    kinds = try keys["kinds"]?.strings().map { Array($0.utf8) } ?? []
    let node = try keys.required("match")
    expression = try RegularExpression(definition: node, library: library)
    guard let literals = expression.requiredLiterals() else {
      throw node.error(
        "no text stands on every line that this matches",
        why: "markers are sought in all lines by a literal of three letters or more",
        remedy: "begin each alternative with such a text")
    }
    self.literals = literals
  }

  /// Whether the record says this.
  func matches(_ record: Record) -> Bool {
    guard record[field].count > 0, expression.match(record[field]) == .match else { return false }
    if kinds.isEmpty || record.process.count == 0 && record.kind.count == 0 { return true }
    return kinds.contains { record.kind.elementsEqual($0) }
  }

  /// How many times more the line before was logged, after a match.
  func count(in record: Record) -> Int {
    guard let group = expression.group(named: "count"), let range = expression.range(of: group)
    else { return 1 }
    return Int(record[field].text(range)) ?? 1
  }

  /// The test case that the record says to begin or to end, after a match. Its slices are the
  /// record's.
  func test(in record: Record) -> TestNotice? {
    func slice(_ name: String) -> Bytes? {
      expression.group(named: name).flatMap { expression.range(of: $0) }
        .map { record[field].slice($0) }
    }
    guard let name = slice("name") ?? slice("name2") ?? slice("name3") else { return nil }
    return TestNotice(
      name: name, place: slice("on") ?? Bytes(start: nil, count: 0),
      isBeginning: meaning == .testBegan)
  }

  /// The texts that lead nowhere else and texts that lead here, and what is wrong with them.
  package func problems() -> [String] {
    func isTaken(_ text: String) -> Bool {
      Array(text.utf8).withUnsafeBufferPointer { expression.match($0) == .match }
    }
    return samples.filter { !isTaken($0) }.map { "\(id): does not take its sample: \($0)" }
      + rejects.filter(isTaken).map { "\(id): takes what it should reject: \($0)" }
  }
}
