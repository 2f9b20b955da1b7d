import CommandLineKit
import Lifecycle
import LogInput
import Reporting
import Rules

/// `scenetrace watch`: states and findings while a log is written, on a screen or line by line.
struct WatchCommand {
  static let formats: [ReportFormat] = [.text, .jsonl]
  /// So many states and events are kept for a report.
  private static let mostKept = 100_000

  let arguments: ParsedArguments
  let console: Console

  func run() throws -> ExitStatus {
    let plan = try OutputPlan(arguments, formats: Self.formats, command: Self.command)
    guard let inputs = Input.all(arguments, isTerminal: FindingsCommand.isInputTerminal) else {
      return console.explainMissingInput(of: "watch")
    }
    guard let input = inputs.first, inputs.count == 1 else {
      throw UsageError(
        message: "'watch' looks at one log, and \(inputs.count) are named", command: Self.command)
    }
    let baseline = try arguments.last("baseline").map { try BaselineFile(path: $0).read() }
    let judging = try Judging(inputs, arguments, baseline: baseline, console: console)
    let context = context(for: judging)
    let outputs = try OpenOutputs(plan, colour: arguments.colour, console: console)
    let isDumb = OperatingSystem.environment("TERM").map { $0 == "dumb" || $0.isEmpty } ?? true
    let screen = outputs.places.firstIndex {
      $0.format == .text && $0.isStandardOutput && console.isOutputTerminal && !isDumb
    }
    var places = outputs.places
    let isShown = screen.map { places.remove(at: $0) } != nil
    let watch = LiveReading(
      input, judging, reports: reports(for: places, context),
      keeping: isShown ? Self.mostKept : nil)
    watch.flush = { for place in places { place.writer.flush() } }
    if isShown {
      let session = WatchSession(
        watch, options: screenOptions, judging: judging, context: context, console: console)
      session.run()
    } else {
      watch.read()
    }
    let trace = watch.finish()
    if isShown, let trace { sayWhatWasSeen(trace) }
    outputs.commit(console)
    if let failure = watch.failure { console.complain(failure.message) }
    return ExitStatus(trace?.counts ?? FindingCounts(), failOn: arguments.threshold)
  }

  private static let command = "scenetrace watch"

  private func context(for judging: Judging) -> ReportContext {
    var context = ReportContext(
      version: Grammar.scenetrace.version, vocabulary: judging.catalogs.vocabulary)
    context.mildest = arguments.mildest
    context.failing = arguments.failing
    return context
  }

  private func reports(
    for places: [OpenOutputs.Place], _ context: ReportContext
  ) -> [any LiveReport] {
    places.map { place in
      let write = place.writer.write(_:)
      return place.format == .jsonl
        ? AnalysisJSONLines(context, write: write)
        : LiveText(mildest: arguments.mildest, palette: place.palette, write: write)
    }
  }

  private var isColoured: Bool { ColourChoice(flag: arguments.colour, console).isOn }

  private var screenOptions: WatchSession.Options {
    let isUnicode = GlyphChoice(environment: OperatingSystem.environment).isUnicode
    return WatchSession.Options(
      isASCII: arguments.isSet("ascii") || !isUnicode, isColoured: isColoured,
      stays: arguments.isSet("stay"))
  }

  /// What stood on the screen is gone with it: the findings are left where they can be looked up.
  private func sayWhatWasSeen(_ trace: AnalysedTrace) {
    var options = FindingText.Options()
    options.mildest = arguments.mildest
    options.palette = Palette(isOn: isColoured)
    let text = FindingText(options: options, write: console.output.write(_:))
    for finding in trace.findings { text.receive(finding, in: trace.lines) }
    text.traceEnded(trace)
    text.finish()
  }
}
