import CommandLineKit
import LogInput

/// Lines with the sessions that they are of: a session, a tab, and a line of it. They are sorted by session, so
/// that one session at a time is here.
final class FrameSource {
  private let lines: LineSource
  private let longest: Int
  private let command: String
  private var session: (id: [UInt8], bytes: [UInt8])?

  /// Of each session so many bytes are kept, and one more, which tells that there were more.
  init(_ lines: LineSource, longest: Int, command: String) {
    self.lines = lines
    self.longest = longest
    self.command = command
  }

  var share: Double? { lines.share }

  /// The next session; nil at the end.
  func next() throws -> BatchItem? {
    while let frame = try lines.next() {
      guard let tab = frame.firstIndex(of: 0x09) else {
        throw mistake("has no tab", frame, "a frame is a session, a tab and a line")
      }
      let id = frame[..<tab]
      if let current = session, id.elementsEqual(current.id) {
        take(frame[(tab + 1)...])
        continue
      }
      // What is sorted comes back to no session: half of a trace would be judged as a whole one.
      if let current = session, id.lexicographicallyPrecedes(current.id) {
        throw mistake("is out of order", frame, "sort them: LC_ALL=C sort -s -t $'\\t' -k 1,1")
      }
      let finished = session
      session = (Array(id), [])
      take(frame[(tab + 1)...])
      if let finished { return item(finished) }
    }
    defer { session = nil }
    return session.map(item)
  }

  private func take(_ line: ArraySlice<UInt8>) {
    let room = longest + 1 - (session?.bytes.count ?? 0)
    guard room > 0 else { return }
    session?.bytes += line.prefix(room)
    if line.count < room { session?.bytes.append(0x0A) }
  }

  private func item(_ session: (id: [UInt8], bytes: [UInt8])) -> BatchItem {
    .text(id: String(decoding: session.id, as: UTF8.self), session.bytes)
  }

  private func mistake(_ what: String, _ frame: ArraySlice<UInt8>, _ remedy: String) -> UsageError {
    let shown = String(decoding: frame.prefix(60), as: UTF8.self)
    return UsageError(message: "a frame \(what): '\(shown)'; \(remedy)", command: command)
  }
}
