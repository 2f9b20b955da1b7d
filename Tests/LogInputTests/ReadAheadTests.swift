import Foundation
import TestSupport
import Testing

@testable import LogInput
@testable import Matching

@Suite("Reading ahead of the analysis")
struct ReadAheadTests {
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
    addNoise(80_000)
    text += Array(repeating: UInt8(ascii: "x"), count: 3 << 20)
    add("needle")
    addNoise(40_000)
    text += Array("a needle without an end".utf8)
    return text
  }()

  /// Where the lines begin that hold a needle, and where they end.
  private static let hits: [[Int]] = {
    var (hits, start) = ([[Int]](), 0)
    while start < text.count {
      let end = text[start...].firstIndex(of: 0x0A) ?? text.count
      if String(decoding: text[start..<end], as: UTF8.self).contains("needle") {
        hits.append([start, end])
      }
      start = end + 1
    }
    return hits
  }()

  private let needle = ScannedFor(
    scanner: LiteralScanner([Literal("needle")]), besides: LiteralScanner([Literal("a needle")]),
    generation: 1)

  /// Takes all pieces of the text, and says how many of its bytes were searched; `body` gets the place of each piece
  /// in the text.
  private func readAll(
    in pieces: [Int], seeking wanted: ScannedFor?,
    _ body: (ReadAhead.Chunk, Int) throws -> Void
  ) throws -> Int {
    let ahead = try #require(ReadAhead(PiecewiseStream(Self.text, in: pieces)))
    defer { ahead.stop() }
    ahead.seek(wanted)
    var (place, searched) = (0, 0)
    var latest: LineRoom?
    while case .bytes(let chunk) = ahead.next() {
      if let latest, latest !== chunk.room { #expect(ahead.release(latest)) }
      latest = chunk.room
      try body(chunk, place)
      place += chunk.count
      searched += chunk.found?.lines.count ?? 0
      // Whoever is always waited for searches nothing.
      usleep(1000)
    }
    #expect(place == Self.text.count)
    return searched
  }

  @Test(arguments: [[1 << 20], [200_000, 3, 1 << 20], [70_000]])
  func `what it says of lines is so, and it says it of many`(pieces: [Int]) throws {
    let searched = try readAll(in: pieces, seeking: needle) { chunk, place in
      let bytes = Bytes(start: chunk.room.bytes, count: chunk.room.size)
      let own = bytes.slice(chunk.place..<chunk.place + chunk.count)
      #expect(own.elementsEqual(Self.text[place..<place + chunk.count]))
      guard let found = chunk.found else { return }
      let origin = place - chunk.place
      let lines = found.lines.lowerBound + origin..<found.lines.upperBound + origin
      #expect(lines.lowerBound == 0 || Self.text[lines.lowerBound - 1] == 0x0A)
      #expect(Self.text[lines.upperBound - 1] == 0x0A)
      let hits = found.hits.map { [$0.start + origin, $0.newline + origin] }
      #expect(hits == Self.hits.filter { lines.contains($0[0]) })
      for hit in found.hits {
        let isPlain = !bytes.text(hit.start..<hit.newline).contains("a needle")
        #expect(hit.isPlain == isPlain)
      }
      try expectTally(of: found, in: bytes)
    }
    #expect(searched > 1 << 20)
  }

  /// What is counted up to the lines that were found, in any order and from one to the next.
  private func expectTally(of found: ForeseenHits, in bytes: Bytes) throws {
    var tally = found.tally
    let places =
      [found.lines.lowerBound] + found.hits.flatMap { [$0.start, $0.newline + 1] }
      + [found.lines.upperBound]
    for (start, end) in zip(places, places.dropFirst()) {
      #expect(tally.count(from: start, to: end) == NewlineCount.count(bytes, from: start, to: end))
    }
    let all = NewlineCount.count(bytes, from: found.lines.lowerBound, to: found.lines.upperBound)
    #expect(tally.count(from: found.lines.lowerBound, to: found.lines.upperBound) == all)
    // Nobody said what stands there.
    #expect(tally.count(from: found.lines.lowerBound, to: found.lines.upperBound - 1) == nil)
    var asked = found
    #expect(asked.firstHit(from: found.lines.upperBound) == nil)
    if let last = found.hits.last, let first = found.hits.first {
      #expect(asked.firstHit(from: last.start)?.start == last.start)
      #expect(asked.firstHit(from: first.start)?.start == first.start)
      #expect(asked.firstHit(from: first.start + 1)?.start == found.hits.dropFirst().first?.start)
    }
  }

  @Test func `when nothing is sought nothing is searched`() throws {
    let searched = try readAll(in: [1 << 20], seeking: nil) { chunk, _ in
      #expect(chunk.found == nil)
    }
    #expect(searched == 0)
  }

  @Test func `a room that is not its own is not taken back`() throws {
    let ahead = try #require(ReadAhead(PiecewiseStream(Self.text, in: [1000])))
    defer { ahead.stop() }
    #expect(!ahead.release(LineRoom()))
  }

  @Test func `an object that the input ends in is dropped, however long it is`() throws {
    let object = #"{"eventMessage": "sceneDidBecomeActive(_:)", "processImagePath": "/x/Notes"}"#
    let text =
      String(repeating: "{\n \(object.dropFirst())\n", count: 20_000)
      + "{\n \"eventMessage\": \""
      + String(repeating: "x ", count: (ObjectSplitter.longest - 100) / 2)
    try ShippedCatalogs.lend { catalogs in
      let whole = outcome(of: Array(text.utf8), with: catalogs)
      #expect(whole.taken.count == 20_000)
      #expect(whole.account.dropped == 2)
      #expect(outcome(of: Array(text.utf8), aheadIn: [1 << 20], with: catalogs) == whole)
    }
  }

  @Test(arguments: [[1 << 20], [300_000, 17], [65_536]])
  func `what is read ahead comes to the same as what is read at once`(pieces: [Int]) throws {
    let text = Self.logOfLateApps
    try ShippedCatalogs.lend { catalogs in
      let whole = outcome(of: text, with: catalogs)
      #expect(whole.taken.count > 300)
      #expect(whole.addsUp)
      #expect(outcome(of: text, aheadIn: pieces, with: catalogs) == whole)
    }
  }

  /// More than two rooms hold: apps that show themselves late, after lines of theirs that count then.
  static let logOfLateApps: [UInt8] = {
    var text = ""
    func add(_ number: Int, _ words: String) {
      let (hour, minute, second) = (number / 36_000, number / 600 % 50, number / 10 % 50)
      text += "Jul 25 \(10 + hour):\(10 + minute):\(10 + second) \(words)\n"
    }
    for number in 0..<120_000 {
      add(number, "locationd[7] <Notice>: fix \(number) took \(number * 7919 % 997) ms, as always")
      let app = "Notes\(number / 20_000)[32] <Notice>:"
      if number % 250 == 0 { add(number, "\(app) saving draft \(number)") }
      if number % 20_000 == 3_000 { add(number, "\(app) sceneDidBecomeActive(_:)") }
    }
    return Array(text.utf8)
  }()
}

/// Gives bytes in pieces of the given sizes, over and over.
final class PiecewiseStream: ByteStream {
  private let bytes: [UInt8]
  private let sizes: [Int]
  private var place = 0
  private var count = 0

  init(_ bytes: [UInt8], in sizes: [Int]) {
    self.bytes = bytes
    self.sizes = sizes
  }

  func read(into room: ByteRoom) throws(InputError) -> Int {
    let size = min(sizes[count % sizes.count], room.count, bytes.count - place)
    _ = room.update(fromContentsOf: bytes[place..<place + size])
    place += size
    count += 1
    return size
  }
}
