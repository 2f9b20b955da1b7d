import JSONText
import LogInput

extension JSONWriter {
  /// Writes the members of the input of the trace at that place.
  mutating func writeMembers(ofInput index: Int, of trace: AnalysedTrace) {
    let isOnly = trace.inputs.count == 1
    let losses = trace.losses.inLineOrder.filter {
      isOnly || trace.lines.place(of: $0.line).input == index
    }
    write(trace.inputs[index])
    guard !losses.isEmpty else { return }
    write(losses, in: trace.lines)
    member("lossCount", isOnly ? trace.losses.count : losses.count)
  }

  private mutating func write(_ input: AnalysedTrace.Input) {
    member("file", input.file)
    object("formats") { json in for (id, lines) in input.formats { json.member(id, lines) } }
    member("lines", input.account.lines)
    member("events", input.account.events)
    member("continuations", input.account.continuations)
    member("other", input.account.other)
    member("dropped", input.account.dropped)
    member("duplicates", input.account.duplicates > 0 ? input.account.duplicates : nil)
    member("cutRecords", input.account.cutRecords > 0 ? input.account.cutRecords : nil)
    member("clockSteps", input.account.clockSteps)
    member("matchLimits", input.account.matchLimits)
  }

  private mutating func write(_ losses: [Loss], in lines: TraceLines) {
    array("losses") { json in
      for loss in losses {
        json.object { json in
          json.member("line", lines.place(of: loss.line).line)
          json.member("kind", loss.kind.rawValue)
          let process = String(decoding: loss.process, as: UTF8.self)
          json.member("process", process.isEmpty ? nil : process)
          json.member("pid", Int(String(decoding: loss.pid, as: UTF8.self)))
        }
      }
    }
  }
}
