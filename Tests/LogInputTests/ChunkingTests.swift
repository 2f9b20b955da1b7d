import TestSupport
import Testing

@testable import LogInput

/// How an input arrives must not show in what is made of it.
@Suite struct ChunkingTests {
  static let inputs: [String] = [
    "sceneDidBecomeActive(_:)\nsaving draft\n\nactive\n<Notes.SceneDelegate: 0x600003f6cc40> saved",
    "2025-03-01 09:00:00.000 Notes[512:1a03] saving\n2025-03-01 09:00:00.100 Notes[512:1a03] "
      + "sceneDidBecomeActive(_:)\n  continued\n2025-03-01 09:00:01.000+0530 Player[7] x\n",
    "2026-08-11 17:15:22.033 Df Notes[80328:998b3a] [com.example.notes:perf] saving\r\n"
      + "2026-08-11 17:15:23.033 F  Notes[80328:998b3a] (NotesKit) sceneDidBecomeActive(_:)\r\n\r\n",
    "2023-07-19 08:22:51.916784+0300 0x3058     Info        0x0                  599    0    "
      + "Notes: (NotesKit) [com.example.notes:sync] saving notes\n"
      + "2023-07-19 08:22:52.916784+0300 0x3058     Default     0x0                  599    0    "
      + "Notes: sceneWillResignActive(_:)\n",
    "2023-09-27 22:55:39.622623+0200  localhost Notes[41737]: (NotesKit) saving\n"
      + "2023-09-27 22:55:40.622623+0200  localhost Notes[41737]: sceneDidEnterBackground(_:)\n",
    "Jul 25 14:23:01 Notes(FrontBoard)[32] <Notice>: sceneDidBecomeActive(_:)\n"
      + "Jul 25 14:23:02 Notes[32] <Notice>: saved\0\n\0Jul 25 14:23:03 Maps[33] <Notice>: saved\n",
    "<34>Oct 11 22:14:15 mymachine notes: saved 3 notes\n"
      + "Jul  1 09:09:09 mac notes[94]: sceneDidBecomeActive(_:)\n",
    "<165>1 2003-08-24T05:14:15.000003-07:00 192.0.2.1 notes 8710 - - saving\n"
      + "<165>1 2003-08-24T05:14:16.000003-07:00 192.0.2.1 notes 8710 - - sceneDidBecomeActive(_:)\n",
    "{\"eventMessage\":\"scene\\u0044idBecomeActive(_:)\",\"processImagePath\":"
      + "\"\\/Applications\\/Notes.app\\/Notes\",\"timestamp\":\"2018-06-10 08:47:50.829488-0700\","
      + "\"processID\":402}\n{\"count\":3335,\"finished\":1}\n",
    "{\"timestamp\":\"2025-03-01T09:00:00.250Z\",\"message\":\"sceneDidBecomeActive(_:)\",\"pid\":5,"
      + "\"process\":\"Notes\"}\n{\"ts\":1740819600.125,\"msg\":\"saving \\\"draft\\\"\"}\n{\"cut",
    "09:01:00.600 sceneDidEnterBackground(_:)\n[09:41:04] saving draft\n23:59:59.999 saved\n"
      + "00:00:01.000 sceneWillEnterForeground(_:)\n",
    "2025-03-01T09:00:00.250Z sceneDidBecomeActive(_:)\n[2025/03/01 09:00:00:250] saving draft\n",
    "default\t11:16:24.479429+0500\tNotes\tsaving\n"
      + "default\t11:16:25.479429+0500\tNotes\tNotesKit\tsceneDidBecomeActive(_:)\n",
    "23:11:48.850375+0100\tNotesKit\t   sceneDidBecomeActive(_:)\tcom.example.notes\tsync\tdefault"
      + "\tNotes\n",
    "2023-07-19 08:22:51.916784 Notes{UIKitCore}[531] <NOTICE>: sceneDidBecomeActive(_:) [a.b][c]\n"
      + "2023-07-19 08:22:52 Notes{Notes+0x1f2c}[531] <INFO>: saving\n"
      + "[2023-07-19 08:22:53.1][com.example.notes][scene][531][Notes] <Default>: saving\n",
    "2026-01-02T03:04:05+0100 info com.example.notes: [Notes] sceneDidBecomeActive(_:)\n"
      + "2025/03/01 09:00:00:250  saving\n09:00:00.250 [INFO] sceneWillResignActive(_:)\n"
      + "09:00:00.250 🟦 INFO SceneDelegate.sceneDidEnterBackground(_:):42 - saving notes\n",
    "Filtering the log data using \"eventMessage CONTAINS \"sceneDidBecomeActive\"\"\n"
      + "Timestamp               Ty Process[PID:TID]  \n"
      + "2026-08-11 17:15:22.033 Df Notes[8:9] sceneDidBecomeActive(_:)\n",
    "2025-03-01 09:00:00.000 Notes[5:1] sceneDidBecomeActive(_:)\n(\n"
      + "4   Notes                               0x0000000102c8a1b4 -[A sceneDidBecomeActive:] + 44\n"
      + ")\nsceneWillResignActive(_:)\n",
    "\u{FEFF}2025-03-01 09:00:00.000 Notes[5:1] saving\n\u{1B}[32m2025-03-01 09:00:00.500 "
      + "Notes[5:1] sceneDidBecomeActive(_:)\u{1B}[0m \u{FFFD}é😀\nsaved\r\r\n",
  ]

