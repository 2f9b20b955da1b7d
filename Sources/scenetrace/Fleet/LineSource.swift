import LogInput

/// The lines of a file or of standard input.
final class LineSource {
  private let file: OpenFile
  private let separator: UInt8
  private let size: Int64?
  private let room = ByteRoom.allocate(capacity: 256 << 10)
  private var buffer: [UInt8] = []
  private var start = 0
  private var bytesRead = 0
  private var isAtEnd = false

  init(_ path: String, separator: UInt8 = 0x0A) throws(InputError) {
    file = try OpenFile(path: path)
    self.separator = separator
    size = file.size
  }

  deinit { room.deallocate() }

  /// How much of it was handed out; nil when nobody knows how much there is.
  var share: Double? {
    size.map { $0 == 0 ? 1 : Double(bytesRead - buffer.count + start) / Double($0) }
  }

  /// The next line without its end; nil behind the last.
  func next() throws(InputError) -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: separator) {
        defer { start = end + 1 }
        return buffer[start..<end]
      }
      if isAtEnd {
        defer { start = buffer.count }
        return start < buffer.count ? buffer[start...] : nil
      }
      buffer.removeFirst(start)
      start = 0
      searched = buffer.count
      let count = try file.read(into: room)
      isAtEnd = count == 0
      bytesRead += count
      buffer += room[..<count]
    }
  }
}
