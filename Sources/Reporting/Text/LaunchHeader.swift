import Lifecycle
import LogInput

/// What is known of a launch as a whole: a line of its own for each of which launch it is, which app
/// it is of, and how it ended.
struct LaunchHeader {
  let launch: Launch
  let lines: TraceLines
  /// The input whose name goes without saying.
  let input: Int?
  let palette: Palette

  func render() -> String {
    [identity, palette.paint(facts, .dim), ending].filter { !$0.isEmpty }
      .map { $0 + "\n" }.joined()
  }

  private var identity: String {
    let parts = [
      palette.paint("launch \(launch.id)", .bold),
      palette.paint(SafeText.of(launch.name) + (launch.pid.map { "[\($0)]" } ?? ""), .bold),
      launch.reportedSystem, launch.platform?.rawValue ?? "",
      launch.kind == .unknown ? "" : launch.kind.rawValue,
      beginning,
      "lines " + lines.range(launch.firstLine, launch.lastLine, besides: input),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// The first stamp, where it says something by itself.
  private var beginning: String {
    guard let reading = launch.firstMoment?.reading, reading.basis != .previousLine else {
      return ""
    }
    return reading.headerText
  }

  private var facts: String {
    let facts = launch.facts
    // Where the process has no name of its own, the bundle stands for it.
    let bundle = facts.bundle == launch.name ? nil : facts.bundle
    let build = facts.build.map { "(\($0))" }
    let version = [facts.version, build].compactMap { $0 }.joined(separator: " ")
    let parts = [bundle, version.isEmpty ? nil : version, facts.os, facts.device]
      .compactMap { $0 }.map { SafeText.of($0) }
    return parts.isEmpty ? "" : "  " + parts.joined(separator: "  ")
  }

  private var ending: String {
    guard let end = launch.end else { return "" }
    let line = lines.number(of: end.line, besides: input)
    let reason = end.reason.isEmpty ? "" : ": " + SafeText.prose(end.reason)
    return "  ended: \(end.manner.rawValue) (\(end.confidence.rawValue), line \(line))\(reason)"
  }
}
