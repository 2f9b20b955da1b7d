import JSONText
import LogInput
import Testing

@testable import Reporting

@Suite("Rows made of bytes")
struct RowTests {
  /// What `body` writes.
  private func text(_ body: (inout RowCursor) -> Void) -> String {
    var text = ""
    let output = ByteOutput(capacity: 64) { text += String(decoding: $0, as: UTF8.self) }
    var row = output.begin(room: 512)
    body(&row)
    output.advance(to: row)
    output.flush()
    return text
  }

  @Test(
    "Numbers",
    arguments: [
      0, 1, 9, 10, 99, 100, 12_345, 9_999_999, 10_000_000, 99_999_999, 100_000_000, .max, -1, .min,
    ])
  func numbers(number: Int) {
    #expect(text { $0.put(decimal: number) } == String(number))
  }

  @Test("A stamp is written as it describes itself, whatever was written before it")
  func stamps() {
    var readings: [ClockReading] = []
    for nanoseconds: Int64 in [
      0, 59_999_999_999, 60_000_000_000, 1_740_819_600_012_617_000, 1_740_819_600_912_617_345,
      1_740_819_659_000_000_001, -1, -60_000_000_000, -6_216_721_920_000_000_000,
    ] {
      for resolution: Int64 in [1, 1000, 1_000_000, 10_000_000, 1_000_000_000, 60_000_000_000] {
        for zone: Int32? in [nil, 0, 3600, -5400, 20_000] {
          for basis in [ClockReading.Basis.calendar, .start] {
            readings.append(
              ClockReading(
                nanoseconds: nanoseconds, resolution: resolution, basis: basis, zoneOffset: zone))
          }
        }
      }
    }
    readings.append(ClockReading(nanoseconds: 7, resolution: 1, hasDate: false))
    readings.append(ClockReading(nanoseconds: 7, resolution: 1, hasDate: false, hasYear: false))
    let stamp = RowStamp("time")
    let mixed = readings.indices.map { readings[$0 &* 7919 % readings.count] }
    for reading in readings + mixed + readings.reversed() {
      let written = text { $0.putStamp(reading, stamp) }
      #expect(written == (reading.isoText.map { ", \"time\": \"\($0)\"" } ?? ""))
    }
  }

  @Test("What is longer than the output goes through it, in order")
  func output() {
    var pieces: [String] = []
    let output = ByteOutput(capacity: 8) { pieces.append(String(decoding: $0, as: UTF8.self)) }
    for word in ["one", "two", "three", "a word that is long", "end"] {
      Array(word.utf8).withUnsafeBufferPointer(output.append)
    }
    output.flush()
    #expect(pieces == ["onetwo", "three", "a word that is long", "end"])
  }
}

extension RowCursor {
  fileprivate mutating func putStamp(_ reading: ClockReading, _ stamp: RowStamp) {
    stamp.write(Moment(reading: reading, traceTime: 0), to: &self)
  }
}
