import Foundation
import Testing

@Suite("Inputs")
struct InputTests {
  private let bad = "samples/bad/two-launches.log"
  private let other = "samples/bad/illegal-transition-bare.log"

  @Test(
    "Standard input gives the same as the file but for the name",
    arguments: [
      "cat %s | scenetrace check", "scenetrace check < %s", "scenetrace check - < %s",
      "scenetrace - < %s", "scenetrace < %s",
    ])
  func standardInput(command: String) async throws {
    let run = try await Program.shell(command.replacingOccurrences(of: "%s", with: bad))
    let file = try await Program.run(["check", bad])
    #expect(run.output == file.output.replacingOccurrences(of: bad, with: "<stdin>"))
    #expect(run.status == 1 && run.errors == "")
  }

  @Test("Standard input can be given a name")
  func standardInputName() async throws {
    let run = try await Program.shell("scenetrace check --stdin-filename \(bad) < \(bad)")
    #expect(run.output == (try await Program.run(["check", bad])).output)
  }

  @Test("A file without a command is checked")
  func defaultCommand() async throws {
    let run = try await Program.run([bad])
    #expect(run.output == (try await Program.run(["check", bad])).output && run.status == 1)
  }

  @Test("Each of several files is a trace of its own")
  func severalFiles() async throws {
    let both = try await Program.run(["check", "--quiet", bad, other])
    let first = try await Program.run(["check", "--quiet", bad])
    let second = try await Program.run(["check", "--quiet", other])
    #expect(both.output == first.output + second.output)
    #expect(both.status == 1)
  }

  @Test("What cannot be read is named, and the others are analysed all the same")
  func unreadable() async throws {
    let single = try await Program.run(["check", other])
    for (path, reason) in [
      ("samples/none.log", "No such file or directory"), ("samples", "is a directory"),
    ] {
      let run = try await Program.run(["check", path, other])
      #expect(run.output == single.output)
      #expect(run.errors.hasPrefix("scenetrace: error: \(path): \(reason)"), "\(run.errors)")
      #expect(run.status == 2)
    }
    let alone = try await Program.run(["timeline", "samples/none.log"])
    #expect(alone.status == 2)
  }

  @Test("Without any lifecycle line a check does not pass")
  func noEvents() async throws {
    for run in [
      try await Program.run(["check"]), try await Program.run(["check"], input: "\n\nhello\n"),
    ] {
      #expect(run.output.hasPrefix("warning[no-lifecycle-events]: "))
      #expect(run.status == 1 && run.errors == "")
    }
    #expect(try await Program.run(["timeline"]).status == 0)
  }

  @Test("A reader that stops reading is no failure")
  func closedPipe() async throws {
    let codes = " ; } 2>&1 | head -n 1; cat \"$S\"; rm \"$S\""
    for (arguments, code) in [
      ("check --all samples/bad/many-transitions.log samples/bad/two-launches.log", 1),
      ("timeline --events -f json samples/ok/two*.log samples/bad/many-transitions.log", 0),
    ] {
      let run = try await Program.shell(
        "S=$(mktemp); { scenetrace \(arguments); echo $? > \"$S\"" + codes)
      let lines = run.output.split(separator: "\n").map(String.init)
      #expect(lines.count == 2, "\(run.output)")
      #expect(lines.last == String(code))
    }
    let run = try await Program.shell(
      "S=$(mktemp); { sleep 1; scenetrace check \(bad); echo $? > \"$S\"; } | true; sleep 4; "
        + "cat \"$S\"; rm \"$S\"")
    #expect(run.output == "1\n" && run.errors == "")
  }

  @Test("Two runs give the same bytes, whatever the time zone and the language")
  func determinism() async throws {
    let names = ["hostile-text", "no-save-on-background-second-window", "two-launches"]
    let files = names.map { "samples/bad/\($0).log" }
    for command in [["check", "--all", "-v"], ["timeline", "-f", "json"]] {
      let first = try await Program.run(command + files)
      for environment in [
        [:], ["TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8"],
      ] {
        let again = try await Program.run(command + files, environment: environment)
        #expect(again.output == first.output && again.status == first.status)
      }
    }
  }

  @Test("The binary needs nothing but itself")
  func alone() async throws {
    try await Program.withTemporaryDirectory { directory in
      let copy = directory.appendingPathComponent("scenetrace")
      try FileManager.default.copyItem(at: Program.url, to: copy)
      let sample = Program.repository.appendingPathComponent(bad)
      let log = directory.appendingPathComponent("two.log")
      try FileManager.default.copyItem(at: sample, to: log)
      let run = try await Program.run(
        copy, ["check", "two.log"], environment: ["PATH": "/nowhere"], replacesEnvironment: true,
        directory: directory)
      let usual = try await Program.run(["check", bad])
      #expect(run.output == usual.output.replacingOccurrences(of: bad, with: "two.log"))
      #expect(run.status == 1 && run.errors == "")
      let binary = try Data(contentsOf: copy)
      #expect(binary.range(of: Data("most terminations come from the suspended state".utf8)) != nil)
    }
  }
}
