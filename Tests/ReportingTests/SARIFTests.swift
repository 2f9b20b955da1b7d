import Foundation
import JSONText
import Lifecycle
import LogInput
import Testing

@testable import Reporting
@testable import Rules

@Suite("Format sarif")
struct SARIFTests {
  /// As far as tests look at it.
  private struct Log: Decodable {
    struct Text: Decodable { var text: String }
    struct Rule: Decodable {
      struct Help: Decodable { var text: String, markdown: String }
      var id: String, name: String, shortDescription: Text, fullDescription: Text, help: Help
    }
    struct Driver: Decodable { var name: String, semanticVersion: String, rules: [Rule] }
    struct Tool: Decodable { var driver: Driver }
    struct Region: Decodable, Equatable { var startLine: Int, endColumn: Int? }
    struct Artifact: Decodable { var uri: String, uriBaseId: String?, index: Int? }
    struct Physical: Decodable { var artifactLocation: Artifact, region: Region }
    struct Logical: Decodable { var fullyQualifiedName: String }
    struct Location: Decodable {
      var physicalLocation: Physical, logicalLocations: [Logical]?, message: Text?
    }
    struct Step: Decodable {
      var location: Location, nestingLevel: Int, executionOrder: Int, executionTimeUtc: String?
      var importance: String
    }
    struct ThreadFlow: Decodable { var locations: [Step] }
    struct CodeFlow: Decodable { var threadFlows: [ThreadFlow] }
    struct Suppression: Decodable { var kind: String, justification: String }
    struct Result: Decodable {
      var ruleId: String, ruleIndex: Int?, level: String, message: Text, locations: [Location]
      var relatedLocations: [Location]?, codeFlows: [CodeFlow]?
      var partialFingerprints: [String: String], baselineState: String?
      var suppressions: [Suppression]?
    }
    struct Reference: Decodable { var id: String }
    struct Notification: Decodable {
      var descriptor: Reference, level: String, message: Text, associatedRule: Reference?
    }
    struct Invocation: Decodable {
      var executionSuccessful: Bool, endTimeUtc: String?
      var toolExecutionNotifications: [Notification]
    }
    struct Run: Decodable { var tool: Tool, invocations: [Invocation], results: [Result] }
    var runs: [Run]
  }

  private func run(
    _ traces: [AnalysedTrace], _ change: (inout ReportContext) -> Void = { _ in }
  ) throws -> Log.Run {
    let sink = TextSink()
    SARIFLog(try .sample(change)).render(ReportContents(traces), to: sink.write)
    let log = try JSONDecoder().decode(Log.self, from: Data(sink.text.utf8))
    return try #require(log.runs.first)
  }

  @Test("Rules are listed by id, whether they found something or not")
  func rules() throws {
    let run = try run([.sample([.sample()])])
    #expect(run.tool.driver.semanticVersion == "1.2.3")
    #expect(run.tool.driver.rules.map(\.name) == ["LatePause", "SaveOnlyInWillTerminate"])
    let rule = run.tool.driver.rules[1]
    #expect(rule.fullDescription.text == "It looks for the only save. it is rarely called.")
    #expect(rule.help.markdown.contains("\n**Fix:** save earlier\n"))
    #expect(run.tool.driver.rules[0].fullDescription.text == "Paused late.")
    #expect(run.results[0].ruleIndex == 1)
  }

  @Test("Descriptions are no longer than GitHub takes them")
  func longDescription() throws {
    let run = try run([]) {
      $0.rules[0].explanation = String(repeating: "it looks for more. ", count: 100)
    }
    let text = run.tool.driver.rules[1].fullDescription.text
    #expect(text.count == 1024 && text.hasSuffix("…"))
  }

