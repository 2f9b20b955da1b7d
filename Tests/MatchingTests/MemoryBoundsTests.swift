import CScan
import Testing

@testable import Matching

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("Memory bounds")
struct MemoryBoundsTests {
  @Test("No kernel reads past the end", arguments: LiteralScannerTests.widths)
  func pageEnd(width: Int32) throws {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let map = mmap(nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    let base = try #require(map)
    try #require(base != MAP_FAILED)
    defer { munmap(base, 2 * page) }
    // A read of the second page ends the test at once.
    mprotect(base + page, page, PROT_NONE)
    memset(base, 0x61, page)
    let scanner = LiteralScanner([Literal("aab"), Literal("word", foldsCase: true)], width: width)
    let end = UnsafePointer(base.assumingMemoryBound(to: UInt8.self)) + page
    for length in 0...200 {
      let bytes = Bytes(start: end - length, count: length)
      #expect(scanner.firstOccurrence(in: bytes, from: 0, to: length) == nil)
      #expect(NewlineCount.count(bytes, from: 0, to: length) == 0)
      var marks = StringMarks()
      marks.read(bytes)
      let stringEnd = marks.stringEnd(from: 0)
      #expect(stringEnd == nil)
    }
  }
}