  @Test(arguments: inputs.indices)
  func `whole, in bytes, in pieces: the same records`(index: Int) throws {
    let input = Array(Self.inputs[index].utf8)
    try ShippedCatalogs.lend { catalogs in
      let whole = outcome(of: input, with: catalogs)
      #expect(whole.taken.contains { $0.message.contains("scene") }, "the sample holds an event")
      #expect(whole.addsUp)
      let bytes = Array(repeating: 1, count: input.count)
      #expect(outcome(of: input, pieces: bytes, with: catalogs) == whole)
      for cut in 1..<input.count {
        guard outcome(of: input, pieces: [cut], with: catalogs) == whole else {
          Issue.record("cut at byte \(cut)")
          return
        }
      }
      var dice = Dice(index + 1)
      for _ in 0..<20 {
        let pieces = (0..<input.count).map { _ in dice.roll(1...40) }
        #expect(outcome(of: input, pieces: pieces, with: catalogs) == whole)
      }
    }
  }

  @Test(arguments: inputs.indices)
  func `an input that ends anywhere adds up`(index: Int) throws {
    let input = Array(Self.inputs[index].utf8)
    try ShippedCatalogs.lend { catalogs in
      for length in input.indices {
        let cut = outcome(of: Array(input[..<length]), with: catalogs)
        let lines = input[..<length].split(separator: 0x0A, omittingEmptySubsequences: false).count
        let endsOpen = length > 0 && input[length - 1] != 0x0A
        #expect(cut.addsUp)
        #expect(cut.account.lines == lines - (endsOpen ? 0 : 1))
        #expect(cut.account.events == cut.taken.count)
      }
    }
  }

  @Test func `all formats that are shipped are among the inputs`() throws {
    try ShippedCatalogs.lend { catalogs in
      var seen: Set<String> = []
      for input in Self.inputs {
        for line in input.split(whereSeparator: \.isNewline) {
          if let id = catalogs.formats.id(of: String(line)) { seen.insert(id) }
        }
      }
      #expect(catalogs.formats.formats.map(\.id).filter { !seen.contains($0) } == [])
    }
  }

  @Test func `inputs longer than what is sniffed, in pieces`() throws {
    for seed in 1...6 {
      var dice = Dice(seed)
      var text = ""
      while text.utf8.count < 200_000 {
        let line = dice.pick(
          dice.pick(Self.inputs).split(separator: "\n").map(String.init) + ["tile 4 drawn"])
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
