import Foundation
import Testing

/// What changed between two traces of the same, as people see it.
@Suite("Differences")
struct DiffTests {
  private static let logs = ["samples/diff/golden.log", "samples/diff/new.log"]

  private func golden(_ name: String) -> URL {
    Program.repository.appendingPathComponent("samples/diff/\(name)")
  }

  @Test(
    "Two traces that differ in three things",
    arguments: [("text", "diff.txt"), ("markdown", "diff.md"), ("json", "diff.json")])
  func changes(format: String, file: String) async throws {
    let run = try await Program.run(["diff", "--no-config", "-f", format] + Self.logs)
    #expect(run.errors == "" && run.status == 1)
    let text = run.output.replacing(
      /"name": "scenetrace",\n    "version": "[^"]*"/,
      with: "\"name\": \"scenetrace\",\n    \"version\": \"0\"")
    try Golden.expect(text, in: golden(file))
  }

  @Test("A trace does not differ from itself", arguments: logs)
  func same(log: String) async throws {
    let run = try await Program.run(["diff", "--no-config", log, log])
    #expect(run.output.hasPrefix("no changes · findings: 0 new, 0 fixed, "))
    #expect(run.errors == "" && run.status == 0)
  }

  @Test(
    "The exit code is 1 when something got worse by --fail-on",
    arguments: [
      ("--fail-on error", 1), ("--fail-on never", 0), ("--fail-on note", 1),
      ("--rule illegal-transition --fail-on error", 0),
      ("--rule illegal-transition --fail-on warning", 1),
    ])
  func status(flags: String, status: Int32) async throws {
    let words = flags.split(separator: " ").map(String.init)
    #expect(try await Program.run(["diff", "--no-config"] + words + Self.logs).status == status)
  }

  @Test("The way back is better in everything but the order")
  func back() async throws {
    let run = try await Program.run(["diff", "--no-config"] + Self.logs.reversed())
    #expect(
      run.output.contains("change[shorter]: launch to active now takes 0.3 s, and took 8.2 s"))
    #expect(run.output.contains("change[event-added]: save is new"))
    #expect(run.output.contains("  - error[no-save-on-background]"))
    #expect(run.output.contains("warning[order-changed]"))
  }

  @Test("Lengths count as far as they are to")
  func timing() async throws {
    let ignoring = try await Program.run(["diff", "--no-config", "--ignore-timing"] + Self.logs)
    #expect(!ignoring.output.contains("launch to active"))
    #expect(
      ignoring.output.contains("findings that follow from no change above\n  + warning[launch-"))
    let tolerant = try await Program.run(
      ["diff", "--no-config", "--tolerance", "3000"] + Self.logs)
    #expect(!tolerant.output.contains("longer"))
    let refused = try await Program.run(["diff", "--tolerance", "much"] + Self.logs)
    #expect(refused.status == 2 && refused.errors.contains("'--tolerance much' is no percentage"))
  }

  @Test("What cannot be read ends with 2")
  func trouble() async throws {
    let missing = try await Program.run(["diff", Self.logs[0], "samples/none.log"])
    #expect(missing.status == 2 && missing.errors.contains("samples/none.log"))
    #expect(missing.output == "")
    let twice = try await Program.run(["diff", "-", "-"])
    #expect(twice.status == 2 && twice.errors.contains("standard input is one log"))
    let one = try await Program.run(["diff", Self.logs[0]])
    #expect(one.status == 2 && one.errors.contains("NEW"), "\(one.errors)")
    let piped = try await Program.run(["diff", "--no-config", Self.logs[0], "-"], input: "")
    #expect(piped.status == 1 && piped.output.contains("[launch-missing]"), "\(piped.output)")
  }
}
