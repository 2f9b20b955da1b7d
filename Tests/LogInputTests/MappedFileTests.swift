// Files are mapped on Linux only; elsewhere they are read.
#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @testable import LogInput
  @testable import Matching

  // One of the tests takes all mappings that there may be.
  @Suite("Large files where the system holds them", .serialized)
  struct MappedFileTests {
    /// A file that is gone when the test is over.
    private final class TemporaryFile {
      let path: String

      init(_ bytes: [UInt8]) throws {
        path = NSTemporaryDirectory() + "mapped-\(UUID().uuidString).log"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
      }

      deinit { unlink(path) }

      func append(_ text: String) throws {
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
      }

      func cut(to size: Int) { #expect(truncate(path, off_t(size)) == 0) }
    }

    private static let lines: [UInt8] = (0..<200_000)
      .flatMap { Array("line \($0) of a long log\n".utf8) }

    private static func reason(_ size: Int) -> String {
      "was cut to \(size) of its \(lines.count) bytes while it was read"
    }

    private func text(of chunk: ReadAhead.Chunk) -> ArraySlice<UInt8> {
      ArraySlice(Bytes(start: chunk.room.bytes + chunk.place, count: chunk.count))
    }

    private func rest(of file: OpenFile) throws -> [UInt8] { try file.contents() }

    @Test func `its pieces are the file, and reading goes on behind them`() throws {
      let file = try TemporaryFile(Self.lines)
      let open = try OpenFile(path: file.path)
      let pieces = try #require(MappedPieces(open))
      try file.append("what came later")
      var seen: [UInt8] = []
      while let piece = try pieces.next(most: 700_001) { seen += text(of: piece) }
      #expect(seen == Self.lines)
      #expect(try rest(of: open) == Array("what came later".utf8))
      #expect(try pieces.next() == nil)
    }

    @Test func `reading can go on behind any piece`() throws {
      let file = try TemporaryFile(Self.lines)
      let open = try OpenFile(path: file.path)
      let pieces = try #require(MappedPieces(open))
      let piece = try #require(try pieces.next(most: 1_234_567))
      #expect(text(of: piece) == Self.lines[..<1_234_567])
      #expect(try rest(of: open)[...] == Self.lines[1_234_567...])
    }

    @Test func `a file that is small, or of which something was read, is read`() throws {
      let small = try TemporaryFile(Array(Self.lines.prefix(MappedFile.worthwhile - 1)))
      #expect(MappedPieces(try OpenFile(path: small.path)) == nil)
      let large = try TemporaryFile(Self.lines)
      #expect(MappedPieces(PiecewiseStream(Self.lines, in: [1])) == nil)
      let followed = try OpenFile(path: large.path)
      followed.allowCutting()
      #expect(MappedPieces(followed) == nil)
    }

    @Test func `no more than sixteen are mapped at a time`() throws {
      let file = try TemporaryFile(Self.lines)
      let opened = try (0..<40).map { _ in
        MappedPieces(try OpenFile(path: file.path))
      }
      // Others may be at it, too.
      #expect(opened.compactMap(\.self).count <= 16)
    }

    @Test func `what was cut before it was fetched is left to reading, which says so`() throws {
      let file = try TemporaryFile(Self.lines)
      let open = try OpenFile(path: file.path)
      let pieces = try #require(MappedPieces(open))
      _ = try pieces.next()
      file.cut(to: 1 << 20)
      #expect(try pieces.next() == nil)
      let error = #expect(throws: InputError.self) { try rest(of: open) }
      #expect(error?.reason == Self.reason(1_048_576))
      // Nobody looked at what is lost.
      #expect(try pieces.next() == nil)
    }

    @Test func `what was cut after it was fetched is zeros, and the next piece says so`() throws {
      let file = try TemporaryFile(Self.lines)
      let pieces = try #require(MappedPieces(try OpenFile(path: file.path)))
      let piece = try #require(try pieces.next())
      file.cut(to: 10_000)
      let bytes = text(of: piece)
      #expect(bytes[..<10_000] == Self.lines[..<10_000])
      #expect(bytes[10_000...].allSatisfy { $0 == 0 })
      let error = #expect(throws: InputError.self) { try pieces.next() }
      #expect(error?.reason == Self.reason(10_000))
    }

    // A disk that fails loses pages as well.
    @Test func `what is lost of a file that is no shorter cannot be read`() throws {
      let file = try TemporaryFile(Self.lines)
      let pieces = try #require(MappedPieces(try OpenFile(path: file.path)))
      let piece = try #require(try pieces.next())
      file.cut(to: 10_000)
      #expect(text(of: piece).last == 0)
      file.cut(to: Self.lines.count)
      let error = #expect(throws: InputError.self) { try pieces.next() }
      #expect(error?.reason == "Input/output error")
    }

    @Test(arguments: [1 << 20, 300_007])
    func `it comes to the same as what is read`(size: Int) throws {
      let file = try TemporaryFile(ReadAheadTests.logOfLateApps)
      try ShippedCatalogs.lend { catalogs in
        let whole = outcome(of: ReadAheadTests.logOfLateApps, with: catalogs)
        #expect(whole.taken.count > 300)
        let inPieces = try outcome(with: catalogs) { reader in
          let stream = try OpenFile(path: file.path)
          let pieces = try #require(MappedPieces(stream))
          while let piece = try pieces.next(most: size) { reader.take(piece) }
          try reader.read(stream)
        }
        #expect(inPieces == whole)
        let ahead = try outcome(with: catalogs) { reader in
          let stream = try OpenFile(path: file.path)
          let pieces = try #require(MappedPieces(stream))
          if let piece = try pieces.next(most: size) { reader.take(piece) }
          let ahead = try #require(ReadAhead(stream, mapped: pieces))
          reader.look(ahead: ahead)
          while case .bytes(let chunk) = ahead.next() { reader.take(chunk) }
          ahead.stop()
          reader.look(ahead: nil)
        }
        #expect(ahead == whole)
      }
    }

    @Test func `what the file gained is read behind it, on one line with its end`() throws {
      let beginning = ReadAheadTests.logOfLateApps.dropLast(20)
      let file = try TemporaryFile(Array(beginning))
      try ShippedCatalogs.lend { catalogs in
        let whole = outcome(of: ReadAheadTests.logOfLateApps, with: catalogs)
        let grown = try outcome(with: catalogs) { reader in
          let stream = try OpenFile(path: file.path)
          let pieces = try #require(MappedPieces(stream))
          try file.append(
            String(decoding: ReadAheadTests.logOfLateApps[beginning.count...], as: UTF8.self))
          while let piece = try pieces.next() { reader.take(piece) }
          try reader.read(stream)
        }
        #expect(grown == whole)
      }
    }
  }
#endif
