import CommandLineKit
import LogInput
import Reporting
import Rules

/// `scenetrace check` and `scenetrace report`: what rules find, in every format.
///
/// They differ in the format that is usual, and in whether text and JSON show the launches as well.
struct FindingsCommand {
  enum Purpose: String { case check, report }

  let purpose: Purpose
  let arguments: ParsedArguments
  let console: Console

  private var command: String { "scenetrace \(purpose.rawValue)" }

  func run() throws -> ExitStatus {
    if purpose == .report, arguments.operands.count == 1,
      FleetReportCommand.isSummary(arguments.operands[0])
    {
      return try FleetReportCommand(
        path: arguments.operands[0], arguments: arguments, console: console
      ).run()
    }
    let plan = try OutputPlan(arguments, formats: Self.formats(of: purpose), command: command)
    guard let inputs = Input.all(arguments, isTerminal: Self.isInputTerminal) else {
      return console.explainMissingInput(of: purpose.rawValue)
    }
    let baseline = try arguments.last("baseline").map { try BaselineFile(path: $0).read() }
    var judging = try Judging(inputs, arguments, baseline: baseline, console: console)
    prepare(&judging.analysis, for: plan, isFollowing: judging.queue.options.isFollowing)
    let context = try context(for: judging, of: plan)
    let outputs = try OpenOutputs(plan, colour: arguments.colour, console: console)
    var reports = Reports(
      outputs.places, purpose: purpose, context: context,
      textOptions: textOptions(hasManyInputs: judging.queue.hasMany), console: console)
    reports.redaction = try Redaction(arguments)
    let counts = read(with: judging, for: reports)
    reports.finish()
    outputs.commit(console)
    return ExitStatus(counts, failOn: arguments.threshold)
  }

  /// The formats that the command writes; the first is the usual one.
  static func formats(of purpose: Purpose) -> [ReportFormat] {
    let usual: ReportFormat = purpose == .check ? .text : .html
    return [usual] + ReportFormat.allCases.filter { $0 != usual }
  }

  static var isInputTerminal: Bool { OperatingSystem.isTerminal(OperatingSystem.standardInput) }

  /// Asks of the analysis what the formats show, and no more.
  private func prepare(_ analysis: inout Analysis, for plan: OutputPlan, isFollowing: Bool) {
    let formats = plan.entries.map(\.format)
    if purpose == .report || formats.contains(where: \.showsLaunches) {
      analysis.depth = .spansAndEvents
    }
    analysis.keepsFindings = !formats.allSatisfy(\.isLive)
    analysis.keepsHeldBack = formats.contains(where: \.showsHeldBack)
    analysis.keepsInconclusive =
      formats.contains(where: \.showsInconclusive) || arguments.isSet("verbose")
    let isWatched = console.isOutputTerminal || isFollowing
    analysis.pieceEnded = { if isWatched { console.output.flush() } }
    analysis.fellSilent = console.output.flush
  }

  private func context(for judging: Judging, of plan: OutputPlan) throws -> ReportContext {
    let catalogs = judging.catalogs
    var context = ReportContext(
      version: Grammar.scenetrace.version, vocabulary: catalogs.vocabulary)
    // Only documents list rules; what prints findings as they come need not wait for that.
    if plan.entries.contains(where: { !$0.format.isLive }) {
      let options = judging.analysis.judgement ?? RuleEngine.Options()
      context.rules = catalogs.ruleDescriptions.filter { options.admit($0.id) }
    }
    context.mildest = arguments.mildest
    context.failing = arguments.failing
    context.showsLaunches = purpose == .report
    context.date = arguments.isSet("date") ? OperatingSystem.now : nil
    for root in arguments.all("source-root") { try context.sources.add(filesBelow: root) }
    return context
  }

  private func textOptions(hasManyInputs: Bool) -> FindingText.Options {
    var options = FindingText.Options()
    options.mildest = arguments.mildest
    options.showsAll = arguments.isSet("all")
    options.isQuiet = arguments.isSet("quiet")
    options.isVerbose = arguments.isSet("verbose")
    options.hasManyInputs = hasManyInputs
    return options
  }

  private func read(with judging: Judging, for reports: Reports) -> FindingCounts {
    var counts = FindingCounts()
    var check = ScopeCheck(judging.analysis.scope)
    judging.run(handOn: reports.receive) { trace in
      reports.take(trace)
      counts.add(trace.counts)
      check.add(trace)
    }
    check.complain(to: console)
    return counts
  }
}
