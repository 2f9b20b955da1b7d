import Testing

@testable import TerminalScreen

@Suite struct KeyDecoderTests {
  private func keys(_ text: String) -> [Key] {
    var decoder = KeyDecoder()
    return decoder.feed(text.utf8) + decoder.settle()
  }

  @Test(
    arguments: [
      (["[A", "OA", "[1;5A", "[1;2A", "[a", "Oa", "O5A", "\u{1B}[A"], .up),
      (["[B", "OB", "[1;3B", "[b", "Ob"], .down),
      (["[D", "OD", "[1;5D", "[d"], .left),
      (["[C", "OC", "[1;5C", "[c"], .right),
      (["[5~", "[5;5~", "[5^", "[5$", "[5@"], .pageUp),
      (["[6~", "[6;2~", "[6^"], .pageDown),
      (["[H", "OH", "[1~", "[7~", "[1;5H", "[7^", "[7$"], .home),
      (["[F", "OF", "[4~", "[8~", "[1;2F", "[8^"], .end),
      (["[Z", "[1;2Z"], .backTab),
      (["[3~", "[3;5~", "[3$"], .delete),
      (["OM", "\r"], .enter),
      (["\u{7F}"], .backspace),
    ] as [([String], Key)])
  func `a key is known in all its forms`(forms: [String], key: Key) {
    for form in forms { #expect(keys("\u{1B}\(form)") == [key], "\(form)") }
    // Nothing is left behind.
    for form in forms { #expect(keys("\u{1B}\(form)x") == [key, .character("x")], "\(form)") }
  }

  @Test(
    arguments: [
      ("\t", .tab), ("\r", .enter), ("\n", .enter), ("\u{8}", .backspace), ("\u{7F}", .backspace),
      ("\u{3}", .interrupt), ("\u{1A}", .suspend), ("\u{C}", .redraw), ("\u{4}", .endOfInput),
      ("a", .character("a")), (" ", .character(" ")), ("[", .character("[")),
      ("~", .character("~")),
      ("é", .character("é")), ("漢", .character("漢")), ("👍", .character("👍")),
    ] as [(String, Key)])
  func `a byte, or a character, is a key`(text: String, key: Key) {
    #expect(keys(text) == [key])
  }

  @Test func `controls without a key are ignored`() {
    let known: Set<Unicode.Scalar> = [
      "\u{3}", "\u{4}", "\u{8}", "\t", "\n", "\u{C}", "\r", "\u{1A}", "\u{1B}",
    ]
    for value in UInt8(0)..<0x20 where !known.contains(Unicode.Scalar(value)) {
      #expect(keys(String(Unicode.Scalar(value))).isEmpty)
    }
  }

  @Test func `an escape is a key when nothing follows`() {
    var decoder = KeyDecoder()
    #expect(!decoder.isUnsettled)
    #expect(decoder.feed([0x1B]) == [])
    #expect(decoder.isUnsettled)
    #expect(decoder.settle() == [.escape])
    #expect(!decoder.isUnsettled)
    #expect(decoder.settle() == [])
    #expect(
      decoder.feed([UInt8(ascii: "["), UInt8(ascii: "A")]) == [.character("["), .character("A")])
  }

  @Test func `each of several escapes is one`() {
    #expect(keys("\u{1B}\u{1B}") == [.escape, .escape])
    #expect(keys("\u{1B}\u{1B}\u{1B}\u{1B}") == [.escape, .escape, .escape, .escape])
    #expect(keys("\u{1B}\u{1B}x") == [.escape])
  }

  @Test func `the beginning of a sequence is no key`() {
    for text in ["\u{1B}[", "\u{1B}O", "\u{1B}[1;5", "\u{1B}]0;title", "\u{1B}[200~abc", "\u{1B}("]
    {
      var decoder = KeyDecoder()
      #expect(decoder.feed(text.utf8) == [])
      #expect(decoder.isUnsettled)
      #expect(decoder.settle() == [])
      #expect(decoder.feed("q".utf8) == [.character("q")])
    }
  }

  @Test(arguments: [
    "[I", "[O", "[2~", "[15~", "[24;5~", "[P", "OP", "[[A", "[[E", "[M !!", "[M \u{7F}0",
    "[<0;33;12M", "[<0;33;12m", "[32;10;10M", "[?200~", "[?1;2c", "[24;80R", "[?2026;2$y",
    "[>41;351;0c",
    "[0n", "[27;5;99~", "[97;5u", "[201~", "[200~q\u{1B}[A\nx\t\u{1B}\u{1B}[201~", "x", "é", "漢",
    "(B", "#8", "]11;rgb:0000/0000/0000\u{7}", "]11;rgb:00/é/00\u{1B}\\", "P1$r0m\u{1B}\\",
    "_x\u{1B}\\",
    "[1 q", "[~", "[!p",
  ])
  func `what is no key is swallowed whole`(sequence: String) {
    #expect(keys("a\u{1B}\(sequence)b") == [.character("a"), .character("b")])
  }

  @Test(arguments: [
    "\u{1B}", "\u{1B}[", "\u{1B}[1;", "\u{1B}O", "\u{1B}]0;", "\u{1B}[M", "\u{1B}[200~",
  ])
  func `an interrupt is always heard`(beginning: String) {
    #expect(keys("\(beginning)\u{3}q") == [.interrupt, .character("q")])
  }

  @Test(
    arguments: [
      [0xFF], [0xC0, 0x80], [0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xE0, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xE0, 0x81, 0x81],
      [0xF0, 0x80, 0x81, 0x81],
      [0xE2, 0xFF, 0x82, 0xAC], [0xC2, 0x85], [0xE2, 0x80, 0xAE],
      [0xF0, 0x9F, 0x91], [0xE2, 0x1B, 0x5B, 0x49, 0x82, 0xAC], [0x1B, 0x5B, 0x9B],
      [0x1B, 0x4F, 0xFF],
      [0x1B, 0xE2, 0x82],
    ] as [[UInt8]])
  func `bytes that are no text are dropped`(bytes: [UInt8]) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(bytes + Array("qé".utf8)) == [.character("q"), .character("é")])
  }

  @Test func `a character may take its time`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0xE6, 0xBC]) == [])
    #expect(decoder.settle() == [])
    #expect(decoder.feed([0xA2]) == [.character("漢")])
    // A part of a muted one does not come back.
    #expect(decoder.feed([0x1B, 0xE6, 0xBC]) + decoder.settle() + decoder.feed([0xA2]) == [])
  }

  @Test func `the pieces in which bytes arrive make no difference`() {
    let parts = [
      "a", "é", "漢", "👍", "\u{1B}[A", "\u{1B}OB", "\u{1B}[1;5C", "\u{1B}[5~", "\u{1B}[[A",
      "\u{1B}[M !!",
      "\u{1B}[200~x\u{1B}[201~", "\u{1B}]0;x\u{7}", "\u{1B}\u{1B}[D", "\u{1B}\u{1B}\u{1B}",
      "\u{1B}x", "\r", "\t",
      "\u{3}", "\u{1B}[?1;2c",
    ]
    var dice = Dice(3)
    for _ in 0..<500 {
      var bytes = Array((0..<12).map { _ in dice.pick(parts) }.joined().utf8)
      if dice.oneIn(3) { bytes[dice.roll(0...bytes.count - 1)] = UInt8(dice.roll(0...255)) }
      var whole = KeyDecoder()
      let expected = whole.feed(bytes) + whole.settle()
      var pieces = KeyDecoder()
      var keys: [Key] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = dice.roll(1...3)
        keys += pieces.feed(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      #expect(keys + pieces.settle() == expected)
    }
  }

  @Test(arguments: ["\u{1B}[", "\u{1B}]", "\u{1B}O", "\u{1B}("])
  func `a sequence without an end is given up`(beginning: String) {
    var decoder = KeyDecoder()
    let filler = beginning.hasSuffix("(") ? " " : "1"
    let keys = decoder.feed((beginning + String(repeating: filler, count: 5000) + "q").utf8)
    #expect(keys.last == .character("q"))
    #expect(!decoder.isUnsettled)
  }

  @Test func `a paste without an end is given up`() {
    var decoder = KeyDecoder()
    let paste = "\u{1B}[200~" + String(repeating: "x", count: 10_000)
    #expect(decoder.feed(paste.utf8).isEmpty)
    let keys = decoder.feed(repeatElement(UInt8(ascii: "x"), count: 1 << 20))
    #expect((10_000...10_010).contains(keys.count))
  }

  @Test func `no bytes leave the keyboard dead`() {
    var dice = Dice(23)
    var decoder = KeyDecoder()
    for _ in 0..<3000 {
      let bytes = (0..<dice.roll(1...30)).map { _ in
        dice.oneIn(3) ? dice.pick(Array("\u{1B}[O?;~M$2]0".utf8)) : UInt8(dice.roll(0...255))
      }
      _ = decoder.feed(bytes)
      _ = decoder.settle()
      #expect(decoder.feed("q".utf8) == [.character("q")])
    }
  }
}
