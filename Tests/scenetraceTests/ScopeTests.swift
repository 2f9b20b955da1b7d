import CommandLineKit
import Lifecycle
import LogInput
import Reporting
import Rules
import Testing

@testable import scenetrace

@Suite("What of a trace counts")
struct ScopeTests {
  private func scope(_ words: String...) throws -> TraceScope {
    let invocation = try Grammar.scenetrace.parse(["timeline"] + words)
    guard case .run(let parsed) = invocation else { return TraceScope() }
    return try TraceScope(parsed, command: "scenetrace timeline")
  }

  @Test("Bounds are lines, lengths of time, or stamps with what the log leaves out")
  func bounds() throws {
    #expect(TimeBound("line:120") == .line(120))
    #expect(TimeBound("+90s") == .elapsed(90_000_000_000))
    #expect(TimeBound("+500ms") == .elapsed(500_000_000))
    let stamps = [
      ("9:00", "09:00:00"), ("09:00:05", "09:00:05"), ("09:00:05.25", "09:00:05.25"),
      ("2025-03-01 09:00", "2025-03-01T09:00:00"),
      ("2025-03-01T09:00:05Z", "2025-03-01T09:00:05Z"),
      ("2025-03-01 09:00:05.250+01:00", "2025-03-01T09:00:05.250+01:00"),
      ("03-01 09:00:05", "03-01 09:00:05"), ("Mar  1 09:00:05", "03-01 09:00:05"),
    ]
    for (text, shown) in stamps {
      guard case .stamp(let reading) = TimeBound(text) else {
        Issue.record("\(text) is a stamp")
        continue
      }
      #expect(reading.description.hasPrefix(shown), "\(text): \(reading)")
    }
    for text in [
      "", "12", "line:", "line:0", "line:x", "+", "+90", "+x", "90s", "25:00", "2025-03-01",
    ] {
      #expect(TimeBound(text) == nil, "\(text)")
    }
  }

  @Test("What the user says of apps is taken over, and nonsense refused")
  func flags() throws {
    let scope = try scope(
      "--platform", "watchos", "--app-version", "2.1", "--app-build", "77", "--os", "iOS 18.3",
      "--device", "iPhone15,2", "--process", "Notes")
    #expect(scope.platform == .watchos && scope.process == "Notes")
    #expect(scope.given.version == "2.1" && scope.given.build == "77")
    #expect(scope.given.os == "iOS 18.3" && scope.given.device == "iPhone15,2")
    #expect(scope.window == nil)
    #expect(throws: UsageError.self) { try self.scope("--since", "soon") }
    #expect(throws: UsageError.self) { try self.scope("--since", "line:9", "--until", "line:8") }
    #expect(try self.scope("--since", "line:9", "--until", "line:9").window != nil)
  }

  private let trace = """
    2025-03-01 09:00:00.000 Notes[5:1] application(_:didFinishLaunchingWithOptions:)
    2025-03-01 09:00:00.500 Maps[6:1] application(_:didFinishLaunchingWithOptions:)
    2025-03-01 09:00:01.000 Notes[5:1] applicationDidBecomeActive(_:)
    2025-03-01 09:00:01.500 Maps[6:1] applicationDidBecomeActive(_:)
    2025-03-01 09:00:05.000 Maps[6:1] applicationDidBecomeActive(_:)
    2025-03-01 09:00:06.000 Notes[5:1] applicationDidEnterBackground(_:)
    2025-03-01 09:00:07.000 Maps[6:1] applicationDidEnterBackground(_:)
    2025-03-01 09:00:08.000 Notes[5:1] saving notes

    """

  private func analyse(_ change: (inout TraceScope) -> Void) throws -> AnalysedTrace {
    var analysis = Analysis(
      catalogs: try Catalogs(adding: PatternFiles([])), judgement: RuleEngine.Options(),
      depth: .spansAndEvents, keepsFindings: true)
    change(&analysis.scope)
    return analysis.run(trace, file: "app.log")
  }

  @Test("Launches of one process, by name or id; the others are as if they were not there")
  func process() throws {
    for process in ["Notes", "5"] {
      let trace = try analyse { $0.process = process }
      #expect(trace.excerpts.map(\.launch.id) == [1])
      #expect(trace.launchCount == 1 && trace.lastLaunch == 2)
      #expect(trace.hiddenLaunches == ["Maps[6]"])
      #expect(trace.findings.allSatisfy { $0.launch?.id == 1 })
    }
    let maps = try analyse { $0.process = "Maps" }
    #expect(maps.excerpts.map(\.launch.id) == [2] && maps.lastLaunch == 2)
    #expect(maps.excerpts.first?.app?.events.map(\.line) == [2, 4, 5, 7])
  }

  @Test("Nobody is accused of having logged nothing when another process was asked for")
  func nobody() throws {
    let trace = try analyse { $0.process = "Shop" }
    #expect(trace.findings.isEmpty && trace.excerpts.isEmpty && trace.launchCount == 0)
    #expect(trace.hiddenLaunches == ["Notes[5]", "Maps[6]"])
  }

  @Test("Launches by their bundle, though the log names it late")
  func bundle() throws {
    let log = """
      Mar  1 12:24:37 Phone Shop[412] <Notice>: application(_:didFinishLaunchingWithOptions:)
      Mar  1 12:24:40 Phone Maps[520] <Notice>: applicationDidBecomeActive(_:)
      Mar  1 12:24:57 Phone SpringBoard(FrontBoard)[61] <Error>: scene-create watchdog \
      transgression: application<com.example.shop>:412 exhausted real (wall clock) time allowance \
      of 19.70 seconds

      """
    var analysis = Analysis(
      catalogs: try Catalogs(adding: PatternFiles([])), judgement: RuleEngine.Options(),
      depth: .spansAndEvents, keepsFindings: true)
    analysis.scope.process = "com.example.shop"
    let trace = analysis.run(log, file: "app.log")
    #expect(trace.excerpts.map(\.launch.name) == ["Shop"])
    #expect(trace.excerpts.first?.app?.spans.map(\.span.fromLine) == [1])
    #expect(trace.hiddenLaunches == ["Maps[520]"])
    // The rules see it from where it is known whose it is.
    #expect(trace.findings.map(\.rule) == ["launch-watchdog-risk"])
  }

  @Test("Findings whose place lies outside are not reported, nor counted")
  func findings() throws {
    let all = try analyse { _ in }
    let lines = all.findings.map(\.line).filter { $0 > 0 }
    let last = try #require(lines.max())
    let before = try analyse { $0.until = .line(last - 1) }
    #expect(before.findings.map(\.line) == all.findings.map(\.line).filter { $0 < last })
    #expect(before.counts.count(atLeast: .note) == before.findings.count)
    let after = try analyse { $0.since = .line(last) }
    #expect(after.findings.map(\.line) == [last] + lines.filter { $0 == last }.dropFirst())
    let late = try analyse { $0.since = .elapsed(3_600_000_000_000) }
    #expect(late.findings.isEmpty)
  }
}
