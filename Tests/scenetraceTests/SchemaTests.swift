import Foundation
import Lifecycle
import Reporting
import Rules
import Testing

@testable import scenetrace

@Suite("The JSON document")
struct SchemaTests {
  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func schema() throws -> JSONSchema {
    let file = Self.repository.appendingPathComponent("docs/schema/scenetrace-1.schema.json")
    return JSONSchema(root: try JSONValue(parsing: String(contentsOf: file, encoding: .utf8)))
  }

  private func analysis() throws -> Analysis {
    Analysis(
      catalogs: try Catalogs(adding: PatternFiles([])), judgement: RuleEngine.Options(),
      depth: .spansAndEvents, keepsFindings: true, keepsInconclusive: true)
  }

  private func document(_ trace: AnalysedTrace, _ analysis: Analysis) -> String {
    var text = ""
    AnalysisJSON(
      .report, ReportContext(version: "1", vocabulary: analysis.catalogs.vocabulary)
    ).render(ReportContents([trace]), to: { text += $0 })
    return text
  }

  @Test(
    "Everything that is written of the samples is in the schema",
    arguments: ["ok", "bad", "formats"])
  func samples(folder: String) throws {
    let (schema, analysis) = try (schema(), analysis())
    let samples = Self.repository.appendingPathComponent("samples").appendingPathComponent(folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: samples.path)
      .filter { $0.hasSuffix(".log") }
    #expect(!names.isEmpty)
    for name in names {
      let text = String(
        decoding: try Data(contentsOf: samples.appendingPathComponent(name)), as: UTF8.self)
      let json = document(analysis.run(text, file: name), analysis)
      #expect(schema.mistakes(in: try JSONValue(parsing: json)) == [], "\(name)")
    }
  }

