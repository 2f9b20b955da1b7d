import CommandLineKit
import Comparison
import LogInput
import Reporting
import Rules

/// `scenetrace diff OLD NEW`: what changed between two traces of the same.
struct DiffCommand {
  let arguments: ParsedArguments
  let console: Console

  static let formats: [ReportFormat] = [.text, .json, .markdown]

  private static let command = "scenetrace diff"

  func run() throws -> ExitStatus {
    let plan = try OutputPlan(arguments, formats: Self.formats, command: Self.command)
    let options = try options
    let inputs = Input.all(arguments, isTerminal: true) ?? []
    guard inputs.filter({ $0.path == "-" }).count < 2 else {
      throw UsageError(
        message: "standard input is one log; name a file for the other", command: Self.command)
    }
    var judging = try Judging(inputs, arguments, baseline: nil, console: console)
    judging.analysis.depth = .spansAndEvents
    judging.analysis.keepsFindings = true
    var context = ReportContext(
      version: Grammar.scenetrace.version, vocabulary: judging.catalogs.vocabulary)
    context.date = arguments.isSet("date") ? OperatingSystem.now : nil
    let outputs = try OpenOutputs(plan, colour: arguments.colour, console: console)
    let traces = inputs.compactMap { read($0, with: judging) }
    // What could not be read was complained about.
    guard traces.count == 2 else { return ExitStatus() }
    let reported = ReportedComparison(traces[0], traces[1], options: options)
    for place in outputs.places { write(reported, to: place, context) }
    outputs.commit(console)
    return ExitStatus(worst: reported.worst, failOn: arguments.threshold)
  }

  private var options: TraceComparison.Options {
    get throws(UsageError) {
      var options = TraceComparison.Options()
      options.ignoresTiming = arguments.isSet("ignore-timing")
      guard let text = arguments.last("tolerance") else { return options }
      guard let tolerance = Int(text), (0...10_000).contains(tolerance) else {
        throw UsageError(
          message: "'--tolerance \(text)' is no percentage; write it like 25",
          command: Self.command)
      }
      options.tolerance = tolerance
      return options
    }
  }

  /// Reads one side, however many logs its operand holds, as one trace.
  private func read(_ input: Input, with judging: Judging) -> AnalysedTrace? {
    var queue = judging.queue
    queue.inputs = [input]
    var result: AnalysedTrace?
    judging.analysis.run(queue, .inOrder) { result = $0 }
    return result.map(\.cutToWindow)
  }

  private func write(
    _ reported: ReportedComparison, to place: OpenOutputs.Place, _ context: ReportContext
  ) {
    switch place.format {
    case .json: ComparisonJSON(context).render(reported, to: place.writer.write(_:))
    case .markdown: place.writer.write(ComparisonMarkdown().render(reported))
    default: place.writer.write(ComparisonText(palette: place.palette).render(reported))
    }
  }
}
