import Matching

/// The members of the JSON object on one line: slices of it, unescaped where that was needed.
package struct JSONLine: ~Copyable {
  private var line = Bytes(start: nil, count: 0)
  private var members: [(key: String, value: Bytes)] = []
  private var scratch: UnsafeMutableBufferPointer<UInt8>
  private var scratchEnd = 0
  package private(set) var isObject = false
  /// An object was read since the beginning: the stream holds JSON lines.
  package private(set) var wasEverObject = false

  package init() {
    scratch = .allocate(capacity: 4096)
  }

  deinit { scratch.deallocate() }

  /// Reads the object on `line`; `isObject` says whether there was one, whole and well-formed.
  package mutating func read(_ line: Bytes) {
    self.line = line
    members.removeAll(keepingCapacity: true)
    scratchEnd = 0
    isObject = false
    // Unescaping never lengthens text (JSON, RFC 8259 section 7), so a line's length is room enough.
    if scratch.count < line.count {
      scratch.deallocate()
      scratch = .allocate(capacity: line.count)
    }
    var cursor = JSONCursor(line)
    guard readObject(&cursor, prefix: "", depth: 0) else { return }
    cursor.skipSpace()
    isObject = cursor.isAtEnd
    wasEverObject = wasEverObject || isObject
  }

  /// Fills the record's fields from the object when it has the format's required keys and a message.
  func fill(_ record: inout Record, keys: LogFormat.JSONKeys) -> Bool {
    guard isObject else { return false }
    for key in keys.required where value(ofFirst: [key]) == nil { return false }
    var filled = record
    filled.message = Bytes(start: nil, count: 0)
    var hasMessage = false
    for (field, names) in keys.fields {
      guard let value = value(ofFirst: names) else { continue }
      filled[field] = field == .process || field == .sender ? Self.baseName(value) : value
      if field == .message || field == .function { hasMessage = true }
    }
    if hasMessage { record = filled }
    return hasMessage
  }

  private func value(ofFirst keys: [String]) -> Bytes? {
    for key in keys {
      for member in members where member.key == key { return member.value }
    }
    return nil
  }

  /// Image paths name a process by their last component.
  private static func baseName(_ path: Bytes) -> Bytes {
    var index = path.count
    while index > 0, path[index - 1] != UInt8(ascii: "/") { index -= 1 }
    return path.slice(index..<path.count)
  }

  private mutating func readObject(_ cursor: inout JSONCursor, prefix: String, depth: Int) -> Bool {
    cursor.skipSpace()
    guard cursor.take(UInt8(ascii: "{")) else { return false }
    cursor.skipSpace()
    if cursor.take(UInt8(ascii: "}")) { return true }
    while true {
      cursor.skipSpace()
      guard let key = cursor.takeString() else { return false }
      cursor.skipSpace()
      guard cursor.take(UInt8(ascii: ":")) else { return false }
      cursor.skipSpace()
      let name = prefix + line.text(key.range)
      if cursor.peek == UInt8(ascii: "{"), depth < 2 {
        guard readObject(&cursor, prefix: name + ".", depth: depth + 1) else { return false }
      } else if cursor.peek == UInt8(ascii: "\"") {
        guard let value = cursor.takeString() else { return false }
        members.append((name, text(of: value)))
      } else {
        guard let range = cursor.skipValue() else { return false }
        let value = line.slice(range)
        if !value.starts(with: "null") { members.append((name, value)) }
      }
      cursor.skipSpace()
      if cursor.take(UInt8(ascii: ",")) { continue }
      return cursor.take(UInt8(ascii: "}"))
    }
  }

  private mutating func text(of string: JSONCursor.StringToken) -> Bytes {
    guard string.hasEscapes else { return line.slice(string.range) }
    let start = scratchEnd
    scratchEnd = JSONEscapes.decode(line.slice(string.range), into: scratch, at: scratchEnd)
    return Bytes(rebasing: Bytes(scratch)[start..<scratchEnd])
  }
}
