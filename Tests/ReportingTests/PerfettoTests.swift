import Foundation
import Lifecycle
import LogInput
import Testing

@testable import Reporting
@testable import Rules

@Suite("Perfetto")
struct PerfettoTests {
  /// An entry of a trace, as an importer reads it.
  private struct Entry: Decodable, Equatable {
    struct Identifier: Decodable, Equatable { var local: String }

    var name: String
    var cat: String?
    var ph: String
    var ts: Double?
    var dur: Double?
    var pid: Int
    var tid: Int?
    var id: Int?
    var id2: Identifier?
    var bp: String?
    var args: [String: Value]?

    var place: [Int] { [pid, tid ?? 0] }
  }

  private enum Value: Decodable, Equatable {
    case text(String)
    case number(Double)
    case flag(Bool)
    case list([String])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let flag = try? container.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .list(try container.decode([String].self))
      }
    }
  }

  private struct Document: Decodable {
    var otherData: Clock
    var traceEvents: [Entry]

    struct Clock: Decodable { var clock: String }
  }

  private func document(_ traces: AnalysedTrace...) throws -> Document {
    let sink = TextSink()
    let context = ReportContext(version: "1.2.3", vocabulary: try Vocabulary(definitions: []))
    PerfettoTrace(context).render(ReportContents(traces), to: sink.write)
    return try JSONDecoder().decode(Document.self, from: Data(sink.text.utf8))
  }

  private func entries(_ log: String) throws -> [Entry] {
    try document(AnalysedTrace.read(log)).traceEvents
  }

  private func names(_ kind: String, in entries: [Entry]) -> [String] {
    entries.filter { $0.name == kind }.compactMap {
      if case .text(let name) = $0.args?["name"] { name } else { nil }
    }
  }

  private let life = """
    2025-03-01 09:00:00.000 Notes[5:1] application(_:didFinishLaunchingWithOptions:)
    2025-03-01 09:00:00.100 Notes[5:1] scene(_:willConnectTo:options:) scene=left
    2025-03-01 09:00:00.250 Notes[5:1] sceneDidBecomeActive(_:) scene=left
    2025-03-01 09:00:20.000 Notes[5:1] sceneWillResignActive(_:) scene=left
    2025-03-01 09:00:21.000 Notes[5:1] sceneDidEnterBackground(_:) scene=left
    2025-03-01 09:00:30.000 Notes[5:1] applicationWillTerminate(_:)

    """

  @Test("A launch is a process, its units are tracks")
  func tracks() throws {
    let entries = try entries(life)
    #expect(names("process_name", in: entries) == ["launch 1 · Notes[5]"])
    #expect(names("thread_name", in: entries).prefix(3) == ["launch", "app", "scene left"])
    // No number is two threads'.
    let threads = entries.filter { $0.name == "thread_name" }.compactMap(\.tid)
    #expect(Set(threads).count == threads.count)
  }

  @Test("States lie end to end, from the first moment on")
  func states() throws {
    let entries = try entries(life)
    let scene = try #require(entries.first { $0.name == "scene.willConnect" })
    let states = entries.filter { $0.cat == "state" && $0.place == scene.place }
    #expect(states.map(\.name) == ["connected", "active", "inactive", "background"])
    #expect(states.map(\.ts) == [100_000, 250_000, 20_000_000, 21_000_000])
    #expect(states.map(\.dur) == [150_000, 19_750_000, 1_000_000, 9_000_000])
  }

  @Test("Without a clock a line counts as a millisecond, and the trace says so")
  func noClock() throws {
    let bare = life.replacing(#/(?m)^.* Notes\[5:1\] /#, with: "")
    let document = try document(AnalysedTrace.read(bare))
    #expect(document.otherData.clock == "none; a line counts as a millisecond")
    let launch = try #require(document.traceEvents.first { $0.cat == "launch" })
    #expect(launch.ts == 1000 && launch.dur == 6000)
    #expect(launch.args?["clock"] == .text("none; a line counts as a millisecond"))
    let last = try #require(document.traceEvents.last { $0.cat == "state" })
    // The last line has its share as well.
    #expect(last.name == "background" && last.ts == 5000 && last.dur == 2000)
  }

  @Test("Every log begins at zero, and numbers of processes are told apart")
  func severalLogs() throws {
    let later = life.replacing("2025-03-01 09", with: "2025-04-02 17")
    let entries = try document(AnalysedTrace.read(life), AnalysedTrace.read(later)).traceEvents
    let launches = entries.filter { $0.cat == "launch" }
    #expect(launches.map(\.ts) == [0, 0] && launches.map(\.pid) == [1, 2])
    #expect(launches.map { $0.args?["start"] }.last == .text("2025-04-02T17:00:00.000"))
  }

  // MARK: Arrows

  /// Which entries arrows lead from and to: an end lies on what was laid down last on its track.
  private func arrows(_ entries: [Entry]) -> [String] {
    var under: [[Int]: Entry] = [:]
    var starts: [Int: String] = [:]
    var arrows: [String] = []
    for entry in entries where entry.ph != "M" {
      switch entry.ph {
      case "s": starts[entry.id ?? 0] = under[entry.place]?.name
      case "f":
        #expect(entry.bp == "e" && under[entry.place]?.ts == entry.ts)
        let start = starts.removeValue(forKey: entry.id ?? 0) ?? "nowhere"
        arrows.append("\(start) > \(under[entry.place]?.name ?? "nowhere")")
      default: under[entry.place] = entry
      }
    }
    #expect(starts.isEmpty)
    return arrows
  }

  private func finding(at line: Int, evidence: [Int]) -> Finding {
    var finding = Finding.sample(line: line)
    finding.launch = LaunchReference(id: 1, name: "Notes[5]")
    finding.unit = "left"
    finding.evidence = evidence.map { .of($0, "text of line \($0)", note: "", at: nil) }
    return finding
  }

  @Test("Arrows lead from what is earlier to what is later")
  func direction() throws {
    var trace = try AnalysedTrace.read(life)
    trace.findings = [finding(at: 4, evidence: [3, 4, 5])]
    let rule = "save-only-in-will-terminate"
    #expect(
      try arrows(document(trace).traceEvents) == [
        "scene.didBecomeActive > \(rule)", "scene.willResignActive > \(rule)",
        "\(rule) > scene.didEnterBackground",
      ])
  }

  @Test("A line that tells of no unit has a mark beside the finding")
  func markOfEvidence() throws {
    var trace = try AnalysedTrace.read(
      life.replacing("09:00:30", with: "09:00:29.000 Notes[5:1] nothing\n2025-03-01 09:00:30"))
    trace.findings = [finding(at: 5, evidence: [6])]
    let entries = try document(trace).traceEvents
    #expect(
      arrows(entries) == [
        "scene.didEnterBackground > save-only-in-will-terminate",
        "save-only-in-will-terminate > context",
      ])
    let mark = try #require(entries.first { $0.cat == "evidence" && $0.ph == "i" })
    // Half way between the lines that have a clock of which something is known.
    #expect(mark.ts == 25_500_000 && mark.args?["text"] == .text("text of line 6"))
  }

  @Test("What is said of a log as a whole has a process of its own")
  func findingOfLog() throws {
    var trace = try AnalysedTrace.read(life)
    var whole = finding(at: 0, evidence: [])
    whole.launch = nil
    trace.findings = [whole]
    let entries = try document(trace).traceEvents
    #expect(names("process_name", in: entries) == ["launch 1 · Notes[5]", "log"])
    let mark = try #require(entries.first { $0.cat == "finding" })
    #expect(mark.pid == 2 && mark.ts == 0)
  }

  // MARK: What overlaps

  @Test("A task that is never ended lasts as long as the launch")
  func openTask() throws {
    let entries = try entries(
      life.replacing(
        "2025-03-01 09:00:30",
        with: "2025-03-01 09:00:22.000 Notes[5:1] beginBackgroundTask(withName: \"sync\") -> 4\n"
          + "2025-03-01 09:00:30"))
    let ends = entries.filter { $0.cat == "background task" }
    #expect(ends.map(\.ph) == ["b", "e"] && ends.map(\.ts) == [22_000_000, 30_000_000])
    #expect(ends[0].id2 == ends[1].id2 && ends[0].id2 != nil)
    #expect(ends[0].args?["how"] == .text("open"))
  }

  @Test("Tests that run at once lie beside each other")
  func tests() throws {
    let log = """
      ◇ Test first() started.
      ◇ Test second() started.
      \(life)◇ Test third() started.
      """
    let entries = try entries(log)
    let tests = entries.filter { $0.cat == "test" }
    #expect(tests.map(\.name) == ["first()", "second()"])
    #expect(
      Set(tests.map(\.tid)).count == 2 && names("thread_name", in: entries).contains("tests 2"))
  }
}
