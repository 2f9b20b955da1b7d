import Fleet
import LogInput

/// Puts together what batches wrote, and sees that nothing of it is missing.
struct FleetMerger {
  private(set) var summary = FleetSummary()
  private let dedupes: Bool
  private var seen: Set<String> = []
  private var name = ""
  private var line = 0
  /// The lines of traces since the last end of a part.
  private var traces = 0
  /// It has come to the end of a part.
  private var isWhole = false

  init(dedupes: Bool) { self.dedupes = dedupes }

  mutating func begin(_ name: String) {
    self.name = name
    (line, traces, isWhole) = (0, 0, false)
  }

  mutating func take(_ bytes: ArraySlice<UInt8>) throws(InputError) {
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
    case .summary(let part):
      isWhole = true
      try merge(part)
    case .end(let pack, let count, let written):
      isWhole = true
      var nothing = FleetSummary()
      nothing.pack = pack
      try merge(nothing)
      guard count == written, written == traces else {
        throw problem(
          "\(written) traces were written, and \(traces) are here", "read the part again")
      }
      traces = 0
    }
  }

  /// What was cut off has lost its end, and nobody knows what else.
  func end() throws(InputError) {
    if traces > 0 || !isWhole {
      throw InputError(
        path: name, reason: line == 0 ? "is empty" : "has no end",
        remedy: "a batch that has come to its end says so in its last line; read its traces again")
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
