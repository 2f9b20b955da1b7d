import LogInput

extension JSONWriter {
  mutating func write(_ input: AnalysedInput) {
    object { json in
      json.member("file", input.file)
      json.key("formats")
      json.object { json in for (id, lines) in input.formats { json.member(id, lines) } }
      json.member("lines", input.account.lines)
      json.member("events", input.account.events)
      json.member("continuations", input.account.continuations)
      json.member("other", input.account.other)
      json.member("dropped", input.account.dropped)
      json.member("clockSteps", input.account.clockSteps)
      json.member("matchLimits", input.account.matchLimits)
      if input.losses.count > 0 { json.write(input.losses) }
    }
  }

  private mutating func write(_ losses: LossAccount) {
    key("losses")
    array { json in
      for loss in losses.inLineOrder {
        json.object { json in
          json.member("line", loss.line)
          json.member("kind", loss.kind.rawValue)
          let process = String(decoding: loss.process, as: UTF8.self)
          json.member("process", process.isEmpty ? nil : process)
          json.member("pid", Int(String(decoding: loss.pid, as: UTF8.self)))
        }
      }
    }
    member("lossCount", losses.count)
  }
}
