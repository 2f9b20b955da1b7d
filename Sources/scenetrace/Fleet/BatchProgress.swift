import CommandLineKit

/// Says on a terminal how far a batch has come, once it takes longer than a second.
final class BatchProgress {
  private let console: Console
  private let isShown: Bool
  private let start = OperatingSystem.uptime
  private var next: Int64
  private var traces = 0
  private var hasSpoken = false

  init(_ console: Console) {
    self.console = console
    isShown = OperatingSystem.isTerminal(OperatingSystem.standardError)
    next = start + 1_000_000_000
  }

  /// Counts a trace.
  func count() {
    traces += 1
    guard isShown, traces % 16 == 0 else { return }
    let now = OperatingSystem.uptime
    guard now >= next else { return }
    next = now + 250_000_000
    hasSpoken = true
    let rate = Double(traces) / (Double(now - start) / 1e9)
    console.say("\r\(traces) traces, \(Int(rate)) a second ")
  }

  func finish() { if hasSpoken { console.say("\r\u{1B}[K") } }
}

/// Where the lines of a batch go, each in one piece.
final class OutputTarget {
  private let file: OutputFile?
  private let writer: DescriptorWriter
  private let isShared: Bool

  init(_ arguments: ParsedArguments, console: Console) throws(OutputFile.Problem) {
    file = try arguments.last("output").map { path throws(OutputFile.Problem) in
      try OutputFile(path: path)
    }
    writer = file?.writer ?? console.output
    isShared = file == nil
  }

  func write(_ line: String) {
    writer.write(line)
    // Others may write into the same pipe: what is written at once arrives whole.
    if isShared { writer.flush() }
  }

  func finish() throws(OutputFile.Problem) {
    writer.flush()
    try file?.commit()
  }
}
