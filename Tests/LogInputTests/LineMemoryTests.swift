import TestSupport
import Testing

@testable import LogInput
@testable import Matching

/// A line that is recognised must come to the same as one that is read.
@Suite struct LineMemoryTests {
  /// Everything that a record says.
  private final class Transcript: RecordSink {
    private let isEager: Bool
    private(set) var lines: [String] = []
    private var apps: Set<String> = [""]

    init(isEager: Bool) { self.isEager = isEager }

    func receive(_ record: inout Record) -> Reception {
      let fields = RecordField.allCases.map { "\($0)=\(record[$0].text)" }
      lines.append(
        "\(record.line) \(record.format) \(record.clock) \(record.text.text)|\(record.body.text)|"
          + fields.joined(separator: "|")
          + " \(String(describing: record.head)) \(record.isContinuation) \(record.isReadAgain)"
          + " \(record.isSoughtEverywhere) \(String(describing: record.marker))"
          + " \(String(describing: record.moment))")
      if isEager { return .event }
      let process = record.process.text
      guard apps.contains(process) else {
        guard record.message.text.contains("scene") else { return .nothing }
        apps.insert(process)
        return .newApp
      }
      return record.isContinuation ? .eventInContinuation : .event
    }
    func lose(_ loss: Loss) { lines.append("lost \(loss)") }
    func timePassed(until moment: Moment) { lines.append("\(moment)") }
    func finish(at moment: Moment?) { lines.append("end \(String(describing: moment))") }
  }

  private struct Account: Equatable {
    var lines: [String]
    var account: LineAccount
  }

  /// Where a number is sought, digits count wherever they stand.
  private static func interest(withNumber: Bool) -> LineInterest {
    LineInterest(
      everywhere: (["scene", "the", "] sa", "ing"] + (withNumber ? ["42"] : [])).map {
        Literal($0)
      },
      inApps: ["sav", "activ", "age", "e: t"].map { Literal($0, foldsCase: true) })
  }

