import Matching
import TestSupport
import Testing

@testable import LogInput

@Suite struct RestTests {
  /// A log of which one piece after the other comes.
  private struct Pieces {
    let sink: RecordingSink
    let reader: LogReader

    init(_ catalogs: ShippedCatalogs) {
      sink = RecordingSink(catalogs.formats)
      let interest = LineInterest(everywhere: [Literal("scene"), Literal("save")], inApps: [])
      reader = LogReader(formats: catalogs.formats, interest: interest, sink: sink)
    }

    func feed(_ text: String) { withBytes(text) { reader.feed($0) } }
  }

  @Test func `whole lines are handed on when the input rests, and the cut one when it is whole`()
    throws
  {
    try ShippedCatalogs.lend { catalogs in
      let log = Pieces(catalogs)
      log.feed("sceneDidBecome")
      log.reader.rest()
      #expect(log.reader.profile == nil)
      log.feed("Active(_:)\nsceneWillResign")
      #expect(log.sink.taken.isEmpty)
      log.reader.rest()
      #expect(log.reader.profile?.joinsLines == false && log.sink.taken.map(\.line) == [1])
      log.reader.rest()
      log.feed("Active(_:)\n")
      #expect(
        log.sink.taken.map(\.message) == ["sceneDidBecomeActive(_:)", "sceneWillResignActive(_:)"])
      log.reader.finish()
      #expect(log.reader.account.lines == 2 && log.reader.account.events == 2)
    }
  }

  @Test func `what is said about a log decides nothing about its lines`() throws {
    try ShippedCatalogs.lend { catalogs in
      let log = Pieces(catalogs)
      log.feed("Filtering the log data using \"process == \\\"Notes\\\"\"\n")
      log.reader.rest()
      #expect(log.reader.profile == nil)
      log.feed("2025-03-01 09:00:00.000 Notes[512:1a03] sceneDidBecomeActive(_:)\n")
      log.reader.rest()
      #expect(log.reader.profile?.namesProcesses == true && log.sink.taken.map(\.line) == [2])
    }
  }

  @Test func `whoever asks how late it is changes no moment and counts no step`() throws {
    let lines = [
      "2025-03-01 09:00:00.000 Notes[5:1] sceneDidBecomeActive(_:)\n",
      "2025-03-01 09:00:03.100 Notes[5:1] sceneDidEnterBackground(_:)\n",
      "2025-03-01 09:30:00.000 kernel[0:1] a clock of its own\n",
      "2025-03-01 09:00:04.000 Notes[5:1] saveContext()\n",
    ]
    try ShippedCatalogs.lend { catalogs in
      let (silent, asked) = (Pieces(catalogs), Pieces(catalogs))
      #expect(asked.reader.latestMoment == nil)
      var told: [Int64?] = []
      for line in lines {
        for log in [silent, asked] {
          log.feed(line)
          log.reader.rest()
        }
        told.append(asked.reader.latestMoment?.traceTime)
      }
      for log in [silent, asked] { log.reader.finish() }
      #expect(told == [0, 3_100_000_000, 1_800_000_000_000, 4_000_000_000])
      let moments = asked.sink.taken.map(\.moment?.traceTime)
      #expect(moments == [0, 3_100_000_000, 4_000_000_000])
      #expect(asked.sink.taken == silent.sink.taken && asked.sink.end == silent.sink.end)
      #expect(asked.reader.account == silent.reader.account)
      #expect(asked.reader.account.clockSteps == 0)
    }
  }
}
