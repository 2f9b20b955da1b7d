import CommandLineKit
import LogInput
import Reporting
import Rules

/// `scenetrace check`: findings, each as soon as it is decided where the format allows it.
struct CheckCommand {
  let arguments: ParsedArguments
  let console: Console

  func run() throws -> ExitStatus {
    let plan = try OutputPlan(
      arguments, formats: ["text", "concise", "json"], command: "scenetrace check")
    guard let inputs = Input.all(arguments, isTerminal: Self.isInputTerminal) else {
      return console.explainMissingInput(of: "check")
    }
    let queue = try LogQueue(inputs, arguments, console: console)
    let catalogs = try Catalogs(adding: PatternFiles(arguments.all("patterns")))
    let hasJSON = plan.entries.contains { $0.format == "json" }
    let isWatched = console.isOutputTerminal || queue.options.isFollowing
    let analysis = Analysis(
      catalogs: catalogs,
      judgement: try RuleSelection(arguments, catalogs).options,
      keepsFindings: hasJSON, keepsInconclusive: hasJSON || arguments.isSet("verbose"),
      pieceEnded: { if isWatched { console.output.flush() } },
      fellSilent: console.output.flush, remark: console.remark)
    let outputs = try OpenOutputs(
      plan, colour: arguments.last("color") ?? "auto", console: console)
    let reports = outputs.places.filter { $0.format != "json" }
      .map { report($0, hasManyInputs: queue.hasMany) }
    let results = read(queue, with: analysis, for: reports)
    for report in reports { report.finish() }
    for place in outputs.places where place.format == "json" {
      AnalysisJSON(
        .check, version: Grammar.scenetrace.version, vocabulary: catalogs.vocabulary,
        mildest: mildest
      ).render(results.inputs, to: place.writer.write)
    }
    try outputs.commit()
    return ExitStatus(results.counts, failOn: threshold)
  }

  static var isInputTerminal: Bool { OperatingSystem.isTerminal(OperatingSystem.standardInput) }

  private var mildest: Severity { arguments.last("severity").flatMap(Severity.init) ?? .note }

  private var threshold: ExitStatus.Threshold {
    arguments.last("fail-on").flatMap(ExitStatus.Threshold.init) ?? .warning
  }

  private func report(
    _ place: OpenOutputs.Place, hasManyInputs: Bool
  ) -> any FindingReport {
    if place.format == "concise" {
      return FindingConcise(mildest: mildest, write: place.writer.write)
    }
    var options = FindingText.Options()
    options.palette = place.palette
    options.mildest = mildest
    options.showsAll = arguments.isSet("all")
    options.isQuiet = arguments.isSet("quiet")
    options.isVerbose = arguments.isSet("verbose")
    options.hasManyInputs = hasManyInputs
    return FindingText(options: options, write: place.writer.write)
  }

  private func read(
    _ queue: LogQueue, with analysis: Analysis, for reports: [any FindingReport]
  ) -> (inputs: [AnalysedInput], counts: FindingCounts) {
    var results: [AnalysedInput] = []
    var counts = FindingCounts()
    queue.forEach { log throws(InputError) in
      let (result, failure) = analysis.run(log, index: results.count) { finding in
        for report in reports { report.receive(finding, in: log.name) }
      }
      for report in reports { report.inputEnded(result) }
      counts.add(result.counts)
      if analysis.keepsFindings { results.append(result) }
      if let failure { throw failure }
    }
    return (results, counts)
  }
}
