import Matching

/// How an object is written: the names of its members in their order, and the text around their values. Objects of
/// one log are mostly written alike, and what was found out about one need not be found out about the next.
final class ObjectShape {
  /// What a value is, as far as it matters how far it goes and whether it is there.
  enum Kind: UInt8 {
    case string, null
    /// An object in objects that are not gone into.
    case object
    /// A number, a literal name, or an array.
    case other
  }

  /// A member, or a member of an object within it.
  struct Part {
    /// Where in `names` its name lies, and how that begins.
    var name: Range<Int>
    var beginning: UInt64
    var kind: Kind
    /// Where in `frame` the text before its value ends.
    var frameEnd: Int
  }

  /// The value of a part in the text that was read last.
  struct Value {
    /// What it says: a slice of the text, as long as it holds escapes.
    var text: Bytes
    /// Where it stands in the text.
    var place: Int
    var isEscaped: Bool
  }

  /// Longer names are kept by their beginning: no format asks for such a one.
  private static let longestName = 128
  private static let mostParts = 256
  private static let longestFrame = 16 << 10

  private var parts: [Part] = []
  /// One of each part.
  private var values: [Value] = []
  /// The text around the values, one piece behind the other.
  private var frame: [UInt8] = []
  private var names: [UInt8] = []
  /// The bits of all names of parts that are not null.
  private var bits: UInt64 = 0
  /// Which format such objects have, once that was sought.
  var outcome: FieldPlan.Outcome?

  /// It is small enough to be kept.
  var isShort: Bool { parts.count <= Self.mostParts && frame.count <= Self.longestFrame }

  func clear() {
    parts.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    frame.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    bits = 0
    outcome = nil
  }

  // MARK: Reading

  /// Reads the values of `text` when it is an object that is written so; they are what a reader finds who goes
  /// through its tokens.
  func read(_ text: Bytes, _ marks: borrowing StringMarks) -> Bool {
    guard let base = text.baseAddress else { return false }
    var position = 0
    var frameStart = 0
    return frame.withUnsafeBufferPointer { frame in
      func skipFrame(to end: Int) -> Bool {
        let count = end - frameStart
        guard let known = frame.baseAddress, count <= text.count - position,
          Bytes(start: base + position, count: count)
            .equals(Bytes(start: known + frameStart, count: count))
        else { return false }
        position += count
        frameStart = end
        return true
      }
      let areRead = parts.withUnsafeBufferPointer { parts in
        values.withUnsafeMutableBufferPointer { values in
          for index in parts.indices {
            let part = parts[index]
            guard skipFrame(to: part.frameEnd),
              let (end, isEscaped) = part.kind.end(in: text, from: position, marks)
            else { return false }
            values[index] = Value(
              text: Bytes(start: base + position, count: end - position), place: position,
              isEscaped: isEscaped)
            position = end
          }
          return true
        }
      }
      return areRead && skipFrame(to: frame.count) && position == text.count
    }
  }

  /// The value of a part; its text is unescaped by whoever needs it.
  subscript(part: Int) -> Value {
    get { values[part] }
    set { values[part] = newValue }
  }

  // MARK: Learning

  /// Takes a part, and the text up to its value.
  func add(_ name: Range<Int>, _ kind: Kind, _ value: Value, behind text: Bytes) {
    frame += text
    values.append(value)
    let beginning = names.withUnsafeBufferPointer { JSONKey.beginning(of: $0.slice(name)) }
    if kind != .null { bits |= JSONKey.bit(of: beginning) }
    parts.append(Part(name: name, beginning: beginning, kind: kind, frameEnd: frame.count))
  }

  /// Takes the text behind the last value.
  func close(with text: Bytes) { frame += text }

  /// The name of what is called `own` in the object that is called `outer`.
  func name(_ own: Bytes, in outer: Range<Int>?) -> Range<Int> {
    let start = names.count
    if let outer {
      for place in outer { names.append(names[place]) }
      names.append(UInt8(ascii: "."))
    }
    names += own.prefix(Self.longestName)
    names.removeLast(max(0, names.count - start - Self.longestName))
    return start..<names.count
  }

  // MARK: Asking

  /// Whether it is the same names in the same text, and the same of them are null.
  func isWritten(like other: ObjectShape) -> Bool {
    frame == other.frame && parts.elementsEqual(other.parts) { $0.kind == $1.kind }
  }

  /// A number that differs for most ways to write an object.
  var fingerprint: UInt64 {
    var hash = TextHash()
    for byte in frame { hash.add(byte) }
    for part in parts { hash.add(part.kind.rawValue) }
    return hash.value
  }

  /// The part that is called so and is not null.
  func part(called key: JSONKey) -> Int? { part(calledOneOf: [key]) }

  /// The part that is called by the first of these keys by which one is called that is not null.
  func part(calledOneOf keys: [JSONKey]) -> Int? {
    withParts(of: keys) { keys, parts in
      for key in keys.indices {
        if let part = place(of: keys, key, among: parts) { return part }
      }
      return nil
    }
  }

  /// Whether for each of these keys there is a part that is not null.
  func hasAll(_ keys: [JSONKey]) -> Bool {
    withParts(of: keys) { keys, parts in
      keys.indices.allSatisfy { place(of: keys, $0, among: parts) != nil }
    }
  }

  /// Most keys are no part's: no references are counted on the way.
  @inline(__always)
  private func place(
    of keys: UnsafeBufferPointer<JSONKey>, _ key: Int, among parts: UnsafeBufferPointer<Part>
  ) -> Int? {
    guard keys[key].bit & bits != 0 else { return nil }
    let beginning = keys[key].beginning
    for place in parts.indices
    where parts[place].beginning == beginning && parts[place].kind != .null {
      if withBytes(of: parts[place], { $0.isSame(as: keys[key].bytes) }) { return place }
    }
    return nil
  }

  @inline(__always)
  private func withParts<Result>(
    of keys: [JSONKey],
    _ body: (UnsafeBufferPointer<JSONKey>, UnsafeBufferPointer<Part>) -> Result
  ) -> Result {
    keys.withUnsafeBufferPointer { keys in
      parts.withUnsafeBufferPointer { body(keys, $0) }
    }
  }

  /// Whether every part, null or not, is one of these, or lies in one of these.
  func hasOnly(_ keys: [JSONKey]) -> Bool {
    parts.allSatisfy { part in
      withBytes(of: part) { name in keys.contains { $0.isAbove(name) } }
    }
  }

  private func withBytes<Result>(of part: Part, _ body: (Bytes) -> Result) -> Result {
    names.withUnsafeBufferPointer { body($0.slice(part.name)) }
  }
}

extension ObjectShape.Kind {
  /// The kind of the value that begins at the cursor; of an object that is not gone into.
  init(_ cursor: JSONCursor) {
    switch cursor.peek {
    case UInt8(ascii: "\""): self = .string
    case UInt8(ascii: "{"): self = .object
    default: self = cursor.isAtNull ? .null : .other
    }
  }

  /// Where the value of this kind ends that begins at `position`, and whether it holds escapes; nil when it is of
  /// another kind or does not end.
  fileprivate func end(
    in text: Bytes, from position: Int, _ marks: borrowing StringMarks
  ) -> (end: Int, isEscaped: Bool)? {
    if self == .string { return marks.stringEnd(from: position) }
    var cursor = JSONCursor(text, from: position)
    guard Self(cursor) == self, let value = cursor.skipValue() else { return nil }
    return (value.upperBound, false)
  }
}
