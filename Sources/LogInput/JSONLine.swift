import Matching

/// The members of one JSON object: slices of its text, unescaped where that was needed.
package struct JSONLine: ~Copyable {
  private struct Member {
    var name: Name
    var value: Bytes
    /// Where the value stands in the text.
    var place: Int
  }

  /// The name of a member.
  private struct Name {
    var hash: UInt64
    var count: Int
    /// Where it lies: in the text, or among the paths.
    var start: Int
    var isPath: Bool
  }

  /// Of longer paths only the beginning is kept: no format asks for such a one.
  private static let longestPath = 128

  /// Room for what a template puts around members.
  private static let roomForTemplates = 4096

  private var line = Bytes(start: nil, count: 0)
  private var members: [Member] = []
  /// The names of members that are null: such a member holds nothing, but it is there.
  private var nulls: [Name] = []
  /// The names of what lies in other objects, one behind the other.
  private var paths: [UInt8] = []
  /// Where the value stands that became the message of the last record.
  private(set) var messagePlace = 0
  private var memory = Scratch(capacity: 4096)
  /// The part of the memory that is there for this object.
  private var scratch = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  private var scratchEnd = 0
  /// A number for the names of all members in their order, and for which of them are null. Two rows of names have the
  /// same one by a chance of one in 2^64.
  private var names: UInt64 = 0
  /// The names for which a format was sought last, and its index; nil where none was found.
  private var latest: (names: UInt64, format: Int?)?
  package private(set) var isObject = false
  /// An object was read since the beginning: the stream holds JSON lines.
  package private(set) var wasEverObject = false

  package init() {}

  /// Reads the object that `line` is; `isObject` says whether there was one, whole and well-formed.
  package mutating func read(_ line: Bytes) {
    self.line = line
    members.removeAll(keepingCapacity: true)
    nulls.removeAll(keepingCapacity: true)
    paths.removeAll(keepingCapacity: true)
    scratchEnd = 0
    names = 0
    isObject = false
    // Unescaping never lengthens text (JSON, RFC 8259 section 7), so a line's length is room enough.
    scratch = memory.room(for: line.count + Self.roomForTemplates)
    var cursor = JSONCursor(line)
    guard readObject(&cursor, in: nil, depth: 0) else { return }
    cursor.skipSpace()
    isObject = cursor.isAtEnd
    wasEverObject = wasEverObject || isObject
  }

  /// Fills the record's fields from the object when it has the format's required keys and a message.
  mutating func fill(_ record: inout Record, keys: LogFormat.JSONKeys) -> Bool {
    guard isObject else { return false }
    for key in keys.required where member(of: key) == nil { return false }
    guard keys.only.isEmpty || hasOnly(keys.only) else { return false }
    var filled = record
    filled.message = Bytes(start: nil, count: 0)
    messagePlace = 0
    var hasMessage = false
    for (field, names) in keys.fields {
      guard let member = member(ofFirst: names) else { continue }
      let isPath = field == .process || field == .sender
      filled[field] = isPath ? Self.baseName(member.value) : member.value
      if field == .message || field == .function && !hasMessage { messagePlace = member.place }
      if field == .message || field == .function { hasMessage = true }
    }
    if !keys.messages.isEmpty {
      guard let message = composeFirst(of: keys.messages) else { return false }
      filled.message = message
      hasMessage = true
    }
    if hasMessage { record = filled }
    return hasMessage
  }

  // MARK: Formats

  /// The format of the object's names, by the last search for one: names alone decide which format an object has.
  /// Nil when others were sought.
  var knownFormat: Int?? {
    guard let latest, latest.names == names else { return nil }
    return .some(latest.format)
  }

  /// Takes what was found for the object's names.
  mutating func noteFormat(_ index: Int?) { latest = (names, index) }

  /// Takes the next name.
  private mutating func noteName(_ name: Name, isNull: Bool) {
    names = (names ^ (isNull ? ~name.hash : name.hash)) &* JSONKey.factor
    names ^= names >> 32
  }

  // MARK: Members

  /// Whether every member is one of these, or lies in one of these.
  private func hasOnly(_ keys: [JSONKey]) -> Bool {
    func isAmong(_ name: Name) -> Bool {
      withBytes(of: name) { bytes in keys.contains { $0.isAbove(bytes) } }
    }
    return members.allSatisfy { isAmong($0.name) } && nulls.allSatisfy(isAmong)
  }

  private func member(ofFirst keys: [JSONKey]) -> Member? {
    for key in keys {
      if let member = member(of: key) { return member }
    }
    return nil
  }

  private func member(of key: JSONKey) -> Member? {
    for member in members
    where member.name.hash == key.hash && member.name.count == key.bytes.count {
      if withBytes(of: member.name, { $0.elementsEqual(key.bytes) }) { return member }
    }
    return nil
  }

  private func withBytes<Result>(of name: Name, _ body: (Bytes) -> Result) -> Result {
    let range = name.start..<name.start + name.count
    guard name.isPath else { return body(line.slice(range)) }
    return paths.withUnsafeBufferPointer { body($0.slice(range)) }
  }

  /// The name of what is called so in the object that is called `outer`.
  private mutating func memberName(_ range: Range<Int>, in outer: Name?) -> Name {
    let own = line.slice(range)
    guard let outer else {
      return Name(
        hash: JSONKey.hash(own), count: own.count, start: range.lowerBound, isPath: false)
    }
    let start = paths.count
    if outer.isPath {
      for place in outer.start..<outer.start + outer.count { paths.append(paths[place]) }
    } else {
      paths += line.slice(outer.start..<outer.start + outer.count).prefix(Self.longestPath)
    }
    paths.append(UInt8(ascii: "."))
    paths += own.prefix(Self.longestPath)
    paths.removeLast(max(0, paths.count - start - Self.longestPath))
    let count = paths.count - start
    let hash = paths.withUnsafeBufferPointer { JSONKey.hash($0.slice(start..<start + count)) }
    return Name(hash: hash, count: count, start: start, isPath: true)
  }

  /// The text of the first template all of whose members the object has.
  private mutating func composeFirst(of templates: [MessageTemplate]) -> Bytes? {
    let start = scratchEnd
    for template in templates {
      messagePlace = 0
      if let message = compose(template) { return message }
      scratchEnd = start
    }
    return nil
  }

  /// The text of a template, or nil when the object lacks one of its members.
  private mutating func compose(_ template: MessageTemplate) -> Bytes? {
    let start = scratchEnd
    for part in template.parts {
      switch part {
      case .text(let text): text.withUnsafeBufferPointer { put($0) }
      case .member(let key):
        guard let member = member(of: key) else { return nil }
        if messagePlace == 0 { messagePlace = member.place }
        put(member.value)
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

  /// Image paths name a process by their last component.
  private static func baseName(_ path: Bytes) -> Bytes {
    var index = path.count
    while index > 0, path[index - 1] != UInt8(ascii: "/") { index -= 1 }
    return path.slice(index..<path.count)
  }

  /// Reads the members of the object that is called `outer`; the one that holds all has no name.
  private mutating func readObject(_ cursor: inout JSONCursor, in outer: Name?, depth: Int) -> Bool
  {
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
      let name = memberName(key.range, in: outer)
      if cursor.peek == UInt8(ascii: "{"), depth < 2 {
        guard readObject(&cursor, in: name, depth: depth + 1) else { return false }
      } else if cursor.peek == UInt8(ascii: "\"") {
        guard let value = cursor.takeString() else { return false }
        noteName(name, isNull: false)
        members.append(Member(name: name, value: text(of: value), place: value.range.lowerBound))
      } else {
        guard let range = cursor.skipValue() else { return false }
        let value = line.slice(range)
        let isNull = value.starts(with: "null")
        noteName(name, isNull: isNull)
        if isNull {
          nulls.append(name)
        } else {
          members.append(Member(name: name, value: value, place: range.lowerBound))
        }
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
