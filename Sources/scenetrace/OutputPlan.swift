import CommandLineKit
import Reporting
import YAMLDocument

/// Which formats are written, and where each goes.
struct OutputPlan {
  struct Entry: Equatable {
    var format: ReportFormat
    /// Standard output when nil.
    var file: String?
  }

  private(set) var entries: [Entry] = []

  /// One format, which goes to a file.
  init(_ format: ReportFormat, file: String) {
    entries = [Entry(format: format, file: file)]
  }

  /// Reads `--format NAME[=FILE]` and `-o`, whose file's name tells the format where nothing else
  /// does; the first of `formats` is the one for everything else, and `command` is for messages.
  init(
    _ arguments: ParsedArguments, formats: [ReportFormat], command: String
  ) throws(UsageError) {
    let output = arguments.last("output")
    for request in arguments.all("format") {
      entries.append(try Self.entry(request, among: formats, command))
    }
    if entries.isEmpty, let usual = formats.first {
      let told = output.flatMap(ReportFormat.init(path:)) ?? usual
      guard formats.contains(told) else {
        throw UsageError(
          message: "'--output \(output ?? "")' asks for \(told.rawValue), which this command does "
            + "not write; name one with --format: \(Self.list(formats))", command: command)
      }
      entries.append(Entry(format: told))
    }
    if let output {
      guard let place = entries.firstIndex(where: { $0.file == nil }) else {
        throw UsageError(
          message: "'--output \(output)' has nothing to hold: every format has its own file",
          command: command)
      }
      entries[place].file = output
    }
    try checkPlaces(command)
  }

  private static func entry(
    _ request: String, among formats: [ReportFormat], _ command: String
  ) throws(UsageError) -> Entry {
    let parts = request.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let format = ReportFormat(rawValue: name), formats.contains(format) else {
      let names = formats.map(\.rawValue)
      let near = Spelling.closest(to: name, in: names).map { "did you mean '\($0)'? " } ?? ""
      throw UsageError(
        message: "unknown format '\(name)'; \(near)the formats are \(list(formats))",
        command: command)
    }
    guard parts.count > 1 else { return Entry(format: format) }
    guard !parts[1].isEmpty else {
      throw UsageError(message: "'--format \(request)' names no file", command: command)
    }
    return Entry(format: format, file: String(parts[1]))
  }

  private static func list(_ formats: [ReportFormat]) -> String {
    formats.map(\.rawValue).joined(separator: ", ")
  }

  private func checkPlaces(_ command: String) throws(UsageError) {
    for (index, entry) in entries.enumerated() {
      guard let rival = entries[..<index].first(where: { $0.file == entry.file }) else { continue }
      let place = entry.file.map { "'\($0)'" } ?? "standard output"
      throw UsageError(
        message: "'\(rival.format.rawValue)' and '\(entry.format.rawValue)' both go to \(place); "
          + "give one a file of its own: '--format \(entry.format.rawValue)=FILE'",
        command: command)
    }
  }
}
