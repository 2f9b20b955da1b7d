import TestSupport
import Testing

@testable import LogInput

/// Lines without a prefix go on the record above them.
@Suite struct JoiningTests {
  private let head = "2025-03-01 09:00:00.000 Notes[512:1a03] sceneDidBecomeActive(_:)\n"

  @Test func `a further line has the process, the time and the head of its record`() throws {
    let result = try outcome(of: head + "{\n    key = 7;\n}\nsaving, line five\n")
    let last = try #require(result.taken.last)
    #expect(last.message == "saving, line five" && last.process == "Notes" && last.line == 5)
    #expect(last.moment == result.taken.first?.moment)
    #expect(result.account.events == 1 && result.account.continuations == 4)
  }

  @Test func `the head may lie among the lines that nothing was sought on`() throws {
    let noise = "2025-03-01 09:00:01.000 Notes[512:1a03] layout\n\n  of views\nand then saving it\n"
    let result = try outcome(of: head + noise)
    let last = try #require(result.taken.last)
    #expect(last.line == 5 && last.process == "Notes")
    #expect(last.moment?.traceTime == 1_000_000_000)
    // Two records with an event; of the second, two further lines, the blank one not counted.
    #expect(result.account.events == 2 && result.account.continuations == 2)
    #expect(result.account.other == 1)
  }

  @Test func `lines of a record with an event are counted once, whatever they hold`() throws {
    let result = try outcome(of: head + "saving one\nsaving two\n\nsaving three\n" + head)
    #expect(result.account.events == 2 && result.account.continuations == 3)
    #expect(result.account.other == 1)
  }

  @Test func `what is above the first record goes on none`() throws {
    let result = try outcome(of: "  scene of two\n" + head)
    #expect(result.records.first?.process == "" && result.records.first?.moment == nil)
  }

  @Test func `a record ends somewhere`() throws {
    let far = String(repeating: "layout of one more view\n", count: 600)
    let result = try outcome(of: head + head + far + "  and a scene\n")
    #expect(result.records.last?.process == "")
    #expect(result.account.continuations == 500 && result.account.cutRecords == 1)
    let near = String(repeating: "layout of one more view\n", count: 400)
    #expect(try outcome(of: head + near + "and saving it\n").records.last?.process == "Notes")
  }

  @Test func `the message may begin on the next line`() throws {
    let empty = "2025-03-01 09:00:00.000 Notes[512:1a03]\n"
    let many = String(repeating: head, count: 12)
    #expect(try records(of: many + empty + "scene one\n").last?.isContinuation == false)
    #expect(try records(of: many + empty + "a\nscene one\n").last?.isContinuation == true)
    #expect(try records(of: many + head + "scene one\n").last?.isContinuation == true)
  }

  private func records(of text: String) throws -> [Record] {
    final class Keeper: RecordSink {
      var records: [Record] = []
      func receive(_ record: inout Record) -> Reception {
        records.append(record)
        return .event
      }
      func lose(_ loss: Loss) {}
      func timePassed(until moment: Moment) {}
      func finish(at moment: Moment?) {}
    }
    let keeper = Keeper()
    try ShippedCatalogs.lend { catalogs in
      let reader = LogReader(
        formats: catalogs.formats,
        interest: LineInterest(everywhere: [.init("scene")], inApps: []), sink: keeper)
      withBytes(text) { reader.feed($0) }
      reader.finish()
    }
    return keeper.records
  }
}
