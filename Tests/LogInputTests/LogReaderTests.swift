import TestSupport
import Testing

@testable import LogInput

@Suite struct LogReaderTests {
  private let callback = "2025-03-01 09:00:00.000 Notes[512:1a03] sceneDidBecomeActive(_:)"
  private let saving = "2025-03-01 09:00:01.000 Notes[512:1a03] saving draft"

  private func account(_ outcome: Outcome) -> [Int] {
    let account = outcome.account
    return [
      account.lines, account.events, account.continuations, account.other, account.dropped,
    ]
  }

  @Test func `empty input is no line`() throws {
    let empty = try outcome(of: "")
    #expect(account(empty) == [0, 0, 0, 0, 0])
    #expect(empty.records.isEmpty && empty.end == nil)
  }

  @Test(arguments: ["\n", "\r\n"], [true, false])
  func `line ends of either kind, also a missing one`(lineEnd: String, isClosed: Bool) throws {
    let lines = [callback, "noise", saving, "", saving]
    let text = lines.joined(separator: lineEnd) + (isClosed ? lineEnd : "")
    let result = try outcome(of: text)
    #expect(result.taken.map(\.line) == [1, 3, 5])
    #expect(
      result.taken.map(\.message) == ["sceneDidBecomeActive(_:)", "saving draft", "saving draft"])
    #expect(account(result) == [5, 3, 1, 1, 0])
    #expect(result.end?.traceTime == 1_000_000_000)
  }

  @Test(arguments: ["\n\n", "\r\n\r\n", "\n\0\n"])
  func `blank lines at the end do not hide the last stamp`(tail: String) throws {
    #expect(try outcome(of: callback + "\n" + saving + tail).end?.traceTime == 1_000_000_000)
  }

  @Test func `a byte order mark is no part of the first line`() throws {
    let result = try outcome(of: "\u{FEFF}" + callback + "\n")
    #expect(result.taken.map(\.message) == ["sceneDidBecomeActive(_:)"])
    #expect(result.taken.map(\.line) == [1])
    #expect(result.end != nil)
    // Nor when it is read a second time.
    let replayed = try outcome(of: "\u{FEFF}" + saving + "\n" + callback + "\n")
    #expect(replayed.taken.map(\.line) == [1, 2])
  }

  @Test func `zeros around a record and escapes in it are left out`() throws {
    let result = try outcome(of: "\0\0" + callback + "\0\n\u{1B}[31m" + saving + "\u{1B}[0m\n")
    #expect(result.taken.map(\.message) == ["sceneDidBecomeActive(_:)", "saving draft"])
  }

  @Test func `bytes that are no text stay bytes`() throws {
    var input = Array("2025-03-01 09:00:00.000 Notes[512:1a03] sceneDidBecomeActive(_:) ".utf8)
    input += [0xFF, 0xC3, 0x28, 0x80, 0x0A] + Array(saving.utf8) + [0x0A]
    let result = try ShippedCatalogs.lend { outcome(of: input, with: $0) }
    #expect(result.taken.map(\.line) == [1, 2])
    #expect(result.taken[0].message.hasPrefix("sceneDidBecomeActive(_:) \u{FFFD}"))
  }

  @Test func `a lone carriage return ends no line`() throws {
    let result = try outcome(of: "noise\rnoise\n" + callback + "\n")
    #expect(result.taken.map(\.line) == [2])
    #expect(result.account.lines == 2)
  }

  @Test func `lines that continue an event are its`() throws {
    let text = """
      \(callback)
        with an indented line
      and a plain one

        and one after a blank line
      2025-03-01 09:00:01.000 Notes[512:1a03] layout took 3 ms
        which is continued by nobody
      """
    #expect(account(try outcome(of: text)) == [7, 1, 3, 3, 0])
  }

  @Test func `what a crash report tells is told by its process`() throws {
    let result = try outcome(
      of: callback + "\n\nIncident: 1\nProcess:  Notes [512]\nPath: /x\n\nscene-update watchdog\n")
    #expect(result.taken.map(\.line) == [1, 7])
    #expect(result.taken.map(\.process) == ["Notes", "Notes"])
    #expect(result.taken.map(\.message).last == "scene-update watchdog")
  }

  @Test func `time since the line before passes once`() throws {
    let text = """
      [        ] sceneWillEnterForeground(_:)
      [ +350 ms] sceneDidBecomeActive(_:)
      [ +100 ms] layout took 3 ms
        and two passes
      [+1000 ms] saving draft
      """
    let result = try outcome(of: text)
    #expect(result.taken.map { $0.moment?.traceTime } == [0, 350_000_000, 1_450_000_000])
    #expect(result.end?.traceTime == 1_450_000_000)
  }

  @Test func `an envelope keeps the time that its letter tells`() throws {
    let text = #"{"msg":"Mar  1 09:00:00 iPad Notes(Notes)[512] <Notice>: scene opened"}"# + "\n"
    let result = try outcome(of: text + text.replacing("09:00:00", with: "09:00:05"))
    #expect(result.taken.map { $0.moment?.traceTime } == [0, 5_000_000_000])
    #expect(result.taken.map(\.process) == ["Notes", "Notes"])
  }

  @Test func `the end of the input is told once, with the last stamp`() throws {
    let result = try outcome(
      of: callback + "\n2025-03-01 09:07:00.000 Player[9:1] layout took 3 ms\n")
    #expect(result.end?.traceTime == 420_000_000_000)
  }

  // MARK: Long lines

  @Test(arguments: [nil, 1, 65_536, 1_000_000, 3_000_000])
  func `a line of 10 MB is cut and counted, and the next one is right`(size: Int?) throws {
    let long = [UInt8](repeating: 0x78, count: 10_000_000)
    let input =
      Array((callback + "\n").utf8) + Array("Notes ".utf8) + long + [0x0A]
      + Array((saving + "\nnoise\n").utf8)
    let sizes = size.map { size in
      size == 1 ? Array(repeating: 1, count: 500) : Array(repeating: size, count: 10_000_000 / size)
    }
    let result = try ShippedCatalogs.lend { outcome(of: input, pieces: sizes ?? [], with: $0) }
    #expect(result.taken.map(\.line) == [1, 3])
    #expect(result.account.lines == 4)
    #expect(result.addsUp)
  }

  @Test func `how the input is cut into pieces does not decide what is cut`() throws {
    let padding = String(repeating: "x", count: 1_500_000)
    let other = "2025-03-01 09:00:00.000 Maps[7:1] tile drawn"
    for head in [other, "sceneDidEnterBackground(_:)", callback] {
      for tail in ["", " sceneWillResignActive(_:)"] {
        let text = "\(callback)\n\(other)\n\(head) \(padding)\(tail)\nnoise\n\(saving)\n"
        let input = Array(text.utf8)
        try ShippedCatalogs.lend { catalogs in
          let whole = outcome(of: input, with: catalogs)
          #expect(whole.account.lines == 5)
          #expect(whole.addsUp)
          for size in [1 << 20, 100_000, 65_536, 1_300_000] {
            let pieces = Array(repeating: size, count: input.count / size)
            #expect(outcome(of: input, pieces: pieces, with: catalogs).account == whole.account)
            #expect(
              outcome(of: input, pieces: pieces, with: catalogs).taken.map(\.line)
                == whole.taken.map(\.line))
          }
        }
      }
    }
  }

  @Test func `a long last line without an end`() throws {
    let text = "\(callback)\n\(saving) \(String(repeating: "y", count: 2_500_000))"
    try ShippedCatalogs.lend { catalogs in
      let input = Array(text.utf8)
      let whole = outcome(of: input, with: catalogs)
      let pieces = outcome(
        of: input, pieces: Array(repeating: 300_000, count: 9), with: catalogs)
      #expect(whole.account == pieces.account)
      #expect(whole.end == pieces.end)
      #expect(whole.taken.map(\.line) == [1, 2])
      #expect(whole.taken == pieces.taken)
    }
  }

  // MARK: Long inputs

  /// Noise with a callback here and there; the truth is which lines hold one.
  private func longTrace(seed: Int, bytes: Int) -> (input: [UInt8], truth: [Int], lines: Int) {
    var dice = Dice(seed)
    var input: [UInt8] = []
    var truth: [Int] = []
    var line = 0
    let noise = (0..<50).map { index in
      Array(
        ("2025-03-01 09:00:00.000 Maps[77:1f] tile \(index) "
          + String(repeating: "drawn ", count: dice.roll(0...60)) + "\n").utf8)
    }
    let event = Array((callback + "\n").utf8)
    while input.count < bytes {
      line += 1
      if dice.oneIn(3000) {
        truth.append(line)
        input += event
      } else {
        input += dice.pick(noise)
      }
    }
    return (input, truth, line)
  }

  @Test(arguments: [1, 2])
  func `line numbers are right far behind the window of memory`(seed: Int) throws {
    let trace = longTrace(seed: seed, bytes: 24 << 20)
    try ShippedCatalogs.lend { catalogs in
      for size in [0, 1 << 20, 65_536, 999_983] {
        let pieces = size == 0 ? [] : Array(repeating: size, count: trace.input.count / size)
        let result = outcome(of: trace.input, pieces: pieces, with: catalogs)
        #expect(result.taken.map(\.line) == trace.truth)
        #expect(result.account.lines == trace.lines)
        #expect(result.account.events == trace.truth.count)
        #expect(result.addsUp)
      }
    }
  }

  // MARK: Reading again

  @Test func `what an app did before its first callback is handed on, in order`() throws {
    let text = """
      2025-03-01 09:00:00.000 Notes[512:1a03] saving first
      2025-03-01 09:00:00.100 Player[99:1a03] saving elsewhere
      2025-03-01 09:00:00.200 kernel[0:1] about Notes and saving
      2025-03-01 09:00:00.300 Notes[512:1a03] layout took 3 ms
      2025-03-01 09:00:00.400 Notes(NotesKit)[512:1a03] saving under another name
      2025-03-01 09:00:00.500 Notes[512:1a03] saving second
      2025-03-01 09:00:00.600 Notes[512:1a03] sceneDidBecomeActive(_:)
      2025-03-01 09:00:00.700 Notes[512:1a03] saving third
      """
    let result = try outcome(of: text)
    #expect(result.taken.map(\.line) == [1, 6, 7, 8])
    #expect(
      result.taken.map(\.message)
        == ["saving first", "saving second", "sceneDidBecomeActive(_:)", "saving third"])
    #expect(
      result.taken.compactMap(\.moment?.traceTime) == [-600, -100, 0, 100].map { $0 * 1_000_000 })
    #expect(account(result) == [8, 4, 0, 4, 0])
  }

  @Test func `each app is read again for itself`() throws {
    let text = """
      2025-03-01 09:00:00.000 Maps[7:1] saving map
      2025-03-01 09:00:00.100 Notes[5:1] saving note
      2025-03-01 09:00:00.200 Notes[5:1] sceneDidBecomeActive(_:)
      2025-03-01 09:00:00.300 Maps[7:1] saving map again
      2025-03-01 09:00:00.400 Maps[7:1] sceneDidBecomeActive(_:)
      """
    let result = try outcome(of: text)
    #expect(result.taken.map(\.line) == [2, 3, 1, 4, 5])
    #expect(account(result) == [5, 5, 0, 0, 0])
  }

  @Test func `far back means one mebibyte`() throws {
    let noise = "2025-03-01 09:00:00.000 Maps[77:1f] tile drawn\n"
    for (bytes, isReadAgain) in [(900_000, true), (1_200_000, false)] {
      let text =
        saving + "\n" + String(repeating: noise, count: bytes / noise.utf8.count) + callback + "\n"
      try ShippedCatalogs.lend { catalogs in
        let input = Array(text.utf8)
        let whole = outcome(of: input, with: catalogs)
        #expect(whole.taken.count == (isReadAgain ? 2 : 1))
        let lines = bytes / noise.utf8.count + 2
        #expect(whole.taken.map(\.line) == (isReadAgain ? [1, lines] : [lines]))
        let pieces = Array(repeating: 65_536, count: 20)
        #expect(outcome(of: input, pieces: pieces, with: catalogs).taken == whole.taken)
      }
    }
  }

  @Test func `an escaped name is an app's too`() throws {
    let text = """
      {"message":"saving","process":"\\/Applications\\/Notes.app\\/Notes","pid":5}
      {"message":"scene\\u0044idBecomeActive(_:)","process":"\\/Applications\\/Notes.app\\/Notes","pid":5}
      """
    #expect(try outcome(of: text).taken.map(\.line) == [1, 2])
  }

  @Test func `an escaped name that is not ASCII is, too`() throws {
    let text = """
      {"message":"sceneDidBecomeActive(_:)","process":"\u{30E1}\u{30E2}","pid":5}
      {"message":"nothing","process":"locationd","pid":66}
      {"message":"saving","process":"\\u30e1\\u30e2","pid":5}
      """
    #expect(try outcome(of: text).taken.map(\.line) == [1, 3])
  }
}
