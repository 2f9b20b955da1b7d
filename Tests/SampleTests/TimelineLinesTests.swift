import Foundation
import Testing

/// `timeline -f jsonl`: what the document holds, row by row.
@Suite("Events as JSON lines")
struct TimelineLinesTests {
  private static let logs = [
    "samples/bad/two-launches.log", "samples/bad/readme.log",
    "samples/lives/only-the-system-speaks.log",
  ]

  /// Where an event is told, and what it is.
  private struct Row: Hashable, Comparable {
    var launch: Int
    var unit: String
    var line: Int
    var members: String

    init(_ launch: Any?, _ unit: Any?, _ event: [String: Any]) throws {
      self.launch = try #require(launch as? Int)
      self.unit = try #require(unit as? String)
      line = try #require(event["line"] as? Int)
      let own = event.filter { !["type", "launch", "unit"].contains($0.key) }
      members = String(
        decoding: try JSONSerialization.data(withJSONObject: own, options: .sortedKeys),
        as: UTF8.self)
    }

    static func < (one: Row, other: Row) -> Bool {
      (one.line, one.launch, one.unit, one.members)
        < (other.line, other.launch, other.unit, other.members)
    }
  }

  private func document(_ flags: [String]) async throws -> [Row] {
    let run = try await Program.run(["timeline", "-f", "json"] + flags)
    let root = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    var rows: [Row] = []
    for launch in root?["launches"] as? [[String: Any]] ?? [] {
      var units = [("app", launch["app"] as? [String: Any] ?? [:])]
      for scene in launch["scenes"] as? [[String: Any]] ?? [] {
        units.append((try #require(scene["id"] as? String), scene))
      }
      for (unit, content) in units {
        for event in content["events"] as? [[String: Any]] ?? [] {
          rows.append(try Row(launch["id"], unit, event))
        }
      }
    }
    return rows.sorted()
  }

  private func lines(_ flags: [String]) async throws -> (rows: [Row], types: [String]) {
    let run = try await Program.run(["timeline", "-f", "jsonl"] + flags)
    #expect(run.errors == "" && run.status == 0)
    var rows: [Row] = []
    var types: [String] = []
    for line in run.output.split(separator: "\n") {
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let type = try #require(object["type"] as? String)
      if types.last != type { types.append(type) }
      if type == "event" { rows.append(try Row(object["launch"], object["unit"], object)) }
    }
    return (rows, types)
  }

  @Test("The rows are the events of the document, in the order of lines", arguments: logs)
  func sameEvents(log: String) async throws {
    let (rows, types) = try await lines([log])
    #expect(rows.sorted() == (try await document([log])) && rows.count > 5)
    #expect(rows.map(\.line) == rows.map(\.line).sorted())
    #expect(types == ["header", "event", "input", "launch", "summary"])
  }

  @Test("Of several logs each has its rows before the next, and launches are counted on")
  func manyLogs() async throws {
    let (rows, types) = try await lines(Self.logs)
    #expect(rows.sorted() == (try await document(Self.logs)))
    #expect(
      types == ["header"] + Self.logs.flatMap { _ in ["event", "input", "launch"] } + ["summary"])
  }

  @Test(
    "What is chosen or hidden is so in rows, too",
    arguments: [["--launch", "2"], ["--scene", "app"], ["--since", "line:10"], ["--redact"]])
  func selection(flags: [String]) async throws {
    let flags = flags + ["samples/bad/two-launches.log"]
    let (rows, _) = try await lines(flags)
    #expect(rows.sorted() == (try await document(flags)) && !rows.isEmpty)
  }
}