  @Test("A finding stands at its line, in its scene, with its proofs as steps")
  func result() throws {
    var finding = Finding.sample()
    finding.evidence = [.of(42, "saveContext()", note: "", at: 10)] + finding.evidence.prefix(2)
    finding.evidence[1].role = .opened
    let result = try #require(run([.sample([finding])]).results.first)
    #expect(result.level == "error")
    #expect(result.message.text == "State is saved only in applicationWillTerminate.")
    let place = try #require(result.locations.first)
    #expect(place.physicalLocation.artifactLocation.uri == "app.log")
    #expect(place.physicalLocation.artifactLocation.index == 0)
    #expect(place.physicalLocation.region == .init(startLine: 42, endColumn: 14))
    #expect(place.logicalLocations?.map(\.fullyQualifiedName) == ["launch 1/scene 1"])
    let steps = try #require(result.codeFlows?.first?.threadFlows.first?.locations)
    #expect(steps.map(\.location.physicalLocation.region.startLine) == [31, 41, 42])
    #expect(steps.map(\.executionOrder) == [1, 2, 3])
    #expect(steps.map(\.nestingLevel) == [0, 1, 1])
    #expect(steps.map(\.importance) == ["important", "important", "essential"])
    #expect(
      steps.first?.location.message?.text
        == "09:01:00.600 entered background, nothing saved: sceneDidEnterBackground(_:)")
    #expect(result.relatedLocations?.count == 3)
  }

  @Test("A finding about the log as a whole is at its first line")
  func whole() throws {
    var finding = Finding.sample(line: 0)
    finding.evidence = []
    finding.launch = nil
    let result = try #require(run([.sample([finding])]).results.first)
    #expect(result.locations[0].physicalLocation.region == .init(startLine: 1, endColumn: nil))
    #expect(result.locations[0].logicalLocations == nil)
    #expect(result.codeFlows == nil && result.relatedLocations == nil)
  }

  @Test("A place in the sources comes first, and the line of the log beside it")
  func source() throws {
    var finding = Finding.sample()
    finding.evidence[2].text = "AppDelegate.swift:12 saveContext()"
    let result = try #require(
      run([.sample([finding])]) { $0.sources.add("App/AppDelegate.swift") }.results.first)
    let place = result.locations[0].physicalLocation
    #expect(place.artifactLocation.uri == "App/AppDelegate.swift")
    #expect(place.artifactLocation.index == nil)
    #expect(place.region == .init(startLine: 12, endColumn: nil))
    let related = try #require(result.relatedLocations)
    #expect(related.count == 4)
    #expect(related[0].physicalLocation.artifactLocation.uri == "app.log")
    #expect(related[0].physicalLocation.region.startLine == 42)
  }

  @Test("Findings that read the same are numbered, those held back among them")
  func fingerprints() throws {
    var trace = try AnalysedTrace.sample([.sample(line: 42), .sample(line: 60)])
    trace.heldBack = [HeldBackFinding(.sample(line: 50), .byBaseline)]
    let results = try run([trace]).results
    #expect(results.map(\.locations[0].physicalLocation.region.startLine) == [42, 50, 60])
    let name = Finding.sample().fingerprint(in: "app.log")
    #expect(
      results.map { $0.partialFingerprints["primaryLocationLineHash"] }
        == ["\(name):1", "\(name):2", "\(name):3"])
    #expect(Set(results.map { $0.partialFingerprints["scenetrace/v1"] }) == [name])
  }

  @Test("What is held back is suppressed, and says by what")
  func suppressions() throws {
    var trace = try AnalysedTrace.sample([.sample(line: 1)])
    trace.heldBack = [
      HeldBackFinding(.sample(line: 2), .byLog),
      HeldBackFinding(.sample(line: 3), .byConfiguration, justification: "plays\nnothing"),
      HeldBackFinding(.sample(line: 4), .byBaseline),
    ]
    let results = try run([trace]).results
    #expect(
      results.map { $0.suppressions?.first?.kind } == [nil, "inSource", "external", "external"])
    #expect(results[2].suppressions?.first?.justification == "plays nothing")
    #expect(results.map(\.baselineState) == [nil, nil, nil, nil])
    trace.ledger = BaselineLedger(Baseline())
    let states = try run([trace]).results.map(\.baselineState)
    #expect(states == ["new", "new", "new", "unchanged"])
  }

  @Test("Milder findings are left out, also those held back")
  func severity() throws {
    var note = Finding.sample()
    note.severity = .note
    var trace = try AnalysedTrace.sample([.sample()])
    trace.heldBack = [HeldBackFinding(note, .byLog)]
    #expect(try run([trace]).results.count == 2)
    #expect(try run([trace]) { $0.mildest = .warning }.results.count == 1)
  }

  @Test("Of too many results the most severe stay, in their order, and those that count")
  func limit() throws {
    var note = Finding.sample(line: 1)
    note.severity = .note
    var warning = Finding.sample(line: 2)
    warning.severity = .warning
    var trace = try AnalysedTrace.sample([note, warning, .sample(line: 4)])
    trace.heldBack = [HeldBackFinding(.sample(line: 3), .byLog)]
    let contents = ReportContents([trace])
    let expected: [(most: Int, lines: [Int])] = [
      (4, [1, 2, 3, 4]), (3, [1, 2, 4]), (2, [2, 4]), (1, [4]),
    ]
    for (most, lines) in expected {
      let results = SARIFResults(contents, mildest: .note, most: most)
      #expect(results.findings.map(\.finding.line) == lines)
      #expect(results.leftOut == 4 - most)
    }
    let sink = TextSink()
    let notifications = SARIFNotifications(rules: SARIFRules([]), artifacts: .init(of: [trace]))
    var json = JSONWriter(sink.write)
    json.object { notifications.write(contents, resultsLeftOut: 1204, to: &$0) }
    json.finish()
    #expect(sink.text.contains("\"1,204 results not shown here.\""))
  }

  @Test("What could not be judged, is missing or could not be read is no result")
  func notifications() throws {
    var trace = try AnalysedTrace.sample(
      inconclusive: [.sample("late-pause", .noClock)],
      losses: [Loss(kind: .lines, line: 5), Loss(kind: .tail, line: 9)])
    let whole = try run([trace])
    #expect(whole.results.isEmpty)
    #expect(whole.invocations[0].executionSuccessful && whole.invocations[0].endTimeUtc == nil)
    let told = whole.invocations[0].toolExecutionNotifications
    #expect(told.map(\.descriptor.id) == ["loss", "loss", "inconclusive"])
    #expect(told.map(\.level) == ["warning", "warning", "note"])
    #expect(told[2].message.text == "late-pause could neither clear nor accuse: no clock.")
    #expect(told[2].associatedRule?.id == "late-pause")
    trace.isBrokenOff = true
    let broken = try run([trace]) { $0.date = "2026-01-02T03:04:05Z" }.invocations[0]
    #expect(!broken.executionSuccessful && broken.endTimeUtc == "2026-01-02T03:04:05Z")
    #expect(broken.toolExecutionNotifications.first?.descriptor.id == "broken-off")
  }

  @Test(
    "Paths are URIs",
    arguments: [
      ("a b/ü%.log", "a%20b/%C3%BC%25.log"), ("./a.log", "a.log"), ("c:d.log", "c%3Ad.log"),
      ("/tmp/a.log", "file:///tmp/a.log"), ("<stdin>", "%3Cstdin%3E"), ("a\n.log", "a%0A.log"),
    ])
  func uris(path: String, uri: String) {
    #expect(ArtifactURI.of(path) == uri)
  }

  @Test(
    "Nothing of a text is a link or a control",
    arguments: [
      ("[a](https://b)", "[a] (https://b)"), ("-[Notes test] (1)", "-[Notes test] (1)"),
      ("\u{1b}\u{202e}", "\\u{1b}\\u{202e}"), ("a]\u{0}(b", "a]\\u{0}(b"),
    ])
  func escaping(text: String, escaped: String) {
    #expect(SARIFText.escaped(text) == escaped)
  }

  @Test("A time is told in UTC where date and zone are known")
  func times() {
    var reading = ClockReading(
      nanoseconds: 1_740_819_660_600_000_000, resolution: 1_000_000, zoneOffset: 3600)
    #expect(reading.description == "2025-03-01T10:01:00.600+01:00")
    #expect(reading.utcText == "2025-03-01T09:01:00.600Z")
    reading.zoneOffset = nil
    #expect(reading.utcText == nil)
    #expect(ClockReading.ofDay(milliseconds: 0).utcText == nil)
  }
}
