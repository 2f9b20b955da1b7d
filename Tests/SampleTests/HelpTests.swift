import Foundation
import Testing

@Suite("Help and usage")
struct HelpTests {
  private static let commands = [
    "", "check", "timeline", "report", "explain", "baseline", "baseline write", "baseline prune",
    "diff", "patterns", "patterns check", "rules", "rules list", "rules new", "rules show",
    "rules test",
    "formats",
    "formats list", "formats detect", "formats new", "formats test", "vocabulary",
    "vocabulary list", "vocabulary new",
    "vocabulary literals", "vocabulary match", "vocabulary test", "watch", "batch", "merge",
    "completions", "completions bash", "completions zsh", "completions fish", "manual",
  ]

  @Test("Every command explains itself", arguments: commands)
  func help(command: String) async throws {
    let words = command.split(separator: " ").map(String.init)
    let run = try await Program.run(words + ["--help"])
    #expect(run.output.hasPrefix("Usage: scenetrace \(command)"), "\(run.output)")
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(run.status == 0 && run.errors == "")
    #expect(try await Program.run(words + ["-h"]).output == run.output)
  }

  @Test("The help of a command names its subcommands, and those are all")
  func subcommands() async throws {
    for command in Self.commands {
      let words = command.split(separator: " ").map(String.init)
      let help = try await Program.run(words + ["--help"]).output
      let lines = help.components(separatedBy: "\n").drop { $0 != "Commands:" }
      for line in lines.dropFirst().prefix(while: { !$0.isEmpty }) where !line.hasPrefix("   ") {
        let name = line.split(separator: " ").first.map(String.init) ?? ""
        let path = (words + [name]).joined(separator: " ")
        #expect(Self.commands.contains(path), "\(path) is not tested")
      }
    }
  }

  @Test("The version is one line")
  func version() async throws {
    let run = try await Program.run(["--version"])
    #expect(run.output.wholeMatch(of: /scenetrace \d+\.\d+\.\d+( \([0-9a-f]{7}\))?\n/) != nil)
    #expect(run.status == 0)
    let verbose = try await Program.run(["--version", "--verbose"])
    #expect(verbose.output.hasPrefix(run.output))
    #expect(verbose.output.contains(/\nbuilt-in definitions +\d+ formats, \d+ words, \d+ rules \(/))
    #expect(verbose.output.contains("\nconfiguration "))
  }

  @Test(
    "What is misspelt is named, with what was probably meant",
    arguments: [
      ("chekc x", "unknown command 'chekc'; did you mean 'check'?"),
      ("rules shw", "unknown command 'shw'; did you mean 'show'?"),
      ("check --colour x", "unknown flag '--colour'; did you mean '--color'?"),
      ("check --disabel=x y", "unknown flag '--disabel'; did you mean '--disable'?"),
      ("check --fail-on nota x", "'--fail-on' does not take 'nota'; did you mean 'note'?"),
      ("check --rule illegal-transitoin x", "did you mean 'illegal-transition'?"),
      ("check --expect savee x", "unknown action 'savee'; did you mean 'save'?"),
      ("rules show background-task-leek", "did you mean 'background-task-leak'?"),
    ])
  func misspelt(arguments: String, message: String) async throws {
    let run = try await Program.run(arguments.split(separator: " ").map(String.init))
    #expect(run.errors.hasPrefix("scenetrace: error: "), "\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.errors.contains("\nhelp: see 'scenetrace "))
    #expect(run.output == "" && run.status == 2)
  }

  @Test(
    "The tests of the built-in definitions pass", arguments: ["rules", "formats", "vocabulary"])
  func definitions(command: String) async throws {
    let run = try await Program.run([command, "test"])
    #expect(run.output.wholeMatch(of: /\d+ \w+, 0 failures\n/) != nil, "\(run.output)")
    #expect(run.status == 0)
  }
}
