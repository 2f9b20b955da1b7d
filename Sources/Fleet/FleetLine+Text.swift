import JSONText

extension FleetLine {
  /// A line that is written at once arrives whole (PIPE_BUF of Linux; write(2), pipe(7)).
  package static let longest = 4096
  /// A longer name is cut, and told apart by its hash.
  private static let longestName = 512
  private static let longestFact = 96

  /// The line as text, with its end; the same bytes for the same line, in every run.
  package var text: String {
    switch self {
    case .trace(let trace, let pack): Self.text(of: trace, pack)
    case .summary(let summary): Self.row("summary", summary.pack) { summary.write(to: &$0) }
    case .end(let pack, let read, let written):
      Self.row("end", pack) { json in
        json.member("read", read)
        json.member("written", written)
      }
    }
  }

  /// The line of a trace fits into one write: what does not is left out, and that is said.
  private static func text(of trace: TraceSummary, _ pack: String) -> String {
    var trace = trace
    trace.id = short(trace.id, longestName)
    trace.reason = short(trace.reason, longestName)
    trace.deviceID = short(trace.deviceID, longestFact)
    trace.group.app = short(trace.group.app, longestFact)
    trace.group.version = short(trace.group.version, longestFact)
    trace.group.os = short(trace.group.os, longestFact)
    trace.group.device = short(trace.group.device, longestFact)
    var text = row("trace", pack) { trace.write(to: &$0) }
    guard text.utf8.count > longest else { return text }
    trace.status = trace.status == .ok ? .limited : trace.status
    trace.reason = "more was found than a line holds"
    trace.lengths = [:]
    var rules = trace.rules.keys.sorted()
    repeat {
      text = row("trace", pack) { trace.write(to: &$0) }
      guard let last = rules.popLast() else { break }
      trace.rules[last] = nil
    } while text.utf8.count > longest
    return text
  }

  /// The text, or its beginning and its hash when it is longer than so many bytes of JSON.
  private static func short(_ text: String, _ longest: Int) -> String {
    // A character that is escaped has six bytes, or as many as it has.
    func room(_ scalar: Unicode.Scalar) -> Int {
      (0x20..<0x7F).contains(scalar.value) && scalar != "\"" && scalar != "\\" ? 1 : 6
    }
    if text.utf8.count <= longest / 6 { return text }
    if text.unicodeScalars.reduce(0, { $0 + room($1) }) <= longest { return text }
    var beginning = ""
    var left = longest - 20
    for scalar in text.unicodeScalars {
      left -= room(scalar)
      if left < 0 { break }
      beginning.unicodeScalars.append(scalar)
    }
    return "\(beginning)...\(String(StableHash.of(text), radix: 16))"
  }

  private static func row(
    _ kind: String, _ pack: String, _ members: (inout JSONWriter) -> Void
  ) -> String {
    var text = ""
    var json = JSONWriter(indentedDepth: 0) { text += $0 }
    json.object { json in
      json.member("v", version)
      json.member("kind", kind)
      if !pack.isEmpty { json.member("pack", pack) }
      members(&json)
    }
    json.finish()
    return text
  }
}

extension TraceSummary {
  fileprivate func write(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("status", status.rawValue)
    if !reason.isEmpty { json.member("why", reason) }
    group.write(to: &json)
    if !deviceID.isEmpty { json.member("deviceID", deviceID) }
    json.member("lines", lines)
    json.member("events", events)
    json.member("unmatched", unmatched)
    json.member("dropped", dropped)
    json.member("launches", launches)
    json.member("scenes", scenes)
    json.object("rules") { json in
      for (rule, verdicts) in rules.sorted(by: { $0.key < $1.key }) {
        json.write(rule, [verdicts.findings, verdicts.inconclusive, verdicts.firstLine])
      }
    }
    json.write(lengths)
  }
}

extension TraceSummary.Group {
  fileprivate func write(to json: inout JSONWriter) {
    for (name, value) in [("app", app), ("version", version), ("os", os), ("device", device)]
    where !value.isEmpty {
      json.member(name, value)
    }
  }
}

extension FleetSummary {
  fileprivate func write(to json: inout JSONWriter) {
    json.object("traces") { json in
      for status in TraceSummary.Status.allCases { json.member(status.rawValue, statuses[status]) }
    }
    json.member("lines", lines)
    json.member("events", events)
    json.member("unmatched", unmatched)
    json.member("dropped", dropped)
    json.member("launches", launches)
    json.member("scenes", scenes)
    json.array("groups") { json in
      for (group, count) in groups.counts.sorted(by: { $0.key < $1.key }) {
        json.object { json in
          group.write(to: &json)
          json.member("traces", count.traces)
          json.object("rules") { json in
            for (rule, sum) in count.rules.sorted(by: { $0.key < $1.key }) {
              json.write(
                rule, [sum.traces, sum.undecidedTraces, sum.findings, sum.inconclusive])
            }
          }
        }
      }
    }
    json.write(lengths)
    json.object("devices") { json in
      for (place, run) in devices.registers.enumerated() where run > 0 {
        json.member(String(place), Int(run))
      }
    }
    json.object("exemplars") { json in
      for (rule, places) in exemplars.sorted(by: { $0.key < $1.key }) {
        json.write(rule, places)
      }
    }
    json.object("leftOut") { json in
      for status in TraceSummary.Status.allCases {
        if let places = leftOut[status] { json.write(status.rawValue, places) }
      }
    }
  }
}

extension TraceSummary.Group: Comparable {
  package static func < (one: Self, other: Self) -> Bool {
    (one.app, one.version, one.os, one.device) < (other.app, other.version, other.os, other.device)
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ name: String, _ counts: [Int]) {
    array(name) { json in for count in counts { json.number(count) } }
  }

  fileprivate mutating func write(_ name: String, _ places: Exemplars) {
    array(name) { json in
      for place in places.places {
        json.object { json in
          json.member("trace", place.trace)
          json.member("line", place.line)
        }
      }
    }
  }

  fileprivate mutating func write(_ lengths: [String: LengthHistogram]) {
    object("lengths") { json in
      for (measure, histogram) in lengths.sorted(by: { $0.key < $1.key }) {
        json.object(measure) { json in
          for (bucket, count) in histogram.counts.sorted(by: { $0.key < $1.key }) {
            json.member(String(bucket), count)
          }
        }
      }
    }
  }
}
