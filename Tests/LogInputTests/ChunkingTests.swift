import Foundation
import TestSupport
import Testing

@testable import LogInput

/// How an input arrives must not show in what is made of it.
@Suite struct ChunkingTests {
  /// Inputs whose lines are hard to cut.
  private static let hostileTexts: [String: String] = [
    "print": "sceneDidBecomeActive(_:)\nsaving draft\n\nactive\n"
      + "<Notes.SceneDelegate: 0x600003f6cc40> saved",
    "crlf": "2026-08-11 17:15:22.033 Df Notes[80328:998b3a] [com.example.notes:perf] saving\r\n"
      + "2026-08-11 17:15:23.033 F  Notes[80328:998b3a] (NotesKit) sceneDidBecomeActive(_:)\r\n\r\n",
    "zeros": "Jul 25 14:23:01 Notes(FrontBoard)[32] <Notice>: sceneDidBecomeActive(_:)\n"
      + "Jul 25 14:23:02 Notes[32] <Notice>: saved\0\n\0Jul 25 14:23:03 Maps[33] <Notice>: saved\n",
    "cut object":
      "{\"message\":\"scene\\u0044idBecomeActive(_:)\",\"pid\":5,\"process\":\"Notes\"}\n"
      + "{\"ts\":1740819600.125,\"msg\":\"saving \\\"draft\\\"\"}\n{\"cut",
    "midnight": "23:59:59.999 saved\n00:00:01.000 sceneWillEnterForeground(_:)\n",
    "frames": "2025-03-01 09:00:00.000 Notes[5:1] sceneDidBecomeActive(_:)\n(\n"
      + "4   Notes                               0x0000000102c8a1b4 -[A sceneDidBecomeActive:] + 44\n"
      + ")\nsceneWillResignActive(_:)\n",
    "marks": "\u{FEFF}2025-03-01 09:00:00.000 Notes[5:1] saving\n\u{1B}[32m2025-03-01 09:00:00.500 "
      + "Notes[5:1] sceneDidBecomeActive(_:)\u{1B}[0m \u{FFFD}é😀\nsaved\r\r\n",
  ]
  static let hostile = hostileTexts.sorted { $0.key < $1.key }
    .map { ChunkedInput(name: $0.key, bytes: Array($0.value.utf8)) }

  /// The life of an app in every format.
  static let samples = ChunkedInput.samples()
  static let inputs = hostile + samples

  @Test(arguments: inputs)
  func `whole, in bytes, in pieces: the same records`(input: ChunkedInput) throws {
    let bytes = input.bytes
    try ShippedCatalogs.lend { catalogs in
      let whole = outcome(of: bytes, with: catalogs)
      #expect(!whole.records.isEmpty, "something is read")
      #expect(whole.addsUp)
      let singly = Array(repeating: 1, count: bytes.count)
      #expect(outcome(of: bytes, pieces: singly, with: catalogs) == whole)
      for cut in 1..<bytes.count {
        guard outcome(of: bytes, pieces: [cut], with: catalogs) == whole else {
          Issue.record("cut at byte \(cut)")
          return
        }
      }
      var dice = Dice(bytes.count)
      for _ in 0..<20 {
        let pieces = (0..<bytes.count).map { _ in dice.roll(1...40) }
        #expect(outcome(of: bytes, pieces: pieces, with: catalogs) == whole)
      }
    }
  }

  @Test(arguments: inputs)
  func `an input that ends anywhere adds up`(input: ChunkedInput) throws {
    let bytes = input.bytes
    try ShippedCatalogs.lend { catalogs in
      var lines = 0
      for length in bytes.indices {
        let cut = outcome(of: Array(bytes[..<length]), with: catalogs)
        let endsOpen = length > 0 && bytes[length - 1] != 0x0A
        if length > 0, !endsOpen { lines += 1 }
        let isRight = cut.addsUp && cut.account.lines == lines + (endsOpen ? 1 : 0)
        guard isRight else {
          Issue.record("ends at byte \(length)")
          return
        }
      }
    }
  }

  @Test func `all formats that are shipped are among the inputs`() throws {
    try ShippedCatalogs.lend { catalogs in
      let named = Set(Self.samples.map(\.name))
      #expect(catalogs.formats.formats.map(\.id).filter { !named.contains($0) } == [])
    }
  }

  @Test func `inputs longer than what is sniffed, in pieces`() throws {
    let texts = Self.inputs.map { String(decoding: $0.bytes, as: UTF8.self) }
    for seed in 1...6 {
      var dice = Dice(seed)
      var text = ""
      while text.utf8.count < 200_000 {
        let line = dice.pick(
          dice.pick(texts).split(separator: "\n").map(String.init) + ["tile 4 drawn"])
        text += line + "\n"
      }
      let input = Array(text.utf8)
      try ShippedCatalogs.lend { catalogs in
        let whole = outcome(of: input, with: catalogs)
        #expect(whole.addsUp)
        #expect(whole.account.lines == input.count { $0 == 0x0A })
        for _ in 0..<4 {
          let largest = dice.pick([700, 9000, 65_536, 150_000])
          let pieces = (0..<input.count / largest * 2 + 1).map { _ in dice.roll(1...largest) }
          #expect(outcome(of: input, pieces: pieces, with: catalogs) == whole)
        }
      }
    }
  }
}

/// An input that is read in pieces.
struct ChunkedInput: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]

  var testDescription: String { name }

  /// The traces of `samples/formats`, which has one for every format.
  static func samples(from file: String = #filePath) -> [ChunkedInput] {
    let folder = URL(fileURLWithPath: file)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("samples/formats")
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0.hasSuffix(".log") }.sorted().compactMap { name in
      (try? Data(contentsOf: folder.appendingPathComponent(name)))
        .map { ChunkedInput(name: String(name.dropLast(4)), bytes: Array($0)) }
    }
  }
}
