import CommandLineKit
import Reporting
import Rules

/// What commands that judge logs have in common: which logs, by which definitions, and what is held
/// back of what they find.
struct Judging {
  let queue: LogQueue
  let joining: ReadingFlags.Joining
  let catalogs: Catalogs
  var analysis: Analysis
  private let ignored: IgnoredInputs
  private let console: Console

  init(
    _ inputs: [Input], _ arguments: ParsedArguments, baseline: Baseline?, console: Console
  ) throws {
    let settings = try Settings(arguments)
    let configuration = settings.configuration
    ignored = IgnoredInputs(configuration)
    queue = try LogQueue(inputs, arguments, console: console, isIgnored: ignored.takes)
    let flags = try ReadingFlags(arguments, command: settings.command)
    joining = flags.joining
    catalogs = try settings.catalogs(inputFormat: flags.inputFormat)
    let scope = try TraceScope(
      arguments, command: settings.command, configuration: configuration)
    let today = OperatingSystem.today
    var restraint = Restraint(configuration, catalogs, baseline: baseline, today: today)
    restraint.seesWholeTrace =
      !["since", "until", "process"].contains(where: arguments.isSet)
    analysis = Analysis(
      catalogs: catalogs,
      judgement: try RuleSelection(
        arguments, catalogs, configuration: configuration, command: settings.command
      ).options,
      missing: flags.missing, scope: scope, restraint: restraint, jobs: flags.jobs,
      remark: console.remark, warn: console.warn)
    self.console = console
    for suppression in configuration.suppressions {
      if let warning = suppression.warning(on: today) { console.warn(warning) }
    }
  }

  /// Analyses all logs and calls `body` with every trace that they are.
  func run(
    handOn: @escaping FindingHandler = { _, _ in }, _ body: @escaping (AnalysedTrace) -> Void
  ) {
    analysis.run(queue, joining, handOn: handOn, body)
    ignored.remark(to: console)
  }
}
