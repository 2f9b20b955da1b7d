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
    let catalogs = try Catalogs(adding: PatternFiles(arguments.all("patterns")))
    let hasJSON = plan.entries.contains { $0.format == "json" }
    let isTerminal = console.isOutputTerminal
    let analysis = Analysis(
      catalogs: catalogs,
      judgement: try RuleSelection(arguments, catalogs).options,
      keepsFindings: hasJSON, keepsInconclusive: hasJSON || arguments.isSet("verbose"),
      pieceEnded: { if isTerminal { console.output.flush() } })
    let outputs = try OpenOutputs(
      plan, colour: arguments.last("color") ?? "auto", console: console)
    let reports = outputs.places.filter { $0.format != "json" }
      .map { report($0, hasManyInputs: inputs.count > 1) }
    let results = read(inputs, with: analysis, for: reports)
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

  /// Reads every input; one that cannot be read keeps none of the others from being checked.
  private func read(
    _ inputs: [Input], with analysis: Analysis, for reports: [any FindingReport]
  ) -> (inputs: [AnalysedInput], counts: FindingCounts) {
    var results: [AnalysedInput] = []
    var counts = FindingCounts()
    for input in inputs {
      do throws(InputError) {
        let (result, failure) = try analysis.run(input, index: results.count) { finding in
          for report in reports { report.receive(finding, in: input.name) }
        }
        if let failure { console.complain(failure.message) }
        for report in reports { report.inputEnded(result) }
        counts.add(result.counts)
        if analysis.keepsFindings { results.append(result) }
      } catch {
        console.complain(error.message)
      }
    }
    return (results, counts)
  }
}
