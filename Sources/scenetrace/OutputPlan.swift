import CommandLineKit
import YAMLDocument

/// Which formats are written, and where each goes.
struct OutputPlan {
  struct Entry: Equatable {
    var format: String
    /// Standard output when nil.
    var file: String?
  }

  private(set) var entries: [Entry] = []

  /// Reads `--format NAME[=FILE]` and `-o`; `command` is for messages.
  init(
    _ arguments: ParsedArguments, formats: [String], command: String
  ) throws(UsageError) {
    let requests = arguments.all("format")
    for request in requests.isEmpty ? ["text"] : requests {
      let parts = request.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let entry = Entry(format: String(parts[0]), file: parts.count > 1 ? String(parts[1]) : nil)
      guard formats.contains(entry.format) else {
        throw Self.unknown(entry.format, among: formats, command)
      }
      if entry.file == "" {
        throw UsageError(message: "'--format \(request)' names no file", command: command)
      }
      entries.append(entry)
    }
    if let output = arguments.last("output") {
      guard let place = entries.firstIndex(where: { $0.file == nil }) else {
        throw UsageError(
          message: "'--output \(output)' has nothing to hold: every format has its own file",
          command: command)
      }
      entries[place].file = output
    }
    try checkPlaces(command)
  }

  private func checkPlaces(_ command: String) throws(UsageError) {
    for (index, entry) in entries.enumerated() {
      guard let rival = entries[..<index].first(where: { $0.file == entry.file }) else { continue }
      let place = entry.file.map { "'\($0)'" } ?? "standard output"
      throw UsageError(
        message: "'\(rival.format)' and '\(entry.format)' both go to \(place); "
          + "give one a file of its own: '--format \(entry.format)=FILE'", command: command)
    }
  }

  private static func unknown(
    _ format: String, among formats: [String], _ command: String
  ) -> UsageError {
    let near = Spelling.closest(to: format, in: formats).map { "did you mean '\($0)'? " } ?? ""
    return UsageError(
      message: "unknown format '\(format)'; \(near)the formats are "
        + formats.joined(separator: ", "), command: command)
  }
}
