import CommandLineKit
import Lifecycle
import LogInput
import Reporting

/// `scenetrace timeline`: launches, their units, and the states of each.
struct TimelineCommand {
  let arguments: ParsedArguments
  let console: Console

  func run() throws -> ExitStatus {
    let plan = try OutputPlan(
      arguments, formats: Self.formats, command: "scenetrace timeline")
    guard let inputs = Input.all(arguments, isTerminal: FindingsCommand.isInputTerminal) else {
      return console.explainMissingInput(of: "timeline")
    }
    let settings = try Settings(arguments)
    let ignored = IgnoredInputs(settings.configuration)
    let queue = try LogQueue(inputs, arguments, console: console, isIgnored: ignored.takes)
    let flags = try ReadingFlags(arguments, command: "scenetrace timeline")
    let catalogs = try settings.catalogs(inputFormat: flags.inputFormat)
    let scope = try TraceScope(
      arguments, command: "scenetrace timeline", configuration: settings.configuration)
    let selection = try selection
    var context = ReportContext(
      version: Grammar.scenetrace.version, vocabulary: catalogs.vocabulary)
    context.date = arguments.isSet("date") ? OperatingSystem.now : nil
    let outputs = try OpenOutputs(plan, colour: arguments.colour, console: console)
    let rows = outputs.places.filter { $0.format == .jsonl }
      .map { TimelineJSONLines(context, to: $0.writer.output) }
    var analysis = Analysis(
      catalogs: catalogs, depth: depth(of: plan), missing: flags.missing, scope: scope,
      jobs: flags.jobs, remark: console.remark)
    // Whoever waits for what is logged next sees what was.
    let isWatched = console.isOutputTerminal || arguments.isSet("follow")
    analysis.pieceEnded = { [console] in if isWatched { console.output.flush() } }
    analysis.fellSilent = console.output.flush
    if showsAll { analysis.eventSinks = { lines in rows.map { $0.events(in: lines) } } }
    let isLive = showsAll && rows.count == outputs.places.count
    if isLive {
      analysis.launchEnded = { launch, lines in
        for rows in rows { rows.launchEnded(launch, in: lines) }
      }
    }
    var results: [AnalysedTrace] = []
    analysis.run(queue, flags.joining) { trace in
      if showsAll { for rows in rows { rows.traceEnded(trace) } }
      if !isLive { results.append(trace) }
    }
    ignored.remark(to: console)
    var check = ScopeCheck(scope)
    for trace in results { check.add(trace) }
    check.complain(to: console)
    do throws(TimelineSelection.Problem) {
      results = try selection.applied(to: results)
    } catch {
      throw UsageError(message: error.message, command: "scenetrace timeline")
    }
    if let redaction = try Redaction(arguments) {
      results = results.map { $0.redacted(by: redaction) }
    }
    for rows in rows {
      if !showsAll { for trace in results { rows.traceEnded(trace) } }
      rows.finish()
    }
    for place in outputs.places where place.format != .jsonl { write(results, to: place, context) }
    outputs.commit(console)
    return ExitStatus()
  }

  static let formats: [ReportFormat] = [.text, .json, .jsonl]

  /// Nothing is to be chosen or hidden: what was read can be shown before the rest is known.
  private var showsAll: Bool {
    !["launch", "scene", "since", "until", "process", "redact"].contains(where: arguments.isSet)
  }

  private func depth(of plan: OutputPlan) -> TimelineCollector.Depth {
    let asksForEvents = plan.entries.contains { entry in
      entry.format == .json || entry.format == .jsonl && !showsAll
    }
    return asksForEvents || arguments.isSet("events") ? .spansAndEvents : .spans
  }

  private var selection: TimelineSelection {
    get throws(UsageError) {
      var selection = TimelineSelection(scenes: arguments.all("scene"))
      for text in arguments.all("launch") {
        guard let number = Int(text), number > 0 else {
          throw UsageError(
            message: "'--launch \(text)' is no number of a launch; write it like 2",
            command: "scenetrace timeline")
        }
        selection.launches.append(number)
      }
      return selection
    }
  }

  private func write(
    _ traces: [AnalysedTrace], to place: OpenOutputs.Place, _ context: ReportContext
  ) {
    guard place.format == .text else {
      AnalysisJSON(.timeline, context).render(ReportContents(traces), to: place.writer.write)
      return
    }
    var options = TimelineText.Options(place)
    options.showsEvents = arguments.isSet("events")
    options.showsViews = arguments.isSet("views")
    place.writer.write(TimelineText(options: options).render(traces))
  }
}

extension TimelineText.Options {
  /// What can be shown in that place.
  init(_ place: OpenOutputs.Place) {
    self.init()
    palette = place.palette
    width = place.width
    let isUnicode = GlyphChoice(environment: OperatingSystem.environment).isUnicode
    glyphs = isUnicode ? .unicode : .ascii
  }
}
