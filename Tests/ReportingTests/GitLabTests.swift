import Foundation
import Testing

@testable import Reporting
@testable import Rules

@Suite("Format gitlab")
struct GitLabTests {
  private struct Entry: Decodable, Equatable {
    struct Location: Decodable, Equatable {
      struct Lines: Decodable, Equatable { var begin: Int }
      var path: String
      var lines: Lines
    }
    var description: String
    var checkName: String
    var fingerprint: String
    var severity: String
    var location: Location
  }

  private func entries(
    _ traces: [AnalysedTrace], _ change: (inout ReportContext) -> Void = { _ in }
  ) throws -> [Entry] {
    let sink = TextSink()
    GitLabCodeQuality(try .sample(change)).render(ReportContents(traces), to: sink.write)
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode([Entry].self, from: Data(sink.text.utf8))
  }

  @Test("A finding is an entry")
  func entry() throws {
    let fingerprint = Finding.sample().fingerprint(in: "./logs/a.log")
    #expect(
      try entries([.sample([.sample()], file: "./logs/a.log")]) == [
        Entry(
          description: "save-only-in-will-terminate: "
            + "State is saved only in applicationWillTerminate",
          checkName: "save-only-in-will-terminate", fingerprint: fingerprint + "00000001",
          severity: "critical", location: .init(path: "logs/a.log", lines: .init(begin: 42)))
      ])
  }

  @Test("No findings are an empty list")
  func empty() throws {
    #expect(try entries([.sample()]) == [])
  }

  @Test("Findings that read the same have fingerprints of their own, also in another trace")
  func fingerprints() throws {
    let trace = try AnalysedTrace.sample([.sample(line: 42), .sample(line: 50)])
    let names = try entries([trace, trace]).map(\.fingerprint)
    #expect(Set(names).count == 4)
    #expect(names.map { $0.suffix(8) } == ["00000001", "00000002", "00000003", "00000004"])
    #expect(Set(names.map { $0.prefix(16) }).count == 1)
  }

  @Test(
    "Severities have GitLab's names",
    arguments: [(Severity.error, "critical"), (.warning, "major"), (.note, "info")])
  func severity(severity: Severity, name: String) throws {
    var finding = Finding.sample()
    finding.severity = severity
    #expect(try entries([.sample([finding])]).map(\.severity) == [name])
  }

  @Test("A finding about the log as a whole is at its first line, and its text is safe")
  func whole() throws {
    var finding = Finding.sample(line: 0)
    finding.message = "a \u{1b}[31m \u{202e}b"
    let entry = try #require(entries([.sample([finding])]).first)
    #expect(entry.location.lines.begin == 1)
    #expect(entry.description == "save-only-in-will-terminate: a \\u{1b}[31m \\u{202e}b")
  }

  @Test("A place in the sources goes before the line of the log")
  func source() throws {
    var finding = Finding.sample()
    finding.evidence[2].text = "[AppDelegate.swift:12] saveContext()"
    let entry = try #require(
      entries([.sample([finding])]) { $0.sources.add("App/AppDelegate.swift") }.first)
    #expect(
      entry.location == .init(path: "App/AppDelegate.swift", lines: .init(begin: 12)))
  }

  @Test(
    "Paths begin at their first step",
    arguments: [
      ("a.log", "a.log"), ("./a.log", "a.log"), (".//./logs/a.log", "logs/a.log"),
      ("../a.log", "../a.log"), ("/a.log", "/a.log"), (".hidden", ".hidden"), ("./", "./"),
    ])
  func paths(path: String, shown: String) {
    #expect(RepositoryPath.of(path) == shown)
  }
}
