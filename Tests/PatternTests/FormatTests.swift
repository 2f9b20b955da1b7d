import Foundation
import LogInput
import Matching
import Testing

@testable import scenetrace

@Suite("Built-in formats")
struct FormatTests {
  @Test("Every sample is taken by its own format among all, with the fields that it states")
  func samples() throws {
    #expect(try BuiltIn.catalogs().formats.problems() == [])
  }

  @Test("Every format but the bare line has a sample and something that it rejects")
  func completeness() throws {
    for format in try BuiltIn.catalogs().formats.formats {
      #expect(!format.samples.isEmpty && !format.rejects.isEmpty, "\(format.id)")
    }
  }

  @Test("Bytes that are no UTF-8 in the message change no format")
  func illegible() throws {
    let catalog = try BuiltIn.catalogs().formats
    for format in catalog.formats where !format.isJSON {
      for sample in format.samples {
        guard let message = sample.expectations.first(where: { $0.field == "message" })?.value,
          !message.isEmpty, sample.line.hasSuffix(message)
        else { continue }
        let line = Array(sample.line.utf8) + [0x20, 0xFF, 0xC3, 0x28, 0xED, 0xA0, 0x80]
        #expect(Self.id(of: line, in: catalog) == format.id, "\(sample.line)")
      }
    }
  }

  private static func id(of line: [UInt8], in catalog: FormatCatalog) -> String? {
    let reader = LogReader(
      formats: catalog, interest: LineInterest(everywhere: [.init(" ")], inApps: []),
      sink: Deaf())
    line.withUnsafeBufferPointer { reader.feed($0) }
    reader.finish()
    return reader.account.parsed.firstIndex { $0 > 0 }.map { catalog.formats[$0].id }
  }

  private final class Deaf: RecordSink {
    func timePassed(until moment: Moment) {}
    func receive(_ record: inout Record) -> Reception { .nothing }
    func lose(_ loss: Loss) {}
    func finish(at moment: Moment?) {}
  }
}
