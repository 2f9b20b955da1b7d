import JSONText

extension FleetLine {
  /// A line that is written at once arrives whole (PIPE_BUF of Linux; write(2), pipe(7)).
  package static let longest = 4096
  /// A longer name of a trace is cut, and told apart by its hash.
  private static let longestName = 512

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
    trace.id = name(trace.id)
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

  private static func name(_ id: String) -> String {
    guard id.utf8.count > longestName else { return id }
    return "\(id.prefix(longestName / 4))...\(String(StableHash.of(id), radix: 16))"
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
    json.member("dropped", dropped)
    json.member("launches", launches)
    json.member("scenes", scenes)
    json.array("groups") { json in
      for (group, count) in groups.sorted(by: { $0.key < $1.key }) {
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
