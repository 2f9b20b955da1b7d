import Foundation
import Testing

/// The two traces that every format is tried on: an ordinary one, and one that holds all that could be
/// taken for markup or commands, and secrets.
@Suite("Reports")
struct ReportTests {
  private static let folder = Program.repository.appendingPathComponent("samples/reports")
  private static let fixtures = ["ordinary", "hostile"]

  /// The formats, and what their golden files end in.
  private static let formats = [
    ("concise", "concise.txt"), ("json", "json"), ("jsonl", "jsonl"), ("sarif", "sarif"),
    ("junit", "junit.xml"), ("github", "github.txt"), ("gitlab", "gitlab.json"),
    ("markdown", "md"), ("html", "html"), ("perfetto", "perfetto.json"), ("text", "txt"),
  ]

  @Test(
    "Every format gives what stands beside the trace", arguments: fixtures, formats)
  func golden(fixture: String, format: (name: String, ending: String)) async throws {
    let run = try await report(fixture, ["-f", format.name])
    #expect(run.errors == "" && run.status == 1)
    try Golden.expect(
      Self.withoutVersion(run.output),
      in: Self.folder.appendingPathComponent("\(fixture).\(format.ending)"))
    #expect(try await report(fixture, ["-f", format.name]).output == run.output)
  }

  private func report(_ fixture: String, _ arguments: [String]) async throws -> Program.Run {
    try await Program.run(
      ["report", "--no-config"] + arguments + ["samples/reports/\(fixture).log"])
  }

  /// A release changes no golden file.
  private static func withoutVersion(_ text: String) -> String {
    text.replacing(/"version": ?"\d+\.\d+\.\d+"/, with: "\"version\": \"0\"")
      .replacing(/scenetrace \d+\.\d+\.\d+/, with: "scenetrace 0")
  }

  @Test("Nothing stands beside a trace that is no format's")
  func leftovers() throws {
    let known = Self.fixtures.flatMap { fixture in
      [fixture + ".log"] + Self.formats.map { "\(fixture).\($0.1)" } + ["\(fixture).sql"]
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(names).subtracting(known) == [])
  }
}
