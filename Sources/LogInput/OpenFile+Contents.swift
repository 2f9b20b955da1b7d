extension OpenFile {
  /// All that it holds; of more than `most` bytes so much that one can tell.
  package func contents(most: Int = .max) throws(InputError) -> [UInt8] {
    var contents: [UInt8] = []
    let room = ByteRoom.allocate(capacity: 64 << 10)
    defer { room.deallocate() }
    while contents.count <= most {
      let count = try read(into: room)
      if count == 0 { break }
      contents += room[..<count]
    }
    return contents
  }
}
