import TestSupport
import Testing

@testable import LogInput

/// Records that are more than a line: JSON documents, consoles with metadata, copies, repetitions.
@Suite struct RecordFormTests {
  @Test func `objects of an array are records, wherever their lines break`() throws {
    let pretty = """
      Filtering the log data using "eventMessage CONTAINS "scene""
      [{
        "eventMessage" : "opening {\\"a\\": 1} },{ file",
        "processImagePath" : "\\/Notes.app\\/Notes", "processID" : 7,
        "timestamp" : "2025-03-01 09:00:00.000000+0100"
      },{
        "processID" : 7,
        "timestamp" : "2025-03-01 09:00:02.500000+0100",
        "processImagePath" : "\\/Notes.app\\/Notes",
        "eventMessage" : "sceneDidBecomeActive(_:)"
      },{
        "eventMessage" : "saving",
        "processImagePath" : "\\/Notes.app\\/Notes", "processID" : 7
      }]

      """
    let result = try outcome(of: pretty)
    #expect(result.taken.map(\.message) == ["sceneDidBecomeActive(_:)", "saving"])
    #expect(result.taken.map(\.line) == [10, 12])
    #expect(result.taken.map(\.process) == ["Notes", "Notes"])
    #expect(result.taken[0].format == "log-ndjson")
    // Six and three lines; the line between the two belongs to the first.
    #expect(result.account.events == 2 && result.account.continuations == 7)
    #expect(result.account.lines == 14 && result.addsUp)
  }

  @Test func `an array on one line is one line`() throws {
    let result = try outcome(
      of: #"[{"message":"sceneDidBecomeActive(_:)"}, {"message":"saving"}]"# + "\n")
    #expect(result.taken.map(\.message) == ["sceneDidBecomeActive(_:)", "saving"])
    #expect(result.account.events == 1 && result.account.lines == 1)
  }

  @Test func `a document that is cut off gives what was whole`() throws {
    let result = try outcome(
      of: "[{\n  \"message\" : \"sceneDidBecomeActive(_:)\"\n},{\n  \"message\" : \"sav")
    #expect(result.taken.map(\.message) == ["sceneDidBecomeActive(_:)"])
    #expect(result.account.events == 1 && result.account.continuations == 2)
    #expect(result.account.dropped == 1 && result.account.other == 0)
  }

  @Test func `an object that is too long is dropped, and what follows is read`() throws {
    let long = String(repeating: "x", count: ObjectSplitter.longest)
    let text =
      "[{\n\"message\":\"scene \(long)\"\n},\n{\"message\":\"sceneDidBecomeActive(_:)\"}]\n"
    let input = Array(text.utf8)
    try ShippedCatalogs.lend { catalogs in
      let whole = outcome(of: input, with: catalogs)
      #expect(whole.taken.map(\.message) == ["sceneDidBecomeActive(_:)"])
      #expect(whole.account.dropped == 3 && whole.account.lines == 4)
      for piece in [70_000, 1 << 20, 3 << 20] {
        let pieces = Array(repeating: piece, count: input.count / piece)
        #expect(outcome(of: input, pieces: pieces, with: catalogs) == whole)
      }
    }
  }

  @Test func `what precedes an app's first callback is read again in a document, too`() throws {
    let result = try outcome(
      of: """
        [{
          "message" : "saving early", "process" : "Notes"
        },{
          "message" : "sceneDidBecomeActive(_:)", "process" : "Notes"
        }]

        """)
    #expect(result.taken.map(\.message) == ["saving early", "sceneDidBecomeActive(_:)"])
    // The line between the two is the first one's.
    #expect(result.account.events == 2 && result.account.continuations == 3 && result.addsUp)
    let onOneLine = try outcome(
      of: #"[{"message":"saving","process":"Notes"}, "#
        + #"{"message":"sceneDidBecomeActive(_:)","process":"Notes"}]"#)
    #expect(onOneLine.taken.count == 2)
    #expect(onOneLine.account.events == 1 && onOneLine.addsUp)
  }

  @Test func `what says that lines are missing is read once, also by a clock of steps`() throws {
    let result = try outcome(
      of: "[ +100 ms] scene a\n[ +100 ms] 12 messages dropped\n[ +100 ms] scene b\n")
    #expect(result.taken.map { ($0.moment?.traceTime ?? 0) / 1_000_000 } == [100, 300])
  }

  @Test func `syslog's repetitions are the line before once more`() throws {
    let line = "Jul  1 09:00:00 mac notes[94]: sceneDidBecomeActive(_:)\n"
    let repeated = "Jul  1 09:00:30 mac --- last message repeated 2 times ---\n"
    let result = try outcome(of: line + repeated + "Jul  1 09:01:00 mac notes[94]: layout\n")
    #expect(result.taken.map(\.line) == [1, 2, 2])
    #expect(result.taken.map(\.message) == Array(repeating: "sceneDidBecomeActive(_:)", count: 3))
    #expect(result.taken.map { ($0.moment?.traceTime ?? -1) / 1_000_000_000 } == [0, 30, 30])
    #expect(result.account.events == 2)
    // Of a line that is no event nothing is repeated.
    let other = "Jul  1 09:00:10 mac notes[94]: layout\n"
    #expect(try outcome(of: line + other + repeated).taken.map(\.line) == [1])
  }

  @Test func `what goes on a repetition is counted once`() throws {
    let line = "Jul  1 09:00:00 mac notes[94]: sceneDidBecomeActive(_:)\n"
    let repeated = "Jul  1 09:00:30 mac --- last message repeated 2 times ---\n"
    let result = try outcome(of: line + repeated + "  layout\n  saving a scene\n" + line)
    #expect(result.account.events == 3 && result.account.continuations == 2)
    #expect(result.account.other == 0 && result.addsUp)
  }

  @Test func `a repetition on a line that objects share is counted once`() throws {
    let line = #"{"message": "sceneDidBecomeActive(_:)", "process": "Notes", "pid": 512"#
    let repeated =
      #"{"message": "--- last message repeated 2 times ---", "process": "Notes", "pid": 512}"#
    let result = try outcome(of: line + "\n}" + repeated + "\n{\"message\": \"lay")
    #expect(result.taken.map(\.line) == [1, 2, 2])
    #expect(result.account.events == 1 && result.account.continuations == 1)
    #expect(result.account.dropped == 1 && result.account.other == 0 && result.addsUp)
  }

  @Test func `copies within a millisecond are one`() throws {
    func line(_ time: String, _ message: String) -> String {
      "default\t\(time)+0100\tNotes\t\(message)\n"
    }
    let result = try outcome(
      of: line("09:00:00.000100", "sceneDidBecomeActive(_:)")
        + line("09:00:00.000050", "sceneDidBecomeActive(_:)")
        + line("09:00:00.000120", "saving") + line("09:00:00.000900", "saving")
        + line("09:00:00.002000", "saving"))
    #expect(result.taken.map(\.line) == [1, 3, 5])
    #expect(result.account.duplicates == 2 && result.account.events == 3)
    // What an app says twice in a copy that is not doubled was said twice.
    let twice = try outcome(
      of: line("09:00:00.000100", "sceneDidBecomeActive(_:)")
        + line("09:00:00.000120", "saving") + line("09:00:00.000900", "saving")
        + line("09:00:00.002000", "layout") + line("09:00:00.003000", "layout of views")
        + line("09:00:00.004000", "layout of windows"))
    #expect(twice.taken.map(\.line) == [1, 2, 3] && twice.account.duplicates == 0)
  }
}
