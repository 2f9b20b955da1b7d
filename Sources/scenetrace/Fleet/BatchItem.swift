/// Something that a batch is to read: what a path leads to, or a trace that came in frames.
enum BatchItem {
  /// A file, an archive or a directory, of which so many traces were read before; one that was met in a
  /// directory counts only when it is text.
  case path(String, isMet: Bool, skipping: Int)
  case text(id: String, [UInt8])

  var id: String {
    switch self {
    case .path(let path, _, _): path
    case .text(let id, _): id
    }
  }

  /// The same without its first traces.
  func skipping(_ count: Int) -> BatchItem {
    switch self {
    case .path(let path, let isMet, _): .path(path, isMet: isMet, skipping: count)
    case .text: self
    }
  }

  /// The item as the workers get it.
  var message: WorkerMessage {
    switch self {
    case .path(let path, let isMet, let skipped):
      WorkerMessage(.path, (isMet ? "+" : "-") + String(skipped), Array(path.utf8))
    case .text(let id, let bytes): WorkerMessage(.text, id, bytes)
    }
  }

  init?(_ message: WorkerMessage) {
    switch message.kind {
    case .path:
      self = .path(
        String(decoding: message.bytes, as: UTF8.self), isMet: message.name.hasPrefix("+"),
        skipping: Int(message.name.dropFirst()) ?? 0)
    case .text: self = .text(id: message.name, message.bytes)
    default: return nil
    }
  }
}
