import Testing

@testable import CommandLineKit

@Suite struct FlagTests {
  @Test(arguments: ["--format json", "--format=json", "-f json", "-fjson", "-qfjson", "-qf json"])
  func `a value is written in several ways`(line: String) throws {
    #expect(try run("check a.log \(line)").last("format") == "json")
  }

  @Test(arguments: [
    ("--rules-directory=", ""), ("--rules-directory=a=b", "a=b"), ("-r -", "-"), ("-r -x", "-x"),
    ("-r=x", "=x"), ("--rules-directory=--quiet", "--quiet"),
  ])
  func `a value is kept as it is`(line: String, value: String) throws {
    #expect(try run("check \(line)").all("rules-directory") == [value])
  }

  @Test func `switches are bundled`() throws {
    let arguments = try run("check -qv")
    #expect(arguments.isSet("quiet") && arguments.isSet("verbose"))
    #expect(!arguments.isSet("color"))
  }

  @Test func `only a repeatable flag collects`() throws {
    let arguments = try run("-f text -r a -vv -r b -f json -v")
    #expect(arguments.all("format") == ["json"])
    #expect(arguments.all("rules-directory") == ["a", "b"])
    #expect(arguments.all("verbose").count == 3)
  }

  @Test func `a negation takes a switch back`() throws {
    #expect(try run("--color").isSet("color"))
    let negated = try run("--color --no-color")
    #expect(!negated.isSet("color") && negated.isNegated("color"))
    let restored = try run("--no-color --color")
    #expect(restored.isSet("color") && !restored.isNegated("color"))
    #expect(try !run("").isNegated("color"))
  }

  @Test func `flags may stand before the command`() throws {
    let arguments = try run("-q --format json check a.log")
    #expect(arguments.path == ["check"])
    #expect(arguments.isSet("quiet"))
    #expect(arguments.last("format") == "json")
    #expect(arguments.operands == ["a.log"])
  }

  @Test(arguments: [
    ("check --fromat json", "unknown flag '--fromat'; did you mean '--format'?", "demo check"),
    ("--fromat json", "unknown flag '--fromat'; did you mean '--format'?", "demo"),
    ("check --zzz", "unknown flag '--zzz'", "demo check"),
    ("check -x", "unknown flag '-x'", "demo check"),
    ("check -qx", "unknown flag '-x' in '-qx'", "demo check"),
    ("check -color", "unknown flag '-c' in '-color'; did you mean '--color'?", "demo check"),
    ("rules list --format json", "unknown flag '--format'", "demo rules list"),
    (
      "--format json rules list", "'--format' is not a flag of 'demo rules list'",
      "demo rules list"
    ),
    ("check --format", "'--format' needs a value: '--format FORMAT'", "demo check"),
    ("check -f", "'-f' needs a value: '-f FORMAT'", "demo check"),
    ("check -f --quiet", "'-f' needs a value: '-f FORMAT'", "demo check"),
    ("check -f -- a.log", "'-f' needs a value: '-f FORMAT'", "demo check"),
    ("check --quiet=yes", "'--quiet' takes no value", "demo check"),
    ("check --no-color=", "'--no-color' takes no value", "demo check"),
    ("check -f xml", "'-f' does not take 'xml'; the values are 'text', 'json'", "demo check"),
    (
      "check --format=josn",
      "'--format' does not take 'josn'; did you mean 'json'? the values are 'text', 'json'",
      "demo check"
    ),
    ("check --format=", "'--format' does not take ''; the values are 'text', 'json'", "demo check"),
  ])
  func `a refused flag says why`(line: String, message: String, command: String) {
    #expect(refusal(line) == UsageError(message: message, command: command))
  }

  @Test func `a usage error points to the help`() {
    #expect(
      refusal("check -x")?.rendered == "error: unknown flag '-x'\nhelp: see 'demo check --help'")
  }
}
