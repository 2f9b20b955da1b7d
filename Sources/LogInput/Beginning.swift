import Matching

/// The first bytes of a stream, read to tell what it is, and handed on with the rest.
struct Beginning {
  let content: Content
  let stream: any ByteStream

  /// Reads once, and again only while what came could still be the start of something that is no
  /// text: a pipe may be silent after its first line. What is patient reads a whole sample.
  init(of source: any ByteStream, isPatient: Bool) throws(InputError) {
    var bytes: [UInt8] = []
    var failure: InputError?
    var content: Content?
    let room = ByteRoom.allocate(capacity: Content.sniffedBytes)
    defer { room.deallocate() }
    while content == nil {
      var count = 0
      do throws(InputError) {
        count = try source.read(into: ByteRoom(rebasing: room[..<(room.count - bytes.count)]))
      } catch {
        // What was read before is handed on, and then the failure.
        guard !bytes.isEmpty else { throw error }
        failure = error
      }
      bytes += room[..<count]
      let isAll = count == 0 || bytes.count == room.count
      guard isAll || !isPatient else { continue }
      content = bytes.withUnsafeBufferPointer { Content(of: $0, isAll: isAll) }
    }
    self.content = content ?? .text
    stream = HandedOnStream(bytes, then: source, failure: failure)
  }
}
