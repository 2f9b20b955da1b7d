import Foundation
import TestSupport
import Testing

@testable import LogInput
@testable import Matching

@Suite("Looking through a file ahead of its reader")
struct ScoutTests {
  /// Some mebibytes: noise, a stretch in which every line holds something, and lines without an end in sight.
  private static let text: [UInt8] = {
    var dice = Dice(7)
    var text: [UInt8] = []
    func add(_ line: String) { text += Array(line.utf8) + [0x0A] }
    let padding = String(repeating: ".", count: 100)
    func addNoise(_ count: Int) {
      for number in 0..<count {
        let isHit = dice.roll(0...60) == 0
        add("line \(number) of noise\(padding)" + (isHit ? " with a needle, a needle" : ""))
      }
    }
    addNoise(18_000)
    for number in 0..<40_000 { add("needle \(number)") }
    addNoise(180_000)
    text += Array(repeating: UInt8(ascii: "x"), count: 3 << 20)
    add("needle")
    addNoise(10_000)
    text += Array("a needle without an end".utf8)
    return text
  }()

  /// The first place of each line that holds a needle.
  private static let hits: [Int] = text.withUnsafeBufferPointer { bytes in
    var hits: [Int] = []
    LiteralScanner([Literal("needle")])
      .forEachLineWithHit(in: bytes, from: 0, to: bytes.count) { hits.append($0) }
    return hits
  }

  private func withScout(_ body: (Scout) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try Data(Self.text).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let scout = try #require(Scout(try OpenFile(path: path)))
    defer { scout.stop() }
    try body(scout)
  }

  private let needle = ScannedFor(scanner: LiteralScanner([Literal("needle")]), generation: 1)

  @Test func `what it says of lines is so, and it says it of most`() throws {
    try withScout { scout in
      scout.seek(needle, from: 0)
      var (place, told) = (0, 0)
      while let found = scout.take(from: place), found.lines.lowerBound < Self.text.count {
        #expect(found.lines.lowerBound >= place)
        #expect(found.lines.lowerBound == 0 || Self.text[found.lines.lowerBound - 1] == 0x0A)
        #expect(Self.text[found.lines.upperBound - 1] == 0x0A)
        #expect(found.hits == Self.hits.filter(found.lines.contains))
        told += found.lines.count
        place = found.lines.upperBound
      }
      // Where every line holds something it goes on much farther down, and says nothing of what lies between.
      #expect(told > 4 << 20 && told < Self.text.count - (16 << 20))
    }
  }

  @Test func `who reads on without asking is told of what lies ahead`() throws {
    try withScout { scout in
      scout.seek(needle, from: 0)
      let newline = try #require(Self.text[(15 << 20)...].firstIndex(of: 0x0A))
      let found = try #require(scout.take(from: newline + 1))
      #expect(found.lines.upperBound > newline + 1)
      #expect(found.hits == Self.hits.filter(found.lines.contains))
    }
  }

  @Test func `what was sought before is not told any more`() throws {
    try withScout { scout in
      scout.seek(needle, from: 0)
      _ = scout.take(from: 0)
      scout.seek(
        ScannedFor(scanner: LiteralScanner([Literal("line 17 ")]), generation: 2), from: 0)
      let found = try #require(scout.take(from: 0))
      #expect(found.generation == 2)
      #expect(found.hits.count == 1)
      scout.seek(nil, from: 0)
      #expect(scout.take(from: 0) == nil)
    }
  }

  @Test func `only a file can be looked through`() throws {
    let stream = HandedOnStream(Array("text".utf8), then: try OpenFile(path: "/dev/null"))
    #expect(Scout(stream) == nil)
    #expect(Scout(try OpenFile(path: "/dev/null")) == nil)
  }
}
