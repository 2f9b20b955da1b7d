import TestSupport
import Testing

@testable import LogInput
@testable import Matching

@Suite struct UTF16Tests {
  private static let text = "a\u{7F}\u{80}\u{7FF}\u{800}é\u{FFFF}\u{10000}😀\u{10FFFF}\n"

  /// The code units as bytes.
  private func bytes(_ units: some Sequence<UInt16>, isBigEndian: Bool) -> [UInt8] {
    units.flatMap { unit in
      let halves = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? halves : halves.reversed()
    }
  }

  private func transcoded(_ pieces: [[UInt8]], isBigEndian: Bool) -> String {
    var transcoder = UTF16Transcoder(isBigEndian: isBigEndian)
    var result: [UInt8] = []
    for piece in pieces + [[]] {
      let room = ByteRoom.allocate(capacity: UTF16Transcoder.mostBytes(of: piece.count))
      defer { room.deallocate() }
      let count = piece.withUnsafeBufferPointer { bytes in
        piece.isEmpty ? transcoder.finish(into: room) : transcoder.transcode(bytes, into: room)
      }
      result += room[..<count]
    }
    return String(decoding: result, as: UTF8.self)
  }

  @Test(arguments: [true, false])
  func `text is the same wherever its pieces are cut`(isBigEndian: Bool) {
    let whole = bytes(Self.text.utf16, isBigEndian: isBigEndian)
    #expect(transcoded([whole], isBigEndian: isBigEndian) == Self.text)
    #expect(transcoded(whole.map { [$0] }, isBigEndian: isBigEndian) == Self.text)
    for first in 1..<whole.count {
      for second in first..<whole.count {
        let pieces = [whole[..<first], whole[first..<second], whole[second...]].map(Array.init)
          .filter { !$0.isEmpty }
        #expect(transcoded(pieces, isBigEndian: isBigEndian) == Self.text)
      }
    }
  }

  @Test(
    arguments: [
      ([0xD800], "\u{FFFD}"), ([0xDC00], "\u{FFFD}"), ([0xD800, 0x61], "\u{FFFD}a"),
      ([0xD800, 0xD83D, 0xDE00], "\u{FFFD}😀"), ([0xDE00, 0xD83D, 0x0A], "\u{FFFD}\u{FFFD}\n"),
    ] as [([UInt16], String)])
  func `half a pair is a replacement character`(units: [UInt16], text: String) {
    for isBigEndian in [true, false] {
      let whole = bytes(units, isBigEndian: isBigEndian)
      #expect(transcoded([whole], isBigEndian: isBigEndian) == text)
      #expect(transcoded(whole.map { [$0] }, isBigEndian: isBigEndian) == text)
    }
  }

  @Test func `half a unit at the end is a replacement character`() {
    #expect(transcoded([[0x61, 0x00, 0x62]], isBigEndian: false) == "a\u{FFFD}")
  }
}
