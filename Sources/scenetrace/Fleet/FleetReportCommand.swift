import CommandLineKit
import Fleet
import LogInput
import Reporting

/// `scenetrace report` of a summary that `batch` or `merge` wrote.
struct FleetReportCommand {
  static let formats: [ReportFormat] = [.html, .markdown, .json, .sqlite]

  let path: String
  let arguments: ParsedArguments
  let console: Console

  /// Whether a file holds a summary: it begins as one does.
  static func isSummary(_ path: String) -> Bool {
    guard FileKind(of: path) == .regular, let file = try? OpenFile(path: path) else { return false }
    let room = ByteRoom.allocate(capacity: 64)
    defer { room.deallocate() }
    guard let count = try? file.read(into: room) else { return false }
    return String(decoding: room[..<count], as: UTF8.self)
      .hasPrefix("{\"v\": \(FleetLine.version), \"kind\": \"summary\"")
  }

  func run() throws -> ExitStatus {
    let plan = try OutputPlan(arguments, formats: Self.formats, command: "scenetrace report")
    var merger = FleetMerger(dedupes: false)
    let lines = try LineSource(path)
    merger.begin(path)
    while let line = try lines.next() { try merger.take(line) }
    try merger.end()
    let settings = try Settings(arguments)
    let catalogs = try settings.catalogs()
    var context = ReportContext(
      version: Grammar.scenetrace.version, vocabulary: catalogs.vocabulary)
    context.rules = catalogs.ruleDescriptions
    context.date = arguments.isSet("date") ? OperatingSystem.now : nil
    let outputs = try OpenOutputs(
      plan, colour: arguments.last("color") ?? "auto", console: console)
    for place in outputs.places {
      let write = place.writer.write(_:)
      switch place.format {
      case .markdown: write(FleetMarkdown(context).render(merger.summary))
      case .json: write(FleetLine.summary(merger.summary).text)
      case .sqlite:
        do throws(SQLiteReport.Problem) {
          place.writer.write(bytes: try FleetDatabase(context).database(of: merger.summary))
        } catch {
          place.abandon()
          console.complain(error.message)
        }
      default:
        FleetHTML(context, linking: arguments.last("link-prefix") ?? "")
          .render(merger.summary, to: write)
      }
    }
    outputs.commit(console)
    return ExitStatus()
  }
}
