import Foundation
import TestSupport
import Testing

@testable import LogInput
@testable import Matching

/// What is proved of one line must hold of all for which it stands.
@Suite struct PrefixProofTests {
  /// Where a line has its parts, by which formats.
  private struct Cut: Equatable {
    var format: Int
    var clock: Int
    var body: Range<Int>?
    var fields: [Range<Int>?]

    init?(_ line: Bytes, by formats: FormatCatalog) {
      var parser = RecordParser(formats)
      guard let (record, isRecord) = parser.parse(line, number: 1), isRecord else { return nil }
      func range(_ part: Bytes) -> Range<Int>? {
        guard let base = line.baseAddress, let start = part.baseAddress, start >= base,
          start <= base + line.count
        else { return nil }
        return start - base..<start - base + part.count
      }
      format = record.format
      clock = record.clock
      body = range(record.body)
      fields = RecordField.allCases.map { range(record[$0]) }
    }
  }

  /// A line that differs from `line` in numbers, in the digits of its stamp, and in addresses behind `start`.
  private static func other(
    than line: [UInt8], _ time: Range<Int>?, addressesFrom start: Int?, _ dice: inout Dice
  ) -> [UInt8] {
    var other = line
    line.withUnsafeBufferPointer { bytes in
      for number in bytes.numbers {
        for place in number { other[place] = UInt8(dice.roll(0x30...0x39)) }
      }
      for place in time ?? 0..<0 where bytes[place].isDigit {
        other[place] = UInt8(dice.roll(0x30...0x39))
      }
      guard let start else { return }
      for address in bytes.slice(start..<bytes.count).addresses {
        for place in address { other[start + place] = dice.pick(Array("0123456789abcdef".utf8)) }
        other[start + address.lowerBound] = UInt8(ascii: "1")
      }
    }
    return other
  }

  @Test func `what is proved of a line holds for other numbers and addresses`() throws {
    let tails = [
      "", " 12", " <UIWindowScene: 0x102ff2140>", " 0xdeadbeef00 saved[12]: 7", " [a][b]",
      " 09:00:00.250 [WARN] x",
    ]
    // Other digits make another format of what is carried.
    let carried = [
      "[3740819600.125000] saving", "[1740819600.125000] saving",
      "<165>0 2003-08-24T05:14:15.000003-07:00 host notes 8 - - saving",
      "<165>1 2003-08-24T05:14:15.000003-07:00 host notes 8 - - saving",
    ].map { "2025-03-01T08:00:00.2500000Z " + $0 }
    try ShippedCatalogs.lend { catalogs in
      let formats = catalogs.formats
      var (proved, ofAddresses, refused) = (0, 0, 0)
      let samples = formats.formats.map { (id: $0.id, lines: $0.samples.map(\.line)) }
      for format in samples + [(id: "carried", lines: carried)] {
        for (number, sample) in format.lines.enumerated() {
          for tail in tails {
            var dice = Dice(number)
            let line = Array((sample + tail).utf8)
            line.withUnsafeBufferPointer { bytes in
              var parser = RecordParser(formats)
              guard let (record, isRecord) = parser.parse(bytes, number: 1), isRecord,
                let base = bytes.baseAddress, let message = record.message.baseAddress,
                message >= base, message + record.message.count == base + bytes.count,
                let cut = Cut(bytes, by: formats)
              else { return }
              let hasAddresses = !record.message.addresses.isEmpty
              let variety: TextVariety = hasAddresses ? [.numbers, .addresses] : .numbers
              guard formats.proof.isCutAlike(record, forAllOf: variety, in: formats) else {
                refused += 1
                return
              }
              proved += 1
              ofAddresses += hasAddresses ? 1 : 0
              let time = record.time.baseAddress.map { $0 - base..<$0 - base + record.time.count }
              for _ in 0..<40 {
                let other = Self.other(
                  than: line, time, addressesFrom: hasAddresses ? message - base : nil, &dice)
                let same = other.withUnsafeBufferPointer { Cut($0, by: formats) }
                #expect(same == cut, "\(format.id): \(String(decoding: other, as: UTF8.self))")
              }
            }
          }
        }
      }
      #expect(
        proved > 200 && ofAddresses > 60 && refused > 60, "\(proved) \(ofAddresses) \(refused)")
    }
  }

  @Test(arguments: [
    ("2025-03-01T08:00:00.2500000Z 2025-03-01 08:00:00.125 Notes[512:7] ", "scene 0x102ff2140"),
    ("2025-03-01T08:00:00.2500000Z ", "sceneDidBecomeActive(_:)"),
    ("09:01:00.600 ", "sceneDidBecomeActive(_:)"), ("2025-03-01 09:00:00 +0000 ", "saving 12"),
    ("12:2025-03-01 09:00:00.250000+0100 Notes[512:7] ", "saving"),
    ("default\t11:00:24.479429+0500\tNotes\t", "saving 3"),
    ("2026-01-02T03:04:05+0100 error com.example.notes : ", "saving notes"),
    ("Notes[8027:2472265] ", "-[AppDelegate applicationDidBecomeActive:]"),
  ])
  func `of the messages of many formats it is proved that lines are cut alike`(
    prefix: String, message: String
  ) throws {
    try ShippedCatalogs.lend { catalogs in
      let memories = LineMemories(catalogs.formats)
      let reader = LogReader(
        formats: catalogs.formats, interest: LineInterest(everywhere: [Literal("s")], inApps: []),
        memories: memories, sink: Devourer())
      let lines = (0..<30).map { index in
        prefix.replacingOccurrence(of: "00:", with: "\(10 + index):") + message + "\n"
      }
      Array(lines.joined().utf8).withUnsafeBufferPointer { reader.feed($0) }
      reader.finish()
      let memory = try #require(reader.memory)
      #expect(memory.looseLayouts.count == 1)
      let place = try Array(message.utf8).withUnsafeBufferPointer {
        try #require(memory.place(of: $0))
      }
      #expect(memory.facts[place].isProved)
    }
  }

  private final class Devourer: RecordSink {
    func receive(_ record: inout Record) -> Reception { .event }
    func lose(_ loss: Loss) {}
    func timePassed(until moment: Moment) {}
    func finish(at moment: Moment?) {}
  }
}

extension String {
  /// With `other` in the place of the last `part`.
  fileprivate func replacingOccurrence(of part: String, with other: String) -> String {
    guard let range = range(of: part, options: .backwards) else { return self }
    return replacingCharacters(in: range, with: other)
  }
}
