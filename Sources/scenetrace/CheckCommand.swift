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
    let baseline = try arguments.last("baseline").map { try BaselineFile(path: $0).read() }
    var judging = try Judging(inputs, arguments, baseline: baseline, console: console)
    let hasJSON = plan.entries.contains { $0.format == "json" }
    let isWatched = console.isOutputTerminal || judging.queue.options.isFollowing
    judging.analysis.keepsFindings = hasJSON
    judging.analysis.keepsInconclusive = hasJSON || arguments.isSet("verbose")
    judging.analysis.pieceEnded = { if isWatched { console.output.flush() } }
    judging.analysis.fellSilent = console.output.flush
    let outputs = try OpenOutputs(
      plan, colour: arguments.last("color") ?? "auto", console: console)
    let reports = outputs.places.filter { $0.format != "json" }
      .map { report($0, hasManyInputs: judging.queue.hasMany) }
    let results = read(with: judging, for: reports)
    for report in reports { report.finish() }
    for place in outputs.places where place.format == "json" {
      AnalysisJSON(
        .check, version: Grammar.scenetrace.version, vocabulary: judging.catalogs.vocabulary,
        mildest: mildest
      ).render(results.traces, to: place.writer.write)
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
    with judging: Judging, for reports: [any FindingReport]
  ) -> (traces: [AnalysedTrace], counts: FindingCounts) {
    var results: [AnalysedTrace] = []
    var counts = FindingCounts()
    var check = ScopeCheck(judging.analysis.scope)
    let handOn: FindingHandler = { finding, lines in
      for report in reports { report.receive(finding, in: lines) }
    }
    judging.run(handOn: handOn) { trace in
      for report in reports { report.traceEnded(trace) }
      counts.add(trace.counts)
      check.add(trace)
      if judging.analysis.keepsFindings { results.append(trace) }
    }
    check.complain(to: console)
    return (results, counts)
  }
}
