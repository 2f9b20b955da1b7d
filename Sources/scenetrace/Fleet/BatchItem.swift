import LogInput

/// Something that a batch is to read: what a path leads to, or a trace that came in frames.
enum BatchItem {
  /// A file, an archive, or a directory; so many of its traces were read before.
  case path(String, skipping: Int)
  case text(id: String, [UInt8])

  var id: String {
    switch self {
    case .path(let path, _): path
    case .text(let id, _): id
    }
  }

  /// The item as the workers get it.
  var message: WorkerMessage {
    switch self {
    case .path(let path, let skipped):
      WorkerMessage(.path, String(skipped), Array(path.utf8))
    case .text(let id, let bytes): WorkerMessage(.text, id, bytes)
    }
  }

  init?(_ message: WorkerMessage) {
    switch message.kind {
    case .path:
      self = .path(
        String(decoding: message.bytes, as: UTF8.self), skipping: Int(message.name) ?? 0)
    case .text: self = .text(id: message.name, message.bytes)
    default: return nil
    }
  }
}

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

  private static let headerSize = 9

  /// The message in bytes: its kind, the lengths of name and content, and these.
  var encoded: [UInt8] {
    let name = Array(name.utf8)
    var bytes = [kind.rawValue]
    for count in [name.count, self.bytes.count] {
      for shift in stride(from: 0, to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: count >> shift))
      }
    }
    return bytes + name + self.bytes
  }

  /// Takes the first whole message out of what came; nil as long as there is none.
  static func take(from bytes: inout [UInt8]) -> WorkerMessage? {
    guard bytes.count >= headerSize, let kind = Kind(rawValue: bytes[0]) else { return nil }
    func length(at place: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
    let (name, content) = (length(at: 1), length(at: 5))
    let end = headerSize + name + content
    guard bytes.count >= end else { return nil }
    defer { bytes.removeFirst(end) }
    return WorkerMessage(
      kind, String(decoding: bytes[headerSize..<headerSize + name], as: UTF8.self),
      Array(bytes[headerSize + name..<end]))
  }
}
