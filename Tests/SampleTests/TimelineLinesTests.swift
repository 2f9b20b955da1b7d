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

  private func lines(
    _ flags: [String], input: String? = nil
  ) async throws -> (rows: [Row], types: [String]) {
    let run = try await Program.run(["timeline", "-f", "jsonl"] + flags, input: input)
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
    #expect(Set(types) == ["header", "event", "launch", "input", "summary"])
    #expect(types.first == "header" && types.suffix(2) == ["input", "summary"])
  }

  @Test(
    "A launch has its row behind its events, the same as in the document",
    arguments: Sample.all(in: "lives") + Sample.all(in: "bad"))
  func sameLaunches(sample: Sample) async throws {
    let run = try await Program.run(["timeline", "-f", "jsonl", sample.path])
    var rows: [Int: [String: Any]] = [:]
    for line in run.output.split(separator: "\n") {
      var object = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      switch object.removeValue(forKey: "type") as? String {
      case "event":
        let launch = try #require(object["launch"] as? Int)
        #expect(rows[launch] == nil, "an event of launch \(launch) comes behind it")
      case "launch": rows[try #require(object["id"] as? Int)] = object
      default: break
      }
    }
    let document = try await Program.run(["timeline", "-f", "json", sample.path])
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(document.output.utf8)) as? [String: Any])
    let launches = root["launches"] as? [[String: Any]] ?? []
    #expect(rows.count == launches.count)
    for launch in launches {
      let id = try #require(launch["id"] as? Int)
      #expect(Self.text(rows[id] ?? [:]) == Self.text(Self.withoutEvents(launch)))
    }
  }

  private static func text(_ object: [String: Any]) -> String {
    let data = try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// A launch as it has its row: events have rows of their own.
  private static func withoutEvents(_ launch: [String: Any]) -> [String: Any] {
    func bare(_ unit: Any?) -> [String: Any] {
      var unit = unit as? [String: Any] ?? [:]
      unit["events"] = [Any]()
      return unit
    }
    var launch = launch
    launch["app"] = bare(launch["app"])
    launch["scenes"] = (launch["scenes"] as? [Any] ?? []).map(bare)
    return launch
  }

  @Test("A row calls its scene what that is called by then")
  func names() async throws {
    let (object, session) = ("0x105a0aaa0", "04EAB7E8-1819-4E9B-BC75-C6342395CE82")
    let log = """
      application(_:didFinishLaunchingWithOptions:)
      scene(_:willConnectTo:options:) <UIWindowScene: \(object)>
      sceneDidBecomeActive(_:) <UIWindowScene: \(object)>
      sceneWillResignActive(_:) <UIWindowScene: \(object)> persistentIdentifier: \(session)
      sceneDidEnterBackground(_:) <UIWindowScene: \(object)>

      """
    let (rows, _) = try await lines(["-"], input: log)
    #expect(rows.map(\.unit) == ["app", object, object, session, session])
  }

  @Test("Of several logs each has its rows before the next, and launches are counted on")
  func manyLogs() async throws {
    let (rows, types) = try await lines(Self.logs)
    #expect(rows.sorted() == (try await document(Self.logs)))
    #expect(types.filter { $0 == "input" }.count == Self.logs.count)
    #expect(types.first == "header" && types.suffix(2) == ["input", "summary"])
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
