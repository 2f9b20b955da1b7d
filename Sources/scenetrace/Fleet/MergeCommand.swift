import CommandLineKit
import Fleet
import LogInput

/// `scenetrace merge`: what batches wrote, as one summary.
struct MergeCommand {
  private static let command = "scenetrace merge"

  let arguments: ParsedArguments
  let console: Console

  func run() throws -> ExitStatus {
    guard let inputs = Input.all(arguments, isTerminal: FindingsCommand.isInputTerminal) else {
      return console.explainMissingInput(of: "merge")
    }
    var merger = FleetMerger(dedupes: arguments.isSet("dedupe"))
    for input in inputs {
      let lines = try LineSource(input.path, separator: 0x0A)
      try merger.begin(input.name)
      while let line = try lines.next() { try merger.take(line) }
      try merger.end()
    }
    if let text = arguments.last("traces") {
      guard let expected = Int(text) else {
        throw UsageError(
          message: "'--traces \(text)' is no number of traces; write it like 20000",
          command: Self.command)
      }
      guard merger.summary.traces == expected else {
        throw InputError(
          path: inputs.map(\.name).joined(separator: ", "),
          reason: "\(merger.summary.traces) traces are here, and \(expected) were to be",
          remedy: "a part is missing, or here twice; --dedupe counts each trace once")
      }
    }
    let output = try OutputTarget(arguments, console: console)
    output.write(FleetLine.summary(merger.summary).text)
    try output.finish()
    return ExitStatus()
  }
}

/// Puts together what batches wrote, and sees that nothing of it is missing.
struct FleetMerger {
  private(set) var summary = FleetSummary()
  private let dedupes: Bool
  private var seen: Set<String> = []
  private var name = ""
  private var line = 0
  /// The lines of traces since the last end of a part.
  private var traces = 0
  private var hasEnds = false

  init(dedupes: Bool) { self.dedupes = dedupes }

  mutating func begin(_ name: String) throws(InputError) {
    self.name = name
    (line, traces, hasEnds) = (0, 0, false)
  }

  mutating func take(_ bytes: [UInt8]) throws(InputError) {
    line += 1
    if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { return }
    let read: FleetLine
    do throws(FleetLine.Mistake) {
      read = try FleetLine(bytes)
    } catch {
      throw problem(error.reason, "each line is one that 'scenetrace batch' or 'merge' wrote")
    }
    switch read {
    case .trace(let trace, let pack):
      traces += 1
      if dedupes, !seen.insert(trace.id).inserted { return }
      var part = FleetSummary()
      part.pack = pack
      part.add(trace)
      try merge(part)
    case .summary(let part): try merge(part)
    case .end(_, let count, let written):
      hasEnds = true
      guard count == written, written == traces else {
        throw problem(
          "\(written) traces were written, and \(traces) are here", "read the part again")
      }
      traces = 0
    }
  }

  /// A part that says where it ends says so of all of it.
  mutating func end() throws(InputError) {
    if hasEnds, traces > 0 {
      throw problem("the last part has no end", "it was cut off: read its traces again")
    }
  }

  private mutating func merge(_ part: FleetSummary) throws(InputError) {
    do throws(MergeRefusal) {
      try summary.merge(part)
    } catch {
      throw problem(
        "its traces were judged by other definitions (\(error.other)) than those before (\(error.pack))",
        "read all traces with the same version, pattern files and rules")
    }
  }

  private func problem(_ reason: String, _ remedy: String) -> InputError {
    InputError(path: "\(name):\(line)", reason: reason, remedy: remedy)
  }
}
