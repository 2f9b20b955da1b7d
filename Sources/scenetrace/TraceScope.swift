import CommandLineKit
import Lifecycle
import Reporting

/// Which part of a trace counts, and what the user says of its apps that the log does not.
struct TraceScope {
  /// Where the part begins and ends; nil where the trace does.
  var since: TimeBound?
  var until: TimeBound?
  /// Whose launches count: a process name, a process id or a bundle; all when nil.
  var process: String?
  /// What is not said in the log.
  var given = AppFacts()
  var platform: Platform?

  init() {}

  init(
    _ arguments: ParsedArguments, command: String, configuration: Configuration = Configuration()
  ) throws(UsageError) {
    since = try Self.bound("since", arguments, command)
    until = try Self.bound("until", arguments, command)
    if case .line(let first) = since, case .line(let last) = until, last < first {
      throw UsageError(
        message: "'--until line:\(last)' lies before '--since line:\(first)'", command: command)
    }
    process = arguments.last("process") ?? configuration.process
    given.version = arguments.last("app-version")
    given.build = arguments.last("app-build")
    given.os = arguments.last("os")
    given.device = arguments.last("device")
    platform = arguments.last("platform").flatMap { Platform(rawValue: $0) }
  }

  /// The window of a trace that is about to be read; nil when all of it counts.
  var window: TraceWindow? {
    since == nil && until == nil ? nil : TraceWindow(since: since, until: until)
  }

  private static func bound(
    _ flag: String, _ arguments: ParsedArguments, _ command: String
  ) throws(UsageError) -> TimeBound? {
    guard let text = arguments.last(flag) else { return nil }
    guard let bound = TimeBound(text) else {
      throw UsageError(
        message: "'--\(flag) \(text)' is no time; write it like 09:00:05.250, "
          + "'2025-03-01 09:00:05', +90s after the first event, or line:120", command: command)
    }
    return bound
  }
}

extension Flag {
  /// What commands that read launches have in common.
  static let scope: [Flag] = [
    Flag(
      "process", value: "NAME|PID|BUNDLE", category: "Selection",
      summary: "Only launches of this process",
      detail: "Other apps in the log are not looked at, as if their lines were not there."),
    Flag(
      "since", value: "TIME", category: "Selection",
      summary: "Only what lies at or after this time, or line:N",
      detail: """
        A stamp as the log has them (09:00, 09:00:05.250, '2025-03-01 09:00:05', ISO 8601; what it \
        leaves out is taken from the log), a time after the first event (+90s, +500ms, +5m, +2h), \
        or a line of the trace (line:120). All of the log is read and judged all the same.
        """),
    Flag(
      "until", value: "TIME", category: "Selection",
      summary: "Only what lies at or before this time, or line:N"),
    .platform,
    Flag(
      "app-version", value: "TEXT", category: "Input",
      summary: "Version of the apps, where the log does not say"),
    Flag(
      "app-build", value: "TEXT", category: "Input",
      summary: "Build number of the apps, where the log does not say"),
    Flag(
      "os", value: "TEXT", category: "Input",
      summary: "System they run on, where the log does not say, such as 'iOS 18.3'"),
    Flag(
      "device", value: "TEXT", category: "Input",
      summary: "Device they run on, where the log does not say"),
  ]
  static let platform = Flag(
    "platform", value: "NAME", choices: Platform.allCases.map(\.rawValue), category: "Input",
    summary: "Platform that the apps run on, where it is another than the log shows")
}
