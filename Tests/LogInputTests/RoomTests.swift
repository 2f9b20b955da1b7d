import Testing

@testable import LogInput

#if os(Linux)
  import Glibc
#endif

@Suite("Room for what is read")
struct RoomTests {
  @Test func `pages of a file are read to the same place in pages of memory`() {
    var buffer = LineBuffer(in: LineRoom())
    var places: Set<Int> = []
    for round in 0..<24 {
      _ = buffer.fill { room in
        places.insert(Int(bitPattern: room.baseAddress) % 4096)
        return 256 << 10
      }
      // Lines end anywhere.
      buffer.position = buffer.end - 77 * round
    }
    let hasMoved = buffer.hasMoved
    #expect(hasMoved)
    #expect(places == [256])
  }

  #if os(Linux)
    @Test func `a pipe is made to hold more`() throws {
      var ends: [Int32] = [0, 0]
      try #require(pipe(&ends) == 0)
      defer { for end in ends { close(end) } }
      // F_GETPIPE_SZ of <fcntl.h>.
      func size() -> Int32 { fcntl(ends[1], 1032) }
      let before = size()
      // What a system allows may be less.
      let mayGrow = fcntl(ends[1], 1031, before * 2) == before * 2
      let file = try OpenFile(path: "/dev/fd/\(ends[0])")
      let expected = mayGrow ? Int32(OpenFile.pipeSize) : before
      withExtendedLifetime(file) { #expect(size() == expected) }
    }
  #endif
}
