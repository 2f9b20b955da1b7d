/// What a batch and its workers say to each other.
struct WorkerMessage {
  enum Kind: UInt8 {
    /// To a worker: read this.
    case path, text
    /// From a worker: this trace is being read; this is what it came to; the item is done.
    case begin, row, done
  }

  let kind: Kind
  let name: String
  let bytes: [UInt8]

  init(_ kind: Kind, _ name: String = "", _ bytes: [UInt8] = []) {
    self.kind = kind
    self.name = name
    self.bytes = bytes
  }

  fileprivate static let headerSize = 9

  /// The message in bytes: its kind, the lengths of name and content, and these.
  var encoded: [UInt8] {
    let name = name.utf8
    var encoded: [UInt8] = []
    encoded.reserveCapacity(Self.headerSize + name.count + bytes.count)
    encoded.append(kind.rawValue)
    for count in [name.count, bytes.count] {
      for shift in stride(from: 0, to: 32, by: 8) {
        encoded.append(UInt8(truncatingIfNeeded: count >> shift))
      }
    }
    encoded += name
    encoded += bytes
    return encoded
  }
}

/// Messages that arrive in pieces.
struct MessageBuffer {
  private var bytes: [UInt8] = []
  private var start = 0

  /// Has `read` read what comes next, and returns what that returned.
  mutating func fill(_ read: (UnsafeMutableBufferPointer<UInt8>) -> Int) -> Int {
    var result = 0
    // To have the room cleared would cost more than everything else that is done with a message.
    let piece = [UInt8](unsafeUninitializedCapacity: 64 << 10) { room, count in
      result = read(room)
      count = max(0, result)
    }
    bytes.removeFirst(start)
    start = 0
    bytes += piece
    return result
  }

  /// Takes the first whole message out of what came; nil as long as there is none.
  mutating func next() -> WorkerMessage? {
    guard bytes.count - start >= WorkerMessage.headerSize,
      let kind = WorkerMessage.Kind(rawValue: bytes[start])
    else { return nil }
    let name = start + WorkerMessage.headerSize
    let content = name + length(at: start + 1)
    let end = content + length(at: start + 5)
    guard bytes.count >= end else { return nil }
    start = end
    return WorkerMessage(
      kind, String(decoding: bytes[name..<content], as: UTF8.self), Array(bytes[content..<end]))
  }

  private func length(at place: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }
}
