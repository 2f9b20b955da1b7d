import CommandLineKit
import LogInput

/// What a batch is to read: operands, the paths of a list, or frames.
final class BatchSource {
  private var operands: ArraySlice<String>
  private let list: LineSource?
  private let frames: LineSource?
  private var session: (id: String, bytes: [UInt8])?
  private var seen: Set<Int> = []
  private let command: String

  /// Nil when nothing is named.
  init?(_ arguments: ParsedArguments, command: String) throws {
    self.command = command
    operands = arguments.operands[...]
    let lists = ["paths-from", "frames"].filter(arguments.isSet)
    guard lists.count + (operands.isEmpty ? 0 : 1) <= 1 else {
      throw UsageError(
        message:
          "operands, '--paths-from' and '--frames' are different ways to name traces; use one",
        command: command)
    }
    list = try arguments.last("paths-from").map {
      try LineSource($0, separator: arguments.isSet("null") ? 0 : 0x0A)
    }
    frames = try arguments.last("frames").map { try LineSource($0, separator: 0x0A) }
    if list == nil, frames == nil, operands.isEmpty { return nil }
  }

  /// The next item; nil at the end.
  func next() throws -> BatchItem? {
    if let path = operands.popFirst() { return .path(path, skipping: 0) }
    if let list {
      while let line = try list.next() {
        if !line.isEmpty { return .path(String(decoding: line, as: UTF8.self), skipping: 0) }
      }
      return nil
    }
    return try nextSession()
  }

  /// The lines of the next session: they follow each other.
  private func nextSession() throws -> BatchItem? {
    guard let frames else { return nil }
    while let line = try frames.next() {
      guard let tab = line.firstIndex(of: 0x09) else {
        throw UsageError(
          message: "a frame is a session, a tab and a line, and one has no tab: "
            + "'\(String(decoding: line.prefix(40), as: UTF8.self))'", command: command)
      }
      let id = String(decoding: line[..<tab], as: UTF8.self)
      let text = line[(tab + 1)...] + [0x0A]
      if session?.id == id {
        session?.bytes += text
        continue
      }
      let finished = session
      guard seen.insert(id.hashValue).inserted else {
        throw UsageError(
          message: "the session '\(id)' comes again after another one: sort the frames by it",
          command: command)
      }
      session = (id, Array(text))
      if let finished { return .text(id: finished.id, finished.bytes) }
    }
    defer { session = nil }
    return session.map { .text(id: $0.id, $0.bytes) }
  }
}

/// The lines of a file or of standard input.
final class LineSource {
  private let file: OpenFile
  private let separator: UInt8
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  init(_ path: String, separator: UInt8) throws(InputError) {
    file = try OpenFile(path: path)
    self.separator = separator
  }

  /// The next line without its end; nil behind the last.
  func next() throws(InputError) -> [UInt8]? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: separator) {
        defer { start = end + 1 }
        return Array(buffer[start..<end])
      }
      if isAtEnd {
        defer { start = buffer.count }
        return start < buffer.count ? Array(buffer[start...]) : nil
      }
      buffer.removeFirst(start)
      start = 0
      searched = buffer.count
      let room = ByteRoom.allocate(capacity: 256 << 10)
      defer { room.deallocate() }
      let count = try file.read(into: room)
      isAtEnd = count == 0
      buffer += room[..<count]
    }
  }
}
