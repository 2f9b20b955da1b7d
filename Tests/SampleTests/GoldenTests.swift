import Foundation
import Testing

@Suite("Samples")
struct GoldenTests {
  @Test("Every sample gives what stands beside it", arguments: Sample.all)
  func golden(sample: Sample) async throws {
    try await Program.withTemporaryDirectory { directory in
      for reports in sample.reports {
        let json = directory.appendingPathComponent("\(reports.command).json")
        let run = try await Program.run(
          reports.arguments + ["-f", "text", "-f", "json=\(json.path)", sample.path])
        #expect(run.errors == "", "\(reports.command) \(sample.path)")
        let isAccused = reports == .check && run.output.contains(/(?m)^(error|warning)\[/)
        #expect(run.status == (isAccused ? 1 : 0))
        if reports == .check, sample.folder == "bad" { #expect(isAccused) }
        try Golden.expect(run.output, in: sample.golden(reports, "txt"))
        guard sample.folder != "ok" else { continue }
        let document = try String(contentsOf: json, encoding: .utf8)
        try Golden.expect(withoutVersion(document), in: sample.golden(reports, "json"))
      }
    }
  }

  /// A release changes no sample.
  private func withoutVersion(_ text: String) -> String {
    text.replacing(/"tool": \{\n    "name": "scenetrace",\n    "version": "[^"]*"/) { match in
      match.output.replacing(/"version": "[^"]*"/, with: "\"version\": \"0\"")
    }
  }

  @Test("A correct app gives nothing at all", arguments: Sample.all(in: "ok"))
  func silence(sample: Sample) async throws {
    let run = try await Program.run(["check", "--fail-on", "note", sample.path])
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 3 && lines[0].hasPrefix("no findings · "), "\(run.output)")
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test("Asked to be quiet, it says nothing of correct apps")
  func quiet() async throws {
    let run = try await Program.run(["check", "--quiet"] + Sample.all(in: "ok").map(\.path))
    #expect(run.output == "" && run.errors == "" && run.status == 0)
  }

  @Test("Every format has its samples")
  func coverage() async throws {
    let formats = try await Program.run(["formats", "list"]).output
      .split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
    let samples = Sample.all(in: "formats").map(\.name)
    #expect(Set(formats).subtracting(samples) == [])
    // A format that comes in two shapes has a second sample, named after it.
    #expect(samples.filter { name in !formats.contains { name.hasPrefix($0) } } == [])
    for format in formats {
      let run = try await Program.run(["formats", "detect", "samples/formats/\(format).log"])
      #expect(run.output.split(separator: "\n").contains { $0.hasPrefix("\(format) ") })
    }
  }

  @Test("Nothing stands beside a sample that is gone", arguments: Sample.folders)
  func leftovers(folder: String) {
    let known = Sample.all(in: folder).flatMap { sample in
      [sample.name + ".log"] + sample.files.map(\.lastPathComponent)
    }
    #expect(Sample.files(in: folder).filter { !known.contains($0) } == [])
  }
}