  @Test("The values that the schema lists are all that there are")
  func enumerations() throws {
    let schema = try schema().root
    func values(_ path: String...) -> Set<String> {
      let node = path.reduce(schema["$defs"]) { $0?[$1] }
      return Set((node?["enum"]?.items ?? []).compactMap(\.text))
    }
    func raw<Value: CaseIterable & RawRepresentable>(_: Value.Type) -> Set<String>
    where Value.RawValue == String { Set(Value.allCases.map(\.rawValue)) }
    #expect(values("inconclusive", "properties", "reason") == raw(Inconclusive.Reason.self))
    #expect(values("finding", "properties", "severity") == raw(Severity.self))
    #expect(values("finding", "properties", "confidence") == raw(Confidence.self))
    #expect(values("evidence", "properties", "role") == raw(Evidence.Role.self))
    #expect(values("launch", "properties", "kind") == raw(LaunchKind.self))
    #expect(
      values("launch", "properties", "ended", "properties", "how") == raw(LaunchEnd.Manner.self))
  }

  @Test("A line of JSON Lines is what the document holds", arguments: ["ordinary", "hostile"])
  func lines(fixture: String) throws {
    let (schema, analysis) = try (schema(), analysis())
    let file = Self.repository.appendingPathComponent("samples/reports/\(fixture).log")
    let log = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    var text = ""
    var context = ReportContext(version: "1", vocabulary: analysis.catalogs.vocabulary)
    context.showsLaunches = true
    let report = AnalysisJSONLines(context, write: { text += $0 })
    let trace = analysis.run(log, file: "app.log")
    for finding in trace.findings { report.receive(finding, in: trace.lines) }
    report.traceEnded(trace)
    report.finish()
    var types: [String] = []
    for line in text.split(separator: "\n") {
      guard case .object(var members) = try JSONValue(parsing: String(line)) else { continue }
      let type = members.removeValue(forKey: "type")?.text ?? ""
      types.append(type)
      guard type != "header" else { continue }
      #expect(schema.mistakes(in: .object(members), by: type) == [], "\(line)")
    }
    #expect(types.first == "header" && types.last == "summary")
    #expect(Set(types).isSuperset(of: ["finding", "input", "launch"]))
  }

  @Test("What is held back is told, and is not among the findings")
  func heldBack() throws {
    var analysis = try analysis()
    let file = Self.repository.appendingPathComponent("samples/bad/two-launches.log")
    let text = try String(contentsOf: file, encoding: .utf8)
      .replacing("note edited", with: "note edited scenetrace:ignore no-save-on-background")
    var baseline = Baseline()
    baseline.add(
      analysis.run(text, file: "app.log").findings.filter { $0.rule.hasPrefix("save-only") }
        .map { ($0, "app.log") })
    analysis.restraint = Restraint(
      Configuration(), analysis.catalogs, baseline: baseline,
      today: CalendarDay(secondsSince1970: 0))
    let json = try JSONValue(parsing: document(analysis.run(text, file: "app.log"), analysis))
    #expect(try schema().mistakes(in: json) == [])
    #expect(
      json["findings"]?.items.compactMap { $0["rule"] } == [.text("launch-watchdog-risk")])
    #expect(json["summary"]?["suppressed"]?["byLog"] == .number(1))
    #expect(json["summary"]?["baseline"]?["heldBack"] == .number(1))
    #expect(json["summary"]?["baseline"]?["stale"] == .number(0))
  }

  private let life = """
    2025-03-01 09:00:00.000 Notes[5:1] application(_:didFinishLaunchingWithOptions:)
    2025-03-01 09:00:00.100 Notes[5:1] scene(_:willConnectTo:options:) scene=left
    2025-03-01 09:00:00.150 Notes[5:1] ListController.viewDidLoad()
    2025-03-01 09:00:00.200 Notes[5:1] sceneWillEnterForeground(_:) scene=left
    2025-03-01 09:00:00.500 Notes[5:1] sceneDidBecomeActive(_:) scene=left
    2025-03-01 09:00:20.000 Notes[5:1] sceneWillResignActive(_:) scene=left
    2025-03-01 09:00:20.100 Notes[5:1] beginBackgroundTask(withName: "notes") -> 4
    2025-03-01 09:00:20.200 Notes[5:1] sceneDidEnterBackground(_:) scene=left
    2025-03-01 09:00:21.100 Notes[5:1] endBackgroundTask(4)
    2025-03-01 09:00:30.000 Notes[5:1] applicationWillTerminate(_:)

    """

  @Test("A launch says what is known of it, of its tasks, its views and how long it took")
  func launch() throws {
    var analysis = try analysis()
    analysis.scope.given.version = "2.1"
    analysis.scope.given.os = "iOS 18.3"
    let text = document(analysis.run(life, file: "app.log"), analysis)
    let json = try JSONValue(parsing: text)
    #expect(try schema().mistakes(in: json) == [])
    let launch = try #require(json["launches"]?.items.first)
    #expect(launch["name"] == .text("Notes") && launch["version"] == .text("2.1"))
    #expect(launch["os"] == .text("iOS 18.3") && launch["platform"] == .text("ios"))
    #expect(launch["kind"] == .text("foreground") && launch["bundle"] == nil)
    #expect(launch["ended"]?["reason"] == .text("in the background"))
    #expect(
      launch["tasks"]?.items == [
        .object([
          "id": .number(4), "name": .text("notes"), "kind": .text("assertion"),
          "begin": .text("2025-03-01T09:00:20.100"), "beginLine": .number(7),
          "end": .text("2025-03-01T09:00:21.100"), "endLine": .number(9), "how": .text("ended"),
        ])
      ])
    let view = try #require(launch["views"]?.items.first)
    #expect(view["name"] == .text("ListController") && view["pointer"] == nil)
    #expect(view["spans"]?.items.first?["state"] == .text("loaded"))
    let cold: [String: JSONValue] = [
      "count": .number(1), "min": .number(0.5), "median": .number(0.5), "p95": .number(0.5),
      "max": .number(0.5),
    ]
    #expect(launch["statistics"]?["coldToActive"] == .object(cold))
    #expect(json["summary"]?["statistics"] == launch["statistics"])
    #expect(launch["statistics"]?["foreground"]?["total"] == .number(20))
    #expect(launch["scenes"]?.items.first?["spans"]?.items.first?["cut"] == nil)
  }

  @Test("What is cut says at which end, and launches keep their numbers")
  func selection() throws {
    var analysis = try analysis()
    analysis.scope.since = .elapsed(10_000_000_000)
    let trace = analysis.run(life.replacing("Notes[5:1]", with: "Maps[4:1]") + life, file: "a.log")
    let traces = try TimelineSelection(launches: [1], scenes: ["left"]).applied(to: [trace])
    let json = try JSONValue(parsing: document(try #require(traces.first), analysis))
    #expect(try schema().mistakes(in: json) == [])
    let launches = json["launches"]?.items ?? []
    #expect(launches.map { $0["id"] } == [.number(1)])
    let spans = launches.first?["scenes"]?.items.first?["spans"]?.items ?? []
    #expect(spans.first?["cut"] == .text("start") && spans.first?["seconds"] == .number(10))
    #expect(spans.first?["fromLine"] == .number(5))
    #expect(spans.last?["cut"] == nil)
    #expect(launches.first?["app"]?["spans"] == .list([]))
    #expect(json["summary"]?["launches"] == .number(2))
  }
}
