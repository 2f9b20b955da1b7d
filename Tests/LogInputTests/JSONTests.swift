import TestSupport
import Testing

@testable import LogInput
@testable import Matching

@Suite struct JSONTests {
  @Test(arguments: [
    (#"plain"#, "plain"), (#"a\nb\tc\rd"#, "a\nb\tc\rd"), (#"\b\f"#, "\u{8}\u{C}"),
    (#"\"q\" \\ \/"#, "\"q\" \\ /"), (#"\u0041\u00e9\u20AC"#, "Aé€"),
    (#"\ud83d\ude00"#, "😀"), (#"\uD83D\uDE00!"#, "😀!"), (#"\u0000"#, "\0"),
    (#"\ud83d"#, "\u{FFFD}"), (#"\ude00"#, "\u{FFFD}"), (#"\ud83dx"#, "\u{FFFD}x"),
    (#"\ud83d\u0041"#, "\u{FFFD}A"), (#"\ude00\ud83d"#, "\u{FFFD}\u{FFFD}"),
    (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"), (#"\u12"#, "u12"), (#"\uzzzz"#, "uzzzz"),
    (#"é and \u0301"#, "é and \u{301}"),
  ])
  func `escapes stand for what RFC 8259 says`(source: String, expected: String) {
    let decoded = withBytes(source) { bytes in
      let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count + 3)
      defer { room.deallocate() }
      room.initialize(repeating: 0xEE)
      let end = JSONEscapes.decode(bytes, into: room, at: 2)
      #expect(end <= bytes.count + 2, "text never grows")
      #expect(room[0] == 0xEE && room[1] == 0xEE && room[end] == 0xEE)
      return String(decoding: room[2..<end], as: UTF8.self)
    }
    #expect(Array(decoded.unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test(arguments: [
    (#"<…>"#, [#"<…>"#, #"<\u2026>"#, #"\u003c\u2026\u003E"#, #"\u003c…>"#]),
    (#"named "é" \o/"#, [#"named \"é\" \\o/"#, #"named \"é\" \\o\/"#, #"named \"\u00E9\" \\o/"#]),
    (#"to 😀"#, [#"to 😀"#, #"to \ud83d\ude00"#, #"to \uD83D\uDE00"#]),
    (#"plain"#, [#"plain"#, #"pl\u0061in"#, #"\u0070lain"#]),
  ])
  func `a literal is found however JSON writes it`(text: String, spellings: [String]) {
    let literals = [Literal(text)]
    let scanner = LiteralScanner(literals + literals.escapes)
    for spelling in spellings {
      let found = withBytes(spelling) { scanner.firstOccurrence(in: $0, from: 0, to: $0.count) }
      #expect(found != nil, "\(spelling)")
    }
    let others = #"{"a":"\n\t\"\\ \u2192"}"#
    #expect(withBytes(others) { scanner.firstOccurrence(in: $0, from: 0, to: $0.count) } == nil)
  }

  /// What a line is taken for, and its message.
  private func read(_ line: String) throws -> String { try read([line])[0] }

  /// The same of lines that are read one after the other.
  private func read(_ lines: [String]) throws -> [String] {
    try ShippedCatalogs.lend { catalogs in
      var json = JSONLine()
      var found: [String] = []
      for line in lines {
        let own = withBytes(line) { bytes in
          var record = Record(line: 1, text: bytes)
          guard catalogs.formats.read(&record, json: &json) else { return "no record" }
          let parts = [record.message, record.process, record.pid, record.function].map(\.text)
          return ([catalogs.formats.formats[record.format].id] + parts).joined(separator: "|")
        }
        found.append(own)
      }
      return found
    }
  }

  @Test(arguments: [
    (#"{"message":"saving","process":"Notes","pid":512}"#, "json-lines|saving|Notes|512|"),
    (#"{ "msg" : "a, b: {c}" , "pid" : 7 }"#, "json-lines|a, b: {c}||7|"),
    (#"{"message":"m","process":{"name":"Maps","pid":9}}"#, "json-lines|m|Maps|9|"),
    (#"{"message":"m","a":{"b":{"c":{"d":[1,"}",{"e":2}]}}},"pid":1}"#, "json-lines|m||1|"),
    (#"{"message":"m","list":[1,[2,"]"],{}],"pid":1}"#, "json-lines|m||1|"),
    (#"{"function":"sceneDidBecomeActive(_:)"}"#, "json-lines|||" + "|sceneDidBecomeActive(_:)"),
    (#"{"message":"a\"b\u0000c","process":"Not\u0065s"}"#, "json-lines|a\"b\0c|Notes||"),
    (#"{"message":"m","process":"/private/var/Player.app/Player"}"#, "json-lines|m|Player||"),
    ("{\"message\":\"m\"}\t ", "json-lines|m|||"),
    (#"{"message":"","msg":"x"}"#, "json-lines||||"),
    (#"{"message":"m","pid":null,"process":null}"#, "json-lines|m|||"),
    (#"{"message":null,"msg":"x"}"#, "json-lines|x|||"),
  ])
  func `an object gives its members by their names`(line: String, expected: String) throws {
    #expect(try read(line) == expected)
  }

  @Test(arguments: [
    #"{"message":"cut"#, #"{"message":"m""#, #"{"message":"m","#, #"{"message":"#, #"{"message"#,
    #"{"message":"m"} x"#, #"{"message":"m"}{"message":"n"}"#, #"{"message":"m",}"#,
    #"{"message" "m"}"#, #"{message:"m"}"#, #"{"message":"m","a":[1}"# + "", #"{"message":"m\"}"#,
    "{}", #"{"count":3}"#, #"{"count":3,"process":"Notes","pid":5}"#, "{",
  ])
  func `what is no whole object with a message is a bare line`(line: String) throws {
    #expect(try read(line) == "bare|\(line)|||")
  }

  @Test func `an object is what it is, whatever was read before it`() throws {
    let expected = [
      #"{"message":"m","pid":7}"#: "json-lines|m||7|",
      #"{"pid":8,"message":"n"}"#: "json-lines|n||8|",
      #"{"message":null,"pid":7}"#: #"bare|{"message":null,"pid":7}|||"#,
      #"{"message":"m","pid":null}"#: "json-lines|m|||",
      #"{"messages":"m","pid":7}"#: #"bare|{"messages":"m","pid":7}|||"#,
      #"{"count":3}"#: #"bare|{"count":3}|||"#,
      #"{"a":{"message":"m"},"pid":7}"#: #"bare|{"a":{"message":"m"},"pid":7}|||"#,
      #"{"eventMessage":"m","processImagePath":"/a/Notes","processID":7,"timestamp":"t"}"#:
        "log-ndjson|m|Notes|7|",
      #"{"eventMessage":null,"processImagePath":"/a/Notes","processID":7,"timestamp":"t"}"#:
        #"bare|{"eventMessage":null,"processImagePath":"/a/Notes","processID":7,"timestamp":"t"}|||"#,
    ]
    for first in expected.keys {
      for second in expected.keys {
        let lines = [first, second, second, first]
        #expect(try read(lines) == lines.map { expected[$0] })
      }
    }
  }

  /// Objects that differ from each other in one thing, whole and not.
  private static let alike = [
    #"{"message":"m","a":{"b":"x","c":[1,"}"]},"pid":7}"#,
    #"{"message":"longer \"m\" \\","a":{"b":"","c":[]},"pid":4711}"#,
    #"{"message":"m\"","a":{"b":"x\\","c":[{"d":"]"}]},"pid":7}"#,
    #"{"message":"\\","a":{"b":"\u0041\/\\\"","c":{}},"pid":-1.5e3}"#,
    #"{"message":"m","a":{"b":"x","c":null},"pid":null}"#,
    #"{"message":"m","a":{"b":"x","c":"[1]"},"pid":"7"}"#,
    #"{"message":"m","a":{"b":"x","c":[1,"}"]},"pid":{"e":7}}"#,
    #"{"message":"m","a":{"b":"x","c":[1,"}"]},"pid":7 }"#,
    #"{"message":"m","a":{"b":"x","c":[1,"}"]},"pid":7}x"#,
    #"{"message":"m","a":{"b":"x","c":[1,"}"]},"pid":7"#,
    #"{"message":"m","a":{"b":"x","c":[1,"}"},"pid":7}"#,
    #"{"message":"m","a":{"b":"x","c":[1,"}"]},"process":7}"#,
    #"{"message":"m","a":{"process":{"c":{"d":[1]}}},"pid":7}"#,
    #"{"message":"m","a":{"process":{"c":{"d":1}}},"pid":nullable}"#,
    #"{"message":"m","process":"\/usr\/lib\/x","pid":7}"#,
    #"{"message":"m","process":"/usr/lib/x","pid":true}"#,
    "{\"message\":\"" + String(repeating: "a", count: 63) + "\\\"\",\"pid\":7}",
    "{\"message\":\"" + String(repeating: "\\\\", count: 64) + "\",\"pid\":7}",
  ]

  @Test(arguments: alike) func `what is read of an object does not hang on one like it`(
    first: String
  ) throws {
    for second in Self.alike {
      let lines = [first, second, first, second]
      #expect(try read(lines) == lines.map { try read($0) }, "\(second)")
    }
  }

  /// Kinds in turn, each thrice, and in turn again, with one that is null and one that is more than others.
  @Test(arguments: [2, 5, 9, 70, 700]) func `of many kinds of objects each is read`(count: Int)
    throws
  {
    let kinds = (0..<count).map { #"{"k\#($0)":\#($0),"message":"m\#($0)","pid":\#($0)}"# }
    let thrice = (0..<count).flatMap { [$0, $0, $0] }
    let order = Array(0..<count) + Array(0..<count) + thrice + Array(0..<count)
    let other = #"{"k1":1,"message":"m1","pid":null}"#
    let lines = order.flatMap { [kinds[$0], other] }
    let expected = order.flatMap { ["json-lines|m\($0)||\($0)|", "json-lines|m1|||"] }
    #expect(try read(lines) == expected)
    #expect(try read(order.map { kinds[$0] }) == order.map { "json-lines|m\($0)||\($0)|" })
  }

  @Test func `an object cut anywhere is no object`() throws {
    let line = #"{"message":"a\"\ud83d\ude00","p":{"q":[1,{"r":"]"}]},"pid":512}"#
    for length in 1..<line.count {
      let cut = String(line.prefix(length))
      #expect(try read(cut) == "bare|\(cut)|||")
    }
    #expect(try read(line) == "json-lines|a\"😀||512|")
  }

  @Test(arguments: [
    (#"{"a":{"b":"x","c":1},"d":null}"#, ["a", "d"], "x 1"), (#"{"a":{"b":"x"}}"#, ["a"], "x"),
    (#"{"a":{"c":"x"}}"#, ["a"], nil), (#"{"a":{"b":"x"},"d":null}"#, ["a"], nil),
    (#"{"a":{"b":"x"},"ab":1}"#, ["a"], nil),
  ])
  func `a format may know all members, and the message the first template that they fill`(
    line: String, only: [String], expected: String?
  ) {
    var json = JSONLine()
    let keys = LogFormat.JSONKeys(
      required: [], only: only, fields: [(.host, ["d"])],
      messages: [MessageTemplate("{a.b} {a.c}"), MessageTemplate("{a.b}")])
    withBytes(line) { bytes in
      json.read(bytes)
      var record = Record(line: 1, text: bytes)
      let isFilled = json.fill(&record, keys: keys)
      #expect((isFilled ? record.message.text : nil) == expected)
    }
  }

  @Test func `many long escaped texts fit`() {
    var json = JSONLine()
    let value = String(repeating: #"\u00e9\n"#, count: 2000)
    let line = "{\"a\":\"\(value)\",\"message\":\"\(value)\",\"b\":\"\(value)\"}"
    withBytes(line) { bytes in
      json.read(bytes)
      let isObject = json.isObject
      #expect(isObject)
      var record = Record(line: 1, text: bytes)
      let keys = LogFormat.JSONKeys(
        required: ["a", "b"], fields: [(.message, ["message"]), (.host, ["b"])])
      let isFilled = json.fill(&record, keys: keys)
      #expect(isFilled)
      #expect(record.message.text == String(repeating: "é\n", count: 2000))
      #expect(record.host.text == record.message.text)
    }
  }
}

@Suite struct LineTests {
  @Test(arguments: [
    ("\u{1B}[31mred\u{1B}[0m", "red"), ("a\u{1B}[1;32mb", "ab"), ("\u{1B}[38;5;200mx", "x"),
    ("\u{1B}]0;title\u{07}text", "text"), ("\u{1B}]8;;url\u{1B}\\link", "link"),
    ("end\u{1B}", "end"),
    ("end\u{1B}[", "end"), ("end\u{1B}[31", "end"), ("end\u{1B}]0;x", "end"), ("\u{1B}cx", "cx"),
    ("no escapes", "no escapes"), ("", ""),
  ])
  func `terminal sequences are taken out`(text: String, expected: String) {
    var room = ControlFreeText()
    #expect(withBytes(text) { room.strip($0).text } == expected)
  }

  @Test func `a long line finds room`() {
    var room = ControlFreeText()
    let text = String(repeating: "\u{1B}[0mab", count: 5000)
    #expect(withBytes(text) { room.strip($0).text } == String(repeating: "ab", count: 5000))
  }

  @Test(arguments: [
    ("a\r", "a"), ("\0\0a\0", "a"), ("a\0\r\0", "a"), ("\0", ""), ("\r", ""), (" a ", " a "),
    ("a\rb", "a\rb"), ("", ""),
  ])
  func `line ends and the relay's zeros are no text`(line: String, expected: String) {
    #expect(withBytes(line) { $0.withoutLineNoise.text } == expected)
  }

  @Test func `any line start has its number, in any order`() {
    for seed in 1...50 {
      var dice = Dice(seed)
      let text = (0..<dice.roll(1...60)).map { _ in dice.pick(["", "a", "bb\r", "\0"]) + "\n" }
        .joined()
      withBytes(text) { bytes in
        var starts = [0]
        for (index, byte) in bytes.enumerated() where byte == 0x0A { starts.append(index + 1) }
        var counter = LineCounter()
        for _ in 0..<40 {
          let number = dice.roll(1...starts.count)
          #expect(counter.line(of: starts[number - 1], in: bytes) == number)
        }
        #expect(counter.total(in: bytes) == starts.count - 1)
      }
    }
  }

  @Test func `a last line without an end counts`() {
    for (text, lines) in [("", 0), ("a", 1), ("a\n", 1), ("a\nb", 2), ("\n\n", 2), ("\n\nb", 3)] {
      var counter = LineCounter()
      #expect(withBytes(text) { counter.total(in: $0) } == lines)
    }
  }
}
