import CommandLineKit
import LogInput
import Reporting

/// `scenetrace timeline`: launches, their units, and the states of each.
struct TimelineCommand {
  let arguments: ParsedArguments
  let console: Console

  func run() throws -> ExitStatus {
    let plan = try OutputPlan(
      arguments, formats: ["text", "json"], command: "scenetrace timeline")
    guard let inputs = Input.all(arguments, isTerminal: CheckCommand.isInputTerminal) else {
      return console.explainMissingInput(of: "timeline")
    }
    let queue = try LogQueue(inputs, arguments, console: console)
    let flags = try ReadingFlags(arguments, command: "scenetrace timeline")
    let catalogs = try Catalogs(
      adding: PatternFiles(arguments.all("patterns")), inputFormat: flags.inputFormat,
      command: "scenetrace timeline")
    let showsEvents = arguments.isSet("events")
    let hasJSON = plan.entries.contains { $0.format == "json" }
    let analysis = Analysis(
      catalogs: catalogs, depth: showsEvents || hasJSON ? .spansAndEvents : .spans,
      missing: flags.missing,
      remark: console.remark)
    let outputs = try OpenOutputs(
      plan, colour: arguments.last("color") ?? "auto", console: console)
    var results: [AnalysedTrace] = []
    analysis.run(queue, flags.joining) { results.append($0) }
    for place in outputs.places {
      if place.format == "json" {
        AnalysisJSON(
          .timeline, version: Grammar.scenetrace.version, vocabulary: catalogs.vocabulary
        ).render(results, to: place.writer.write)
      } else {
        let text = TimelineText(palette: place.palette, showsEvents: showsEvents)
        place.writer.write(text.render(results))
      }
    }
    try outputs.commit()
    return ExitStatus()
  }
}
