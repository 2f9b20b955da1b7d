import Matching

/// UTF-16 with a byte order mark, read as UTF-8.
final class UTF16Stream: ByteStream {
  private static let mostAtOnce = 64 << 10

  private let source: any ByteStream
  private var transcoder: UTF16Transcoder
  private let piece: ByteRoom
  /// How much of the byte order mark is still to be left out.
  private var mark = 2
  private var isAtEnd = false

  init(_ source: any ByteStream, isBigEndian: Bool) {
    self.source = source
    transcoder = UTF16Transcoder(isBigEndian: isBigEndian)
    piece = .allocate(capacity: Self.mostAtOnce)
  }

  deinit { piece.deallocate() }

  func read(into room: ByteRoom) throws(InputError) -> Int {
    while !isAtEnd {
      let wanted = min(piece.count, room.count / 2 - 2)
      let count = try source.read(into: ByteRoom(rebasing: piece[..<wanted]))
      if count == 0 {
        isAtEnd = true
        return transcoder.finish(into: room)
      }
      let left = min(mark, count)
      mark -= left
      let written = transcoder.transcode(Bytes(piece).slice(left..<count), into: room)
      // Half a character is no text yet.
      if written > 0 { return written }
    }
    return 0
  }

  func prospect() throws(InputError) -> Prospect { isAtEnd ? .bytes : try source.prospect() }
}