  /// What becomes of `input`, and how many layouts were learned.
  private static func read(
    _ input: [UInt8], pieces: Int, remembers: Bool, isEager: Bool, withNumber: Bool = false,
    memories: LineMemories? = nil, _ catalogs: ShippedCatalogs
  ) -> (Account, Int) {
    let sink = Transcript(isEager: isEager)
    let reader = LogReader(
      formats: catalogs.formats, interest: interest(withNumber: withNumber), memories: memories,
      sink: sink)
    reader.remembersLines = remembers
    input.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        reader.feed(bytes.slice(start..<start + pieces))
        start += pieces
      }
    }
    reader.finish()
    return (Account(lines: sink.lines, account: reader.account), reader.memory?.layouts.count ?? 0)
  }

  /// Lines like `line`, of which some differ in more than digits.
  private static func variants(of line: String, count: Int, _ dice: inout Dice) -> [[UInt8]] {
    let tails = [
      "", " saved", " scene 12", "42 things", " saving 1 of 20", "[a] the scene", "{", " \\x",
      " caf\u{E9} scene", " (ing)", "\tthe", " scenetrace:ignore all",
    ]
    return (0..<count).map { _ in
      var bytes = Array((line + dice.pick(tails)).utf8)
      for index in bytes.indices where (0x30...0x39).contains(bytes[index]) {
        if dice.oneIn(6) { bytes[index] = UInt8(dice.roll(0x30...0x39)) }
      }
      if dice.oneIn(4), !bytes.isEmpty {
        bytes[dice.roll(0...bytes.count - 1)] = UInt8(
          dice.pick(Array(0x09...0xFF).filter { $0 != 0x0A }))
      }
      if dice.oneIn(9) { bytes.append(0x0D) }
      return bytes
    }
  }

  @Test func `every format: recognised lines come to the same`() throws {
    try ShippedCatalogs.lend { catalogs in
      var layouts = 0
      for format in catalogs.formats.formats {
        for (number, sample) in format.samples.enumerated() {
          var dice = Dice(number + sample.line.utf8.count)
          let lines = Self.variants(of: sample.line, count: 150, &dice)
          let input = Array(lines.joined(separator: [0x0A])) + [0x0A]
          for (isEager, withNumber) in [(true, false), (false, false), (false, true)] {
            let pieces = dice.pick([1 << 20, 777])
            let slow = Self.read(
              input, pieces: 1 << 20, remembers: false, isEager: isEager, withNumber: withNumber,
              catalogs)
            let fast = Self.read(
              input, pieces: pieces, remembers: true, isEager: isEager, withNumber: withNumber,
              catalogs)
            layouts += fast.1
            guard fast.0 != slow.0 else { continue }
            let difference = zip(fast.0.lines, slow.0.lines).first { $0 != $1 }
            Issue.record(
              "\(format.id): \(String(describing: difference)) \(fast.0.account) \(slow.0.account)")
          }
        }
      }
      #expect(layouts > 40, "layouts are learned: \(layouts)")
    }
  }

  @Test(arguments: [
    "clock-12h", "cocoalumberjack", "cocoalumberjack-queue", "datadog-console", "elapsed", "go-ios",
    "idevicesyslog", "idevicesyslog-ostrace", "lifecycle-log", "log-compact", "log-default",
    "log-syslog", "nslog", "nslog-nameless", "pymobiledevice3-oslog", "rfc3164", "swift-log",
    "timestamp",
  ])
  func `of the formats of many apps it is learned how lines are laid out`(name: String) throws {
    try ShippedCatalogs.lend { catalogs in
      let format = try #require(catalogs.formats.formats.first { $0.id == name })
      let learned = format.samples.map { sample in
        let input = (0..<8).flatMap { _ in Array((sample.line + "\n").utf8) }
        return Self.read(input, pieces: 1 << 20, remembers: true, isEager: true, catalogs).1
      }
      #expect(learned.contains { $0 > 0 })
    }
  }

  @Test func `formats and bare lines by turns, longer than what is sniffed`() throws {
    try ShippedCatalogs.lend { catalogs in
      let samples = catalogs.formats.formats.flatMap { $0.samples.map(\.line) }
        .filter { !$0.contains("\n") && !$0.isEmpty }
      // What other inputs were like changes nothing.
      let memories = LineMemories(catalogs.formats)
      for seed in 1...12 {
        var dice = Dice(seed)
        var lines: [[UInt8]] = []
        let some = (0..<3).map { _ in dice.pick(samples) } + ["sceneDidBecomeActive(_:) 12"]
        while lines.count < 1500 {
          lines += Self.variants(of: dice.pick(some), count: dice.roll(1...60), &dice)
        }
        let input = Array(lines.joined(separator: [0x0A]))
        let slow = Self.read(input, pieces: 1 << 20, remembers: false, isEager: false, catalogs)
        for pieces in [1 << 20, 50_001, 4099] {
          let fast = Self.read(
            input, pieces: pieces, remembers: true, isEager: false, memories: memories, catalogs)
          guard fast.0 != slow.0 else { continue }
          let difference = zip(fast.0.lines, slow.0.lines).first { $0 != $1 }
          Issue.record("\(seed) \(pieces): \(String(describing: difference))")
        }
      }
    }
  }

  @Test func `lines that are read far from each other come to the same`() throws {
    try ShippedCatalogs.lend { catalogs in
      for seed in 1...6 {
        var dice = Dice(seed)
        let heads = [
          "Nov 12 12:24:37 Notes[412] <Notice>: ",
          "Nov 12 12:24:38 Notes(UIKitCore)[412] <Notice>: ",
          "Nov 12 12:24:39 SpringBoard(FrontBoard)[62] <Notice>: ", "",
        ]
        var lines = heads.map { Array(($0 + "scene 1").utf8) }
        while lines.count < 9000 {
          if dice.oneIn(20) {
            let line = dice.pick(heads) + dice.pick(["scene 4", "saved 7 notes", "active", "x y"])
            lines += Self.variants(of: line, count: dice.roll(1...2), &dice)
          } else {
            let noise = String(repeating: "x 12 ", count: dice.roll(10...60))
            lines.append(Array(("Nov 12 12:24:40 apsd[88] <Notice>: " + noise).utf8))
          }
          if lines.count == 5000, seed == 2 {
            lines.append([UInt8](repeating: 0x78, count: (1 << 20) + 5))
          }
        }
        let input = Array(lines.joined(separator: [0x0A]))
        let slow = Self.read(input, pieces: 1 << 20, remembers: false, isEager: false, catalogs)
        for pieces in [1 << 20, 50_001] {
          let fast = Self.read(input, pieces: pieces, remembers: true, isEager: false, catalogs)
          guard fast.0 != slow.0 else { continue }
          let difference = zip(fast.0.lines, slow.0.lines).first { $0 != $1 }
          Issue.record("\(seed) \(pieces): \(String(describing: difference))")
        }
      }
    }
  }

  @Test func `messages that come once come to the same, also long ones`() throws {
    try ShippedCatalogs.lend { catalogs in
      let heads = [
        "2025-03-01 09:00:00.250 Notes[512:1a03] ", "2025-03-01T09:00:00.250Z ",
        "    t =     0.07s ", "Mar  1 09:00:00 Notes[512] <Notice>: ",
        "09:00:00.250 INFO AppDelegate.save():12 - ", "2025-03-01T08:00:00.2500000Z ", "",
      ]
      let words = [
        "scene", "saved", "activ", "the", "] sa", "42", "caf\u{E9}", "\\x", "0x102ff2140", "35ms",
        "Start Test at 2025-03-01 09:00:00.000", "[7]", "x", "scenetrace:ignore all", " - ", "{",
      ]
      for seed in 1...4 {
        var dice = Dice(seed)
        var lines: [[UInt8]] = []
        while lines.count < 1200 {
          let head = dice.pick(heads)
          for _ in 0..<dice.roll(1...40) {
            let count = dice.oneIn(5) ? dice.roll(20...60) : dice.roll(1...5)
            let said = (0..<count).map { _ in dice.pick(words) }.joined(separator: " ")
            let name = (0..<8).map { _ in dice.pick(Array("abcdefghijklmnop")) }
            lines.append(Array((head + said + " " + String(name)).utf8))
          }
        }
        let input = Array(lines.joined(separator: [0x0A]))
        for isEager in [false, true] {
          let slow = Self.read(input, pieces: 1 << 20, remembers: false, isEager: isEager, catalogs)
          for pieces in [1 << 20, 4099] {
            let fast = Self.read(
              input, pieces: pieces, remembers: true, isEager: isEager, catalogs)
            #expect(fast.1 > 0)
            guard fast.0 != slow.0 else { continue }
            let difference = zip(fast.0.lines, slow.0.lines).first { $0 != $1 }
            Issue.record("\(seed) \(pieces): \(String(describing: difference))")
          }
        }
      }
    }
  }

  @Test func `what names a host in one input may belong to the process in another`() throws {
    func lines(_ hosts: [String]) -> [UInt8] {
      (0..<120).map { index in
        "Nov 12 12:24:\(10 + index % 50) \(hosts[index % hosts.count]) Notes[51] <Notice>: scene \(index)\n"
      }.flatMap { Array($0.utf8) }
    }
    try ShippedCatalogs.lend { catalogs in
      // The names of two devices, or the first words of the names of two processes.
      let inputs = [lines(["iPad", "iPhone"]), lines(["iPad"]), lines(["iPhone", "iPad"])]
      for order in [[0, 1, 2], [1, 0, 1]] {
        let memories = LineMemories(catalogs.formats)
        for input in order.map({ inputs[$0] }) {
          let slow = Self.read(input, pieces: 1 << 20, remembers: false, isEager: true, catalogs)
          let fast = Self.read(
            input, pieces: 1 << 20, remembers: true, isEager: true, memories: memories, catalogs)
          #expect(fast.0 == slow.0 && fast.1 > 0)
        }
      }
    }
  }

  @Test func `stamps that differ in minutes and seconds are read alike`() throws {
    try ShippedCatalogs.lend { catalogs in
      var dice = Dice(5)
      var memory = StampMemory()
      for (index, format) in catalogs.formats.formats.enumerated() {
        for sample in format.samples {
          for _ in 0..<200 {
            var bytes = Array(sample.line.utf8)
            for place in bytes.indices where (0x30...0x39).contains(bytes[place]) && dice.oneIn(8) {
              bytes[place] = UInt8(dice.roll(0x30...0x39))
            }
            bytes.withUnsafeBufferPointer { line in
              var parser = RecordParser(catalogs.formats)
              guard let (record, _) = parser.parse(line, number: 1), record.time.count > 0 else {
                return
              }
              let expected = catalogs.formats.reading(of: record)
              #expect(
                memory.reading(of: record, in: catalogs.formats) == expected,
                "\(index) \(record.time.text)")
            }
          }
        }
      }
    }
  }
}
