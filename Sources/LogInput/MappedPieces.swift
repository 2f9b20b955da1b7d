import Matching

/// The pieces of a large file, in a room where they lie from the beginning.
package struct MappedPieces: Sendable {
  private let file: MappedFile
  private let room: LineRoom

  /// Nil when the stream has to be read.
  package init?(_ stream: any ByteStream) {
    guard let open = stream as? OpenFile, let file = MappedFile(open) else { return nil }
    self.file = file
    room = LineRoom(of: file)
  }

  /// The next piece, of at most so many bytes; nil when what follows has to be read from the stream, if anything
  /// does.
  package func next(most: Int = 1 << 20) throws(InputError) -> ReadAhead.Chunk? {
    try file.next(most: most).map {
      ReadAhead.Chunk(room: room, place: $0.lowerBound, count: $0.count)
    }
  }
}
