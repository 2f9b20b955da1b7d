import Matching
import TestSupport
import Testing

@testable import LogInput

@Suite struct RestTests {
  @Test func `whole lines are handed on when the input rests, and the cut one when it is whole`()
    throws
  {
    try ShippedCatalogs.lend { catalogs in
      let sink = RecordingSink(catalogs.formats)
      let interest = LineInterest(everywhere: [Literal("scene")], inApps: [])
      let reader = LogReader(formats: catalogs.formats, interest: interest, sink: sink)
      func feed(_ text: String) { withBytes(text) { reader.feed($0) } }
      feed("sceneDidBecome")
      reader.rest()
      #expect(reader.profile == nil)
      feed("Active(_:)\nsceneWillResign")
      #expect(sink.taken.isEmpty)
      reader.rest()
      #expect(reader.profile?.joinsLines == false && sink.taken.map(\.line) == [1])
      reader.rest()
      feed("Active(_:)\n")
      #expect(
        sink.taken.map(\.message) == ["sceneDidBecomeActive(_:)", "sceneWillResignActive(_:)"])
      reader.finish()
      #expect(reader.account.lines == 2 && reader.account.events == 2)
    }
  }

  @Test func `what is said about a log decides nothing about its lines`() throws {
    try ShippedCatalogs.lend { catalogs in
      let sink = RecordingSink(catalogs.formats)
      let interest = LineInterest(everywhere: [Literal("scene")], inApps: [])
      let reader = LogReader(formats: catalogs.formats, interest: interest, sink: sink)
      func feed(_ text: String) { withBytes(text) { reader.feed($0) } }
      feed("Filtering the log data using \"process == \\\"Notes\\\"\"\n")
      reader.rest()
      #expect(reader.profile == nil)
      feed("2025-03-01 09:00:00.000 Notes[512:1a03] sceneDidBecomeActive(_:)\n")
      reader.rest()
      #expect(reader.profile?.namesProcesses == true && sink.taken.map(\.line) == [2])
    }
  }
}
