import Testing

@testable import TerminalScreen

@Suite struct CharacterWidthTests {
  @Test(
    arguments: [
      ("a", 1), ("~", 1), ("é", 1), ("\u{AD}", 1), ("─", 1), ("│", 1), ("…", 1), ("●", 1), ("✔", 1),
      ("\u{FFFD}", 1), ("ｶ", 1), ("¡", 1), ("\u{E0B0}", 1), ("\u{1D400}", 1), ("☎", 1),
      ("漢", 2), ("\u{1100}", 2), ("가", 2), ("あ", 2), ("　", 2), ("！", 2), ("￦", 2), ("⌚", 2),
      ("✅", 2), ("😀", 2), ("🚀", 2), ("\u{1F3FB}", 2), ("\u{1FAE0}", 2), ("\u{20000}", 2),
      ("\u{3FFFD}", 2), ("\u{4DC0}", 2), ("\u{1F1E6}", 1),
      ("\u{300}", 0), ("\u{36F}", 0), ("\u{5B0}", 0), ("\u{93C}", 0), ("\u{E31}", 0),
      ("\u{1161}", 0),
      ("\u{200B}", 0), ("\u{200D}", 0), ("\u{2060}", 0), ("\u{20E3}", 0), ("\u{FE0F}", 0),
      ("\u{FEFF}", 0), ("\u{E0001}", 0), ("\u{E01EF}", 0),
    ] as [(Unicode.Scalar, Int)])
  func `a scalar has its columns`(scalar: Unicode.Scalar, columns: Int) {
    #expect(CharacterWidth.columns(of: scalar) == columns)
    #expect(CharacterWidth.columns(of: Character(scalar)) == columns)
  }

  @Test(arguments: [0x00, 0x07, 0x1B, 0x7F, 0x9B, 0x61C, 0x200E, 0x2028, 0x202E, 0x2066])
  func `what is shown as a replacement has the replacement's column`(value: UInt32) throws {
    #expect(CharacterWidth.columns(of: try #require(Unicode.Scalar(value))) == 1)
  }

  @Test(
    arguments: [
      ("e\u{301}", 1), ("e\u{301}\u{302}\u{303}", 1), ("\r\n", 1), ("か\u{3099}", 2),
      ("1\u{FE0F}\u{20E3}", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("🇩🇪", 2), ("👍🏽", 2), ("⌚\u{FE0E}", 2),
      ("👨‍👩‍👧‍👦", 2), ("\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
      ("ก\u{E33}", 2), ("ｶ\u{FF9E}", 2), ("क\u{93F}", 2),
    ] as [(Character, Int)])
  func `a cluster has the columns of its scalars, two at most`(cluster: Character, columns: Int) {
    #expect(CharacterWidth.columns(of: cluster) == columns)
  }

  @Test(arguments: [CharacterWidth.zero, CharacterWidth.wide])
  func `the ranges are in order and apart`(ranges: [UInt32]) {
    #expect(ranges.count.isMultiple(of: 2))
    for index in ranges.indices.dropFirst() {
      // A range may be a single code point; two ranges that touch would be one.
      let least = index.isMultiple(of: 2) ? ranges[index - 1] + 2 : ranges[index - 1]
      #expect(ranges[index] >= least, "\(String(ranges[index], radix: 16))")
    }
  }

  @Test func `the ranges hold what they were made of`() {
    func count(_ ranges: [UInt32]) -> UInt32 {
      stride(from: 0, to: ranges.count, by: 2).reduce(0) { $0 + ranges[$1 + 1] - ranges[$1] + 1 }
    }
    #expect(count(CharacterWidth.zero) == 2_707)
    #expect(count(CharacterWidth.wide) == 183_375)
  }

  /// What Swift knows of scalars comes from the same files, perhaps of another version.
  @Test func `the tables agree with the properties that Swift knows`() {
    var marks = 0
    var pictures = 0
    for value in UInt32(0xA0)...0x3FFFF {
      guard let scalar = Unicode.Scalar(value), !scalar.isHostile,
        let age = scalar.properties.age, age.major <= 17
      else { continue }
      let columns = CharacterWidth.columns(of: scalar)
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark:
        marks += 1
        if columns != 0 { Issue.record("\(String(value, radix: 16)) is a mark") }
      case .spacingMark, .format, .otherLetter: break
      default:
        if columns == 0 { Issue.record("\(String(value, radix: 16)) is no mark") }
      }
      guard scalar.properties.isEmojiPresentation, !(0x1F1E6...0x1F1FF).contains(value) else {
        continue
      }
      pictures += 1
      if columns != 2 { Issue.record("\(String(value, radix: 16)) is a picture") }
    }
    #expect(marks > 1800)
    #expect(pictures > 1100)
  }

  /// Cells that are written one after the other must not become one character.
  @Test func `settled characters stay apart from their neighbours`() {
    var count = 0
    for value in Array(0x20...0xFFFF as ClosedRange<UInt32>) + [0x20000, 0x2FFFD, 0x3FFFD] {
      guard let scalar = Unicode.Scalar(value), !scalar.isHostile, Character(scalar).isSettled,
        CharacterWidth.columns(of: scalar) > 0
      else { continue }
      count += 1
      let text = "a\(scalar)가\(scalar)\(scalar)e\u{301}\(scalar)漢"
      if text.count != 8 { Issue.record("\(String(value, radix: 16)) joins") }
    }
    #expect(count > 40_000)
  }

  @Test(arguments: [
    "👍", "👍🏽", "🇩🇪", "❤\u{FE0F}", "ก\u{E33}", "क", "\u{4DC0}", "\u{AD}", "\u{1100}", "ｶ\u{FF9E}",
  ])
  func `terminals do not agree on what is not settled`(character: Character) {
    #expect(!character.isSettled)
  }
}
