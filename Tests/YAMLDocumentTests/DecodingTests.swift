import Testing

@testable import YAMLDocument

@Suite struct DecodingTests {
  @Test func `an unknown key is shown in place with the nearest allowed one`() throws {
    let root = try parse("id: x\n  \nmacth: y\n")
    #expect(
      failure { _ = try root.mapping(allowing: ["id", "match"]) } == """
        a.yml:3:1: error: unknown key 'macth'
           | macth: y
           | ^
          why: the keys allowed here are 'id', 'match'
          help: did you mean 'match'?
        """)
  }

  @Test func `an unknown key near to none only lists the allowed ones`() throws {
    let root = try parse("zebra: y")
    let error = failure { _ = try root.mapping(allowing: ["id"]) }
    #expect(error.hasSuffix("  help: remove it, or use one of the allowed keys"))
  }

  @Test func `a missing key names those that are there`() throws {
    let root = try parse("- id: x\n  note: y").sequence()[0]
    #expect(
      failure { _ = try root.mapping().required("match") } == """
        a.yml:1:3: error: missing key 'match'
           | - id: x
           |   ^
          why: the mapping has only 'id', 'note'
          help: add 'match: …' to this mapping
        """)
  }

  @Test func `a text alone is a list of one`() throws {
    #expect(try parse("x").strings() == ["x"])
    #expect(try parse("[x, y]").strings() == ["x", "y"])
    #expect(try parse("[]").strings() == [])
    #expect(
      headline(failure { _ = try parse("[x, [y]]").strings() })
        == "a.yml:1:5: error: expected text, found a list")
  }

  @Test func `the wrong kind of node says what was found`() throws {
    let text = try parse("abc")
    #expect(
      headline(failure { _ = try text.mapping() })
        == "a.yml:1:1: error: expected a mapping, found 'abc'")
    #expect(
      headline(failure { _ = try text.sequence() })
        == "a.yml:1:1: error: expected a list, found 'abc'")
    #expect(
      headline(failure { _ = try parse("a: b").scalar() })
        == "a.yml:1:1: error: expected text, found a mapping")
  }

  @Test func `whole numbers, truth values and choices`() throws {
    let list = try parse("[12, -3, 1.5, true, yes, wraning]").sequence()
    #expect(try list[0].integer() == 12)
    #expect(try list[1].integer() == -3)
    #expect(
      headline(failure { _ = try list[2].integer() })
        == "a.yml:1:10: error: expected a whole number, found '1.5'")
    #expect(try list[3].boolean())
    #expect(
      headline(failure { _ = try list[4].boolean() })
        == "a.yml:1:21: error: expected true or false, found 'yes'")
    let error = failure { _ = try list[5].choice(["error", "warning"]) }
    #expect(error.contains("why: the values allowed here are 'error', 'warning'"))
    #expect(error.hasSuffix("help: did you mean 'warning'?"))
  }

  enum Severity: String, CaseIterable { case error, warning }

  @Test func `a choice may be an enumeration`() throws {
    #expect(try parse("warning").choice(of: Severity.self) == .warning)
    #expect(
      headline(failure { _ = try parse("fatal").choice(of: Severity.self) })
        == "a.yml:1:1: error: unknown value 'fatal'")
  }

  @Test func `an error at a key points at the key`() throws {
    let mapping = try parse("a: b\nc: d").mapping()
    #expect(mapping.error(atKey: "c", "odd").mark == Mark(line: 2, column: 1))
    #expect(mapping.error(atKey: "x", "odd").mark == Mark(line: 1, column: 1))
  }

  @Test(
    arguments: [
      ("500ms", 500_000_000), ("5s", 5_000_000_000), ("10m", 600_000_000_000),
      ("1h", 3_600_000_000_000), ("2d", 172_800_000_000_000), ("0s", 0),
    ] as [(String, Int64)])
  func `durations are nanoseconds`(text: String, nanoseconds: Int64) throws {
    #expect(try parse(text).nanoseconds() == nanoseconds)
  }

  @Test(arguments: ["5", "s", "5 s", "1.5s", "-1s", "5S", "5sec", "٣s", "999999999d", "''"])
  func `anything else is no duration`(text: String) throws {
    let error = failure { _ = try parse(text).nanoseconds() }
    #expect(error.hasPrefix("a.yml:1:1: error: expected a duration, found '"))
    #expect(error.contains("followed by ns, us, ms, s, m, h or d"))
  }
}
