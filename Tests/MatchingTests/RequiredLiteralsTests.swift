import Testing

@testable import Matching

/// A pattern with texts that it matches.
struct PatternSample: Sendable, CustomTestStringConvertible {
  var pattern: String
  var texts: [String]

  var testDescription: String { pattern }
}

let boundary = #"(?-i:(?<![A-Za-z])|(?<=[a-z0-9])(?=[A-Z]))"#

let patternSamples: [PatternSample] = [
  PatternSample(pattern: #"sav(?:e[sd]?|ing)"#, texts: ["save", "saves", "saved", "saving"]),
  PatternSample(pattern: #"(?i)synchroni[sz]e"#, texts: ["Synchronise", "SYNCHRONIZE"]),
  PatternSample(
    pattern: "(?i)\(boundary)(?:sav(?:e[sd]?|ing)|persist(?:s|ed|ing)?|backup)(?-i:(?![a-z]))",
    texts: ["saveContext()", "State Saved", "PERSISTED", "Backup"]),
  PatternSample(
    pattern: "(?i)\(boundary)(?:tear(?:ing|s)?[-_ ]?down|log(?:ging|ged)?[-_ ]?out)",
    texts: ["tearDown", "tearing_down", "tears down", "LOGGED-OUT", "logout", "LogOut"]),
  PatternSample(
    pattern: "(?i)\(boundary)(?:begin|start)(?:s|ning|ed)?[-_ ]?background[-_ ]?task(?:WithName)?",
    texts: ["beginBackgroundTask", "starts background task", "startedBackgroundTaskWithName"]),
  PatternSample(
    pattern: #"\b(?<note>(?:UI(?:Application|Scene)|NSWindow)(?:Did|Will)\w*?Notification)\b"#,
    texts: ["UIApplicationDidBecomeActiveNotification", "NSWindowWillCloseNotification"]),
  PatternSample(
    pattern: #"(?<kind>[-+])\[(?<cls>\w+)(?:\((?<categ>[^)]*)\))? (?<sel>[A-Za-z_][\w:]*)\]"#,
    texts: ["-[Foo bar:]", "+[A(B) c]"]),
  PatternSample(
    pattern: #"sceneID(?::|%3A)(?<b>\w+)|persistent(?:Identifier|ID)(?: = |: ?)"?\w+"#,
    texts: ["sceneID:abc", "sceneID%3Aabc", "persistentID = x", "persistentIdentifier:\"x"]),
  PatternSample(
    pattern: #"^(?<mon>Jan|Feb|Mar) (?<day>[ 0-3]?\d) x"#, texts: ["Jan 12 x", "Mar 2 x"]),
  PatternSample(
    pattern: #"^(?<a>foo)?(?(<a>)bar|quux) tail"#, texts: ["foobar tail", "quux tail"]),
  PatternSample(pattern: #"(?:(?=x)a|b){2}cde"#, texts: ["bbcde"]),
  PatternSample(pattern: #"(a(?i)b|c)def"#, texts: ["aBDEF".lowercased(), "aBdef", "Cdef"]),
  PatternSample(pattern: #"foo(?i)bar|baz"#, texts: ["fooBAR", "BAZ", "foobar"]),
  PatternSample(pattern: #"foo(?i:bar)baz"#, texts: ["fooBaRbaz"]),
  PatternSample(pattern: #"foo(?:bar)?baz"#, texts: ["foobaz", "foobarbaz"]),
  PatternSample(pattern: #"foo(?:bar)*baz"#, texts: ["foobaz", "foobarbarbaz"]),
  PatternSample(pattern: #"foo(?:bar)+baz"#, texts: ["foobarbaz", "foobarbarbaz"]),
  PatternSample(pattern: #"x(?:ab){2,3}y"#, texts: ["xababy", "xabababy"]),
  PatternSample(pattern: #"x(?:ab){0}yyy"#, texts: ["xyyy"]),
  PatternSample(pattern: #"ab{2}c{1,}d"#, texts: ["abbcd", "abbcccd"]),
  PatternSample(pattern: #"a{x}b{1"#, texts: ["a{x}b{1"]),
  PatternSample(pattern: #"[^]a]bcd[]x]efg"#, texts: ["zbcd]efg", "zbcdxefg"]),
  PatternSample(pattern: #"[[:alpha:]]one[a-c]two[\d-]"#, texts: ["xoneatwo-", "yonectwo7"]),
  PatternSample(pattern: #"caf\x{e9} ok"#, texts: ["café ok"]),
  PatternSample(pattern: #"(?i)cafés open"#, texts: ["CAFÉS OPEN", "cafés open"]),
  PatternSample(pattern: #"(?i)[éa]bcd"#, texts: ["Ébcd", "Abcd"]),
  PatternSample(pattern: #"é?abc"#, texts: ["abc", "éabc"]),
  PatternSample(pattern: #"[é→]+abc"#, texts: ["é→abc"]),
  PatternSample(pattern: "(?x) foo \\  bar # comment\n (?-x) baz", texts: ["foo bar baz"]),
  PatternSample(pattern: "(?x: f o o [ ] ) bar", texts: ["foo  bar"]),
  PatternSample(pattern: #"\x1b\[38;5;\d+m(?:DEBUG|INFO)\t"#, texts: ["\u{1B}[38;5;12mINFO\t"]),
  PatternSample(pattern: #"(?|abc(d)|abe(f))ghi"#, texts: ["abcdghi", "abefghi"]),
  PatternSample(pattern: #"(?>abc|ab)cdef"#, texts: ["abccdef"]),
  PatternSample(pattern: #"(\w)\1three\g{1}"#, texts: ["aathreea"]),
  PatternSample(pattern: #"(?<n>abc|x)(?&n)def"#, texts: ["xabcdef", "xxdef"]),
  PatternSample(pattern: #"(?'n'one)\k'n'two"#, texts: ["oneonetwo"]),
  PatternSample(pattern: #"(?<=abc)def(?!ghi)jkl"#, texts: ["abcdefjkl"]),
  PatternSample(pattern: #"foo\Kbar"#, texts: ["foobar"]),
  PatternSample(pattern: #"a++bcd??e*+fgh"#, texts: ["aabcfgh", "abcdeefgh"]),
  PatternSample(pattern: #"a|"#, texts: ["", "a"]),
  PatternSample(pattern: #""#, texts: [""]),
  PatternSample(pattern: #"abc(?#note)?def"#, texts: ["abdef"]),
  PatternSample(pattern: #"abc(*ACCEPT)def"#, texts: ["abc"]),
  PatternSample(pattern: #"(?:[ab][ab][ab][ab]){3}"#, texts: ["abababababab", "aaaabbbbabab"]),
  PatternSample(pattern: #"\Qa.b\E"#, texts: ["a.b"]),
  PatternSample(pattern: #"(?^i:abc)|(?i-s)def"#, texts: ["ABC", "DEF"]),
  PatternSample(
    pattern: #"memorystatus: killing_(?<how>\w+)_process(?:_\w+)? \[(?<p>[^\]]+)\]"#,
    texts: ["memorystatus: killing_specific_process [App]"]),
  PatternSample(
    pattern: #"(?<a>Jan|Feb)(?<b>Mon|Tue)(?<c>one|two|three)(?<d>\d)(?:x|yy|zzz)end"#,
    texts: ["JanTueone1yyend", "FebMonthree7xend"]),
]

@Suite("Required literals")
struct RequiredLiteralsTests {
  @Test("Every match contains one of the literals", arguments: patternSamples)
  func everyMatchContainsOne(_ sample: PatternSample) throws {
    let expression = try RegularExpression(sample.pattern)
    let literals = RequiredLiterals.of(sample.pattern, minimumLength: 1)
    for text in sample.texts {
      var text = text
      text.withUTF8 { bytes in
        #expect(expression.match(bytes) == .match, "\(sample.pattern)")
        guard let literals else { return }
        let found = (0...bytes.count).contains { start in
          literals.contains { $0.stands(in: bytes, at: start, before: bytes.count) }
        }
        #expect(found, "\(sample.pattern): \(literals.map { $0.bytes })")
      }
    }
  }

  @Test("The best set is chosen")
  func best() {
    func of(_ pattern: String) -> [String]? {
      RequiredLiterals.of(pattern)?.map { String(decoding: $0.bytes, as: UTF8.self) }
    }
    #expect(of("sav(?:e[sd]?|ing)") == ["save", "saving"])
    #expect(of("(?i)Synchroni[sz]e") == ["synchronise", "synchronize"])
    #expect(of(#"foo\d+barbaz"#) == ["barbaz"])
    #expect(of(#"(?:abc|de)\d"#) == nil)
    #expect(of(#"(?<x>abc|def)(?:gh|ij\d)"#) == ["abcgh", "abcij", "defgh", "defij"])
    #expect(of(#"\d+|abc"#) == nil)
    #expect(of("(?i)café") == ["caf"])
    #expect(of("a.b") == nil)
    #expect(RequiredLiterals.of("(?i)save")?.first == Literal("save", foldsCase: true))
    #expect(RequiredLiterals.of("(?i)1234")?.first == Literal("1234"))
  }
}
