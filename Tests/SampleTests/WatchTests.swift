import Foundation
import Testing

@Suite("Watching a log where there is no screen")
struct WatchTests {
  private struct Row: Hashable {
    let launch: Int
    let unit: String
    let state: String
    let line: Int
  }

  private func rows(_ arguments: [String]) async throws -> [[String: Any]] {
    let run = try await Program.run(arguments)
    return try run.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test(
    "Every state that is told is one of the timeline, and all are told that a line tells",
    arguments: Sample.all(in: "lives") + Sample.all(in: "bad"))
  func states(sample: Sample) async throws {
    let rows = try await rows(["watch", "--no-config", "-f", "jsonl", sample.path])
    let told = Set(
      try rows.filter { $0["type"] as? String == "state" }.map { row in
        Row(
          launch: try #require(row["launch"] as? Int), unit: try #require(row["unit"] as? String),
          state: try #require(row["state"] as? String), line: try #require(row["line"] as? Int))
      })
    let document = try await Program.run(["timeline", "--no-config", "-f", "json", sample.path])
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(document.output.utf8)) as? [String: Any])
    var spans: Set<Row> = []
    var begun: Set<Row> = []
    for launch in root["launches"] as? [[String: Any]] ?? [] {
      let id = try #require(launch["id"] as? Int)
      let app = launch["app"] as? [String: Any] ?? [:]
      let scenes = launch["scenes"] as? [[String: Any]] ?? []
      let units = try ([app] + scenes).map { unit in
        try (unit["spans"] as? [[String: Any]] ?? []).map { span in
          let row = Row(
            launch: id, unit: unit["id"] as? String ?? "app",
            state: try #require(span["state"] as? String),
            line: try #require(span["fromLine"] as? Int))
          return (row: row, region: span["region"] as? String)
        }
      }
      let firstLine = units.joined().map(\.row.line).min() ?? 0
      for unit in units {
        let visibility = unit.firstIndex { $0.region == "visibility" }
        for (index, span) in unit.enumerated() {
          spans.insert(span.row)
          // What was there before the first line no line tells, nor a rest and what goes on behind it.
          let isFound = index == 0 && span.row.line == firstLine || index == visibility
          let isOfRest =
            span.row.state == "suspended" || index > 0 && unit[index - 1].row.state == "suspended"
          if !isFound, !isOfRest, span.row.state != "unknown" { begun.insert(span.row) }
        }
      }
    }
    // A unit may be given a better name later; a lifecycle ends without a span.
    func place(_ row: Row) -> String { "\(row.launch) \(row.line) \(row.state)" }
    let places = Set(spans.map(place))
    for row in told where row.state != "terminated" {
      #expect(places.contains(place(row)), "\(row)")
    }
    let toldPlaces = Set(told.map(place))
    for row in begun { #expect(toldPlaces.contains(place(row)), "\(row)") }
    #expect(told.isEmpty == spans.isEmpty || spans.allSatisfy { $0.state == "unknown" })
  }

  @Test("Findings and the account are those of check", arguments: Sample.all(in: "bad"))
  func findings(sample: Sample) async throws {
    func kept(_ rows: [[String: Any]]) -> [String] {
      rows.filter { ["finding", "input", "summary"].contains($0["type"] as? String) }.map { row in
        let data = try? JSONSerialization.data(withJSONObject: row, options: .sortedKeys)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
      }
    }
    let watched = try await rows(["watch", "--no-config", "-f", "jsonl", sample.path])
    let checked = try await rows(["check", "--no-config", "-f", "jsonl", sample.path])
    #expect(kept(watched) == kept(checked))
    let codes = try await [
      Program.run(["watch", "--no-config", sample.path]).status,
      Program.run(["check", "--no-config", sample.path]).status,
    ]
    #expect(codes[0] == codes[1])
  }

  @Test("What is asked for and makes no sense is refused with what would")
  func refusals() async throws {
    let two = try await Program.run(["watch", "samples/a.log", "samples/b.log"])
    #expect(two.status == 2 && two.errors.contains("scenetrace watch"), "\(two.errors)")
    let format = try await Program.run(["watch", "-f", "html", "x.log"])
    #expect(format.status == 2 && format.errors.contains("the formats are text, jsonl"))
    let missing = try await Program.run(["watch", "--no-config", "nowhere.log"])
    #expect(missing.status == 2 && missing.errors.contains("nowhere.log"))
  }
}
