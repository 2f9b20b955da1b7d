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
      let lines = try LineSource(input.path)
      merger.begin(input.name)
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
