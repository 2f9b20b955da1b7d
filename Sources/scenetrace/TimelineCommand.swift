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
    let catalogs = try Catalogs(adding: PatternFiles(arguments.all("patterns")))
    let showsEvents = arguments.isSet("events")
    let hasJSON = plan.entries.contains { $0.format == "json" }
    let analysis = Analysis(
      catalogs: catalogs, depth: showsEvents || hasJSON ? .spansAndEvents : .spans)
    let outputs = try OpenOutputs(
      plan, colour: arguments.last("color") ?? "auto", console: console)
    let results = read(inputs, with: analysis)
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

  private func read(_ inputs: [Input], with analysis: Analysis) -> [AnalysedInput] {
    var results: [AnalysedInput] = []
    for input in inputs {
      do throws(InputError) {
        let (result, failure) = try analysis.run(input, index: results.count)
        if let failure { console.complain(failure.message) }
        results.append(result)
      } catch {
        console.complain(error.message)
      }
    }
    return results
  }
}
