import Matching

/// The members of one JSON object: slices of its text, unescaped where that was needed.
package struct JSONLine: ~Copyable {
  /// Room for what a template puts around members.
  private static let roomForTemplates = 4096

  private var line = Bytes(start: nil, count: 0)
  private var marks = StringMarks()
  private var shapes = ShapeMemory()
  /// How the object is written.
  private var shape: ObjectShape
  /// Where the value stands that became the message of the last record.
  private(set) var messagePlace = 0
  private var memory = Scratch(capacity: 4096)
  /// The part of the memory that is there for this object.
  private var scratch = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  private var scratchEnd = 0
  private var latestPlan: FieldPlan?
  package private(set) var isObject = false
  /// An object was read since the beginning: the stream holds JSON lines.
  package private(set) var wasEverObject = false

  package init() { shape = shapes.fresh }

  /// Reads the object that `line` is; `isObject` says whether there was one, whole and well-formed.
  package mutating func read(_ line: Bytes) {
    self.line = line
    scratchEnd = 0
    // Unescaping never lengthens text (JSON, RFC 8259 section 7), so a line's length is room enough.
    scratch = memory.room(for: line.count + Self.roomForTemplates)
    marks.read(line)
    isObject = readKnown() || readFresh()
    wasEverObject = wasEverObject || isObject
  }

  /// Reads it when it is written like one before.
  private mutating func readKnown() -> Bool {
    guard let known = shapes.read(line, marks) else { return false }
    shape = known
    return true
  }

  private mutating func readFresh() -> Bool {
    shape = shapes.fresh
    shape.clear()
    var cursor = JSONCursor(line)
    var framed = 0
    guard readObject(&cursor, &framed, in: nil, depth: 0) else { return false }
    cursor.skipSpace()
    guard cursor.isAtEnd else { return false }
    shape.close(with: line.slice(framed..<line.count))
    shapes.learn()
    return true
  }

  /// Fills the record's fields from the object when it has the format's required keys and a message.
  mutating func fill(_ record: inout Record, keys: LogFormat.JSONKeys) -> Bool {
    guard isObject, let plan = FieldPlan.forObjects(of: shape, by: keys) else { return false }
    messagePlace = plan.fill(&record, from: &self)
    latestPlan = plan
    return true
  }

  // MARK: Formats

  /// What came of looking for the format of such an object, whose fields the record is then given; nil when it was not
  /// looked for yet.
  mutating func fillAsBefore(_ record: inout Record) -> FieldPlan.Outcome? {
    guard let outcome = shape.outcome else { return nil }
    if let plan = outcome.plan { messagePlace = plan.fill(&record, from: &self) }
    return outcome
  }

  /// Takes what was found for such an object: the format that filled the record last, or none.
  mutating func noteFormat(_ index: Int?) {
    shape.outcome = FieldPlan.Outcome(format: index, plan: index == nil ? nil : latestPlan)
  }

  // MARK: Values

  /// What the part says.
  mutating func text(of part: Int) -> Bytes {
    let value = shape[part]
    guard value.isEscaped else { return value.text }
    let start = scratchEnd
    scratchEnd = JSONEscapes.decode(value.text, into: scratch, at: start)
    let text = Bytes(rebasing: Bytes(scratch)[start..<scratchEnd])
    shape[part] = ObjectShape.Value(text: text, place: value.place, isEscaped: false)
    return text
  }

  /// Where the value of the part stands in the text.
  func place(of part: Int) -> Int { shape[part].place }

  /// The pieces of a message, one behind the other.
  mutating func text(of pieces: [FieldPlan.Piece]) -> Bytes {
    // Texts that are unescaped for it must not lie in between.
    for case .part(let part) in pieces { _ = text(of: part) }
    let start = scratchEnd
    for piece in pieces {
      switch piece {
      case .text(let text): text.withUnsafeBufferPointer { put($0) }
      case .part(let part): put(text(of: part))
      }
    }
    return Bytes(rebasing: Bytes(scratch)[start..<scratchEnd])
  }

  private mutating func put(_ bytes: Bytes) {
    for byte in bytes.prefix(scratch.count - scratchEnd) {
      scratch[scratchEnd] = byte
      scratchEnd += 1
    }
  }

  // MARK: Members

  /// Reads the members of the object that is called `outer`; the one that holds all has no name. `framed` is where the
  /// value ends that was read last.
  private mutating func readObject(
    _ cursor: inout JSONCursor, _ framed: inout Int, in outer: Range<Int>?, depth: Int
  ) -> Bool {
    cursor.skipSpace()
    guard cursor.take(UInt8(ascii: "{")) else { return false }
    cursor.skipSpace()
    if cursor.take(UInt8(ascii: "}")) { return true }
    while true {
      cursor.skipSpace()
      guard let key = cursor.takeString(marks) else { return false }
      cursor.skipSpace()
      guard cursor.take(UInt8(ascii: ":")) else { return false }
      cursor.skipSpace()
      let name = shape.name(line.slice(key.range), in: outer)
      if cursor.peek == UInt8(ascii: "{"), depth < 2 {
        guard readObject(&cursor, &framed, in: name, depth: depth + 1) else { return false }
      } else {
        guard readValue(&cursor, &framed, called: name) else { return false }
      }
      cursor.skipSpace()
      if cursor.take(UInt8(ascii: ",")) { continue }
      return cursor.take(UInt8(ascii: "}"))
    }
  }

  private mutating func readValue(
    _ cursor: inout JSONCursor, _ framed: inout Int, called name: Range<Int>
  ) -> Bool {
    let kind = ObjectShape.Kind(cursor)
    let range: Range<Int>
    var isEscaped = false
    if kind == .string {
      guard let string = cursor.takeString(marks) else { return false }
      (range, isEscaped) = (string.range, string.hasEscapes)
    } else {
      guard let value = cursor.skipValue() else { return false }
      range = value
    }
    let value = ObjectShape.Value(
      text: line.slice(range), place: range.lowerBound, isEscaped: isEscaped)
    shape.add(name, kind, value, behind: line.slice(framed..<range.lowerBound))
    framed = range.upperBound
    return true
  }
}
