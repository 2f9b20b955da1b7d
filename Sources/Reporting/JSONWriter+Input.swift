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
    }
  }
}
