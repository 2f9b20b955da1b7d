import LogInput
import TestSupport

@testable import Lifecycle
@testable import Reporting
@testable import Rules

/// Collects what a report hands on.
final class TextSink {
  private(set) var text = ""

  func write(_ piece: String) { text += piece }
}

extension ClockReading {
  /// A time of a nameless day, in milliseconds.
  static func ofDay(milliseconds: Int64) -> ClockReading {
    ClockReading(
      nanoseconds: milliseconds * 1_000_000, resolution: 1_000_000, hasDate: false, hasYear: false,
      zoneOffset: nil)
  }
}

extension Evidence {
  static func of(_ line: Int, _ message: String, note: String, at time: Int64?) -> Evidence {
    Evidence(
      line: line, role: .context, note: note,
      reading: time.map { .ofDay(milliseconds: 32_460_000 + $0) }, text: message, message: message)
  }
}

extension Finding {
  /// The finding that the documentation shows.
  static func sample(line: Int = 42, launch: Int = 1) -> Finding {
    Finding(
      rule: "save-only-in-will-terminate", title: "State is saved only in applicationWillTerminate",
      severity: .error, confidence: .certain,
      message: "State is saved only in applicationWillTerminate", line: line, decidedAt: line,
      launch: LaunchReference(id: launch, name: "NotesApp[512]"), unit: "scene 1",
      evidence: [
        .of(31, "sceneDidEnterBackground(_:)", note: "entered background, nothing saved", at: 600),
        .of(41, "applicationWillTerminate(_:)", note: "last callback", at: 3000),
        .of(line, "saveContext()", note: "", at: 3010),
      ],
      why: "most terminations come from the suspended state,\nwith no callback at all",
      fix: "save in sceneDidEnterBackground(_:)")
  }
}

extension AnalysedTrace {
  /// Puts together what was learned of a trace that is one file.
  init(
    file: String, account: LineAccount, formats: FormatCatalog, launches: [LaunchTimeline],
    findings: [Finding] = [], inconclusive: [Inconclusive] = [], tally: RuleTally = RuleTally(),
    counts: FindingCounts = FindingCounts(), losses: LossAccount = LossAccount()
  ) {
    self.init(
      inputs: [Input(file: file, account: account, formats: formats)],
      lines: TraceLines(file: file), launches: launches, findings: findings,
      inconclusive: inconclusive, tally: tally, counts: counts, losses: losses)
  }
}

extension TraceLines {
  /// Makes the lines of a trace that is one file.
  convenience init(file: String) {
    self.init()
    begin(file, after: 0)
  }
}

extension AnalysedTrace {
  /// What is made of a trace by the shipped definitions.
  static func read(_ text: String, since: TimeBound? = nil, until: TimeBound? = nil) throws
    -> AnalysedTrace
  {
    let run = try TraceRun.of(text)
    var trace = AnalysedTrace(
      file: "app.log", account: run.account, formats: try FormatCatalog(definitions: []),
      launches: run.launches, findings: run.findings)
    guard since != nil || until != nil else { return trace }
    let window = TraceWindow(since: since, until: until)
    let record = Record(line: 0, text: UnsafeBufferPointer(start: nil, count: 0))
    for seen in run.events {
      withUnsafePointer(to: seen.event) { event in
        withUnsafePointer(to: record) { record in
          window.receive(event, of: run.launches[seen.launch - 1].launch, from: record)
        }
      }
    }
    trace.window = window
    return trace
  }
}

extension ReportContext {
  /// A context in which nothing is asked for.
  static func plain() throws -> ReportContext {
    ReportContext(version: "0", vocabulary: try Vocabulary(definitions: []))
  }

  /// What reports say of the rule that the sample finding is of, and of others.
  static func sample(_ change: (inout ReportContext) -> Void = { _ in }) throws -> ReportContext {
    var context = ReportContext(version: "1.2.3", vocabulary: try Vocabulary(definitions: []))
    context.rules = [
      RuleDescription(
        id: "save-only-in-will-terminate", area: "persistence",
        title: "State is saved only in applicationWillTerminate", severity: .error,
        explanation: "It looks for the only save.", why: "it is rarely called",
        fix: "save earlier", source: "Apple, applicationWillTerminate(_:)"),
      RuleDescription(
        id: "late-pause", area: "interruption", title: "Paused late", severity: .note, why: "",
        fix: "pause earlier"),
    ]
    change(&context)
    return context
  }
}

extension AnalysedTrace {
  /// A trace of one file of which only this is known.
  static func sample(
    _ findings: [Finding] = [], file: String = "app.log", judged: [String] = [],
    inconclusive: [Inconclusive] = [], tests: [TestSpan] = [], losses: [Loss] = []
  ) throws -> AnalysedTrace {
    let undecided = Set(inconclusive.map(\.rule)).subtracting(judged).sorted()
    let tally = RuleTally(
      judged + undecided, judged.map { _ in .judged } + undecided.map { _ in .inconclusive })
    let launch = Launch(id: 1, process: "", pid: nil, line: 1, moment: nil)
    launch.tests = tests
    launch.lastLine = 1000
    var account = LossAccount()
    for loss in losses { account.add(loss) }
    return AnalysedTrace(
      file: file, account: LineAccount(), formats: try FormatCatalog(definitions: []),
      launches: tests.isEmpty ? [] : [LaunchTimeline(launch: launch, units: [])],
      findings: findings, inconclusive: inconclusive, tally: tally, losses: account)
  }
}

extension Inconclusive {
  /// A verdict that could not be reached.
  static func sample(_ rule: String, _ reason: Reason, line: Int = 7) -> Inconclusive {
    Inconclusive(rule: rule, reason: reason, line: line)
  }
}
