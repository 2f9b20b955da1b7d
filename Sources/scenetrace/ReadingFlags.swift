import CommandLineKit
import LogInput

/// What the user says of the inputs: how they belong together, and what they do not say themselves.
struct ReadingFlags {
  /// How several inputs are traces.
  enum Joining: Equatable {
    /// Each is a trace of its own.
    case none
    /// They are one trace, one after the other.
    case inOrder
    /// They are one trace, interleaved by their clocks.
    case byTime
  }

  let joining: Joining
  let missing: MissingParts
  let inputFormat: String?
  /// How many threads may be used.
  let jobs: Int

  init(_ arguments: ParsedArguments, command: String) throws(UsageError) {
    let isJoined = arguments.isSet("one-trace")
    let isMerged = arguments.isSet("merge-by-time")
    guard !isJoined || !isMerged else {
      throw UsageError(
        message: "'--one-trace' keeps the order of the inputs and '--merge-by-time' does not; "
          + "choose one", command: command)
    }
    if isMerged, arguments.isSet("follow") {
      throw UsageError(
        message: "'--follow' follows one log, and '--merge-by-time' asks for many",
        command: command)
    }
    joining = isJoined ? .inOrder : isMerged ? .byTime : .none
    var missing = MissingParts()
    if let text = arguments.last("year") {
      guard let year = Int(text), (1970...2200).contains(year) else {
        throw UsageError(
          message: "'--year \(text)' is no year; write it like 2025", command: command)
      }
      missing.year = year
    }
    if let text = arguments.last("zone") {
      guard let zone = MissingParts.zone(text) else {
        throw UsageError(
          message: "'--zone \(text)' is no offset from UTC; write it like +01:00 or Z",
          command: command)
      }
      missing.zoneOffset = zone
    }
    self.missing = missing
    inputFormat = arguments.last("input-format")
    guard let text = arguments.last("jobs") else {
      jobs = OperatingSystem.processors
      return
    }
    guard let jobs = Int(text), jobs > 0 else {
      throw UsageError(
        message: "'--jobs \(text)' is no number of threads; write it like 2", command: command)
    }
    self.jobs = jobs
  }
}

extension Flag {
  /// What commands that read logs have in common.
  static let reading: [Flag] = [
    .patterns, .config, .noConfig, .standardInputName, .recursive, .follow,
    Flag(
      "one-trace", category: "Input",
      summary: "Read all inputs as one trace, one after the other",
      detail: "Without it every input is a trace of its own, and no finding spans two of them."),
    Flag(
      "merge-by-time", category: "Input",
      summary: "Read all inputs as one trace, interleaved by their clocks"),
    Flag(
      "input-format", value: "ID", suggestion: .listed(by: "formats list --names"),
      category: "Input",
      summary: "Take the inputs to be in this format, and no other",
      detail: "'scenetrace formats list' names them. Lines that are not in it have no fields."),
    Flag(
      "jobs", value: "N", category: "Input",
      summary: "Use at most N threads (default: as many as there are processors)",
      detail: """
        A long log takes two: one reads and searches ahead of the other. Of many short logs each takes \
        its own. What is printed is the same.
        """),
    Flag(
      "year", value: "YEAR", category: "Input",
      summary: "Year of the first stamp, where stamps name none",
      detail: "Without it such stamps give order and durations, but no date."),
    Flag(
      "zone", value: "OFFSET", category: "Input",
      summary: "Offset from UTC of stamps that name none, such as +01:00"),
  ]
}
