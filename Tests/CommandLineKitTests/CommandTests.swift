import Testing

@testable import CommandLineKit

@Suite struct CommandTests {
  @Test func `a command is named by its path`() throws {
    #expect(try run("check a.log").path == ["check"])
    #expect(try run("rules list").path == ["rules", "list"])
    #expect(try run("rules show x").operands == ["x"])
  }

  @Test func `a file without a command means the default command`() throws {
    let arguments = try run("a.log -f json b.log")
    #expect(arguments.path == ["check"])
    #expect(arguments.operands == ["a.log", "b.log"])
    #expect(arguments.last("format") == "json")
  }

  @Test func `no arguments at all mean the default command`() throws {
    #expect(try run("") == ParsedArguments(path: ["check"]))
  }

  @Test func `a command name is a command only in the first place`() throws {
    #expect(try run("a.log rules").operands == ["a.log", "rules"])
    #expect(try run("-- rules").operands == ["rules"])
    #expect(try run("- rules").operands == ["-", "rules"])
  }

  @Test func `a misspelled command is an error unless it is a file`() throws {
    #expect(
      refusal("chekc a.log")
        == UsageError(message: "unknown command 'chekc'; did you mean 'check'?", command: "demo"))
    #expect(try run("chekc", files: ["chekc"]).operands == ["chekc"])
    #expect(try run("missing.log").operands == ["missing.log"])
  }

  @Test func `a group needs one of its commands`() {
    #expect(
      refusal("rules")
        == UsageError(
          message: "missing command; the commands are 'list', 'show'", command: "demo rules"))
    #expect(
      refusal("rules tils")?.message == "unknown command 'tils'; did you mean 'list'?")
    #expect(
      refusal("rules x")?.message == "unknown command 'x'; the commands are 'list', 'show'")
  }

  @Test func `operands are counted`() {
    #expect(refusal("rules show")?.message == "missing operand RULE")
    #expect(refusal("rules show a b")?.message == "unexpected operand 'b'")
    #expect(refusal("rules list a")?.message == "unexpected operand 'a'")
  }

  @Test(arguments: [
    ("--help", []), ("-h", []), ("-qh", []), ("check -h", ["check"]), ("a.log --help", ["check"]),
    ("-h rules", ["rules"]), ("rules list --help", ["rules", "list"]),
    ("rules show --help", ["rules", "show"]), ("check -f wrong --help --version", ["check"]),
  ])
  func `help is there everywhere`(line: String, path: [String]) throws {
    guard case .help(path) = try parse(line) else {
      Issue.record("not the help of \(path)")
      return
    }
  }

  @Test(arguments: ["--version", "check --version", "rules --version", "a.log --version -q"])
  func `the version is there everywhere`(line: String) throws {
    guard case .version = try parse(line) else {
      Issue.record("not the version")
      return
    }
  }

  @Test func `a flag after the end of flags is an operand`() throws {
    #expect(try run("check -- --help -q --").operands == ["--help", "-q", "--"])
  }
}
