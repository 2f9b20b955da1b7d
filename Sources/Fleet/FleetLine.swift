import JSONText

/// A line of what `batch` writes and `merge` reads.
package enum FleetLine: Equatable {
  /// What was learned of a trace, and by which definitions.
  case trace(TraceSummary, pack: String)
  case summary(FleetSummary)
  /// The end of a part: so many traces were read, and so many lines written.
  case end(pack: String, read: Int, written: Int)

  /// The version of the lines.
  package static let version = 1

  /// Why a line is none of these.
  package struct Mistake: Error, Equatable {
    package let reason: String
  }

  /// Reads a line of JSON.
  package init(_ bytes: some Sequence<UInt8>) throws(Mistake) {
    guard let value = JSONValue(parsing: bytes), value.members != nil else {
      throw Mistake(reason: "is no JSON object")
    }
    guard let version = value["v"]?.integer else {
      throw Mistake(reason: "has no version 'v'")
    }
    guard version == Self.version else {
      throw Mistake(reason: "has version \(version), and \(Self.version) is read here")
    }
    let pack = value["pack"]?.text ?? ""
    switch value["kind"]?.text {
    case "trace": self = .trace(try TraceSummary(value), pack: pack)
    case "summary": self = .summary(try FleetSummary(value, pack: pack))
    case "end":
      guard let read = value["read"]?.integer, let written = value["written"]?.integer else {
        throw Mistake(reason: "does not say how many traces were read and written")
      }
      self = .end(pack: pack, read: read, written: written)
    case let kind?: throw Mistake(reason: "is of no known kind: '\(kind)'")
    case nil: throw Mistake(reason: "does not say of what kind it is")
    }
  }
}

extension TraceSummary {
  fileprivate init(_ value: JSONValue) throws(FleetLine.Mistake) {
    guard let id = value["id"]?.text else { throw FleetLine.Mistake(reason: "has no 'id'") }
    guard let status = value["status"]?.text.flatMap(Status.init(rawValue:)) else {
      throw FleetLine.Mistake(reason: "has no 'status' that is known")
    }
    self.init(id: id, status: status)
    reason = value["why"]?.text ?? ""
    group = Group(value)
    deviceID = value["deviceID"]?.text ?? ""
    lines = value.count("lines")
    events = value.count("events")
    unmatched = value.count("unmatched")
    dropped = value.count("dropped")
    launches = value.count("launches")
    scenes = value.count("scenes")
    for (rule, numbers) in value["rules"]?.members ?? [:] {
      let numbers = try numbers.counts(3, in: "rules")
      var verdicts = Verdicts()
      (verdicts.findings, verdicts.inconclusive, verdicts.firstLine) = (
        numbers[0], numbers[1], numbers[2]
      )
      rules[rule] = verdicts
    }
    lengths = try value.lengths()
  }
}

extension TraceSummary.Group {
  fileprivate init(_ value: JSONValue) {
    self.init()
    app = value["app"]?.text ?? ""
    version = value["version"]?.text ?? ""
    os = value["os"]?.text ?? ""
    device = value["device"]?.text ?? ""
  }
}

extension FleetSummary {
  fileprivate init(_ value: JSONValue, pack: String) throws(FleetLine.Mistake) {
    self.init()
    self.pack = pack
    for status in TraceSummary.Status.allCases {
      if let count = value["traces"]?[status.rawValue]?.integer, count > 0 {
        statuses[status] = count
      }
      for place in value["leftOut"]?[status.rawValue]?.items ?? [] {
        leftOut[status, default: Exemplars()].add(try Exemplars.Place(place))
      }
    }
    lines = value.count("lines")
    events = value.count("events")
    unmatched = value.count("unmatched")
    dropped = value.count("dropped")
    launches = value.count("launches")
    scenes = value.count("scenes")
    for item in value["groups"]?.items ?? [] {
      var count = GroupCount()
      count.traces = item.count("traces")
      for (rule, numbers) in item["rules"]?.members ?? [:] {
        let numbers = try numbers.counts(4, in: "groups")
        var sum = RuleCount()
        (sum.traces, sum.undecidedTraces) = (numbers[0], numbers[1])
        (sum.findings, sum.inconclusive) = (numbers[2], numbers[3])
        count.rules[rule] = sum
      }
      groups.add(count, to: TraceSummary.Group(item))
    }
    lengths = try value.lengths()
    for (place, run) in value["devices"]?.members ?? [:] {
      guard let place = Int(place), let run = run.integer else {
        throw FleetLine.Mistake(reason: "counts devices by what is no register")
      }
      devices.raise(place, to: run)
    }
    for (rule, places) in value["exemplars"]?.members ?? [:] {
      for place in places.items ?? [] {
        exemplars[rule, default: Exemplars()].add(try Exemplars.Place(place))
      }
    }
  }
}

extension Exemplars.Place {
  fileprivate init(_ value: JSONValue) throws(FleetLine.Mistake) {
    guard let trace = value["trace"]?.text else {
      throw FleetLine.Mistake(reason: "has an exemplar without its trace")
    }
    self.init(trace: trace, line: value.count("line"))
  }
}

extension JSONValue {
  /// A count; 0 where there is none, or less.
  fileprivate func count(_ name: String) -> Int { max(0, self[name]?.integer ?? 0) }

  fileprivate func counts(_ expected: Int, in name: String) throws(FleetLine.Mistake) -> [Int] {
    let numbers = (items ?? []).compactMap(\.integer).filter { $0 >= 0 }
    guard numbers.count == expected, items?.count == expected else {
      throw FleetLine.Mistake(reason: "has no \(expected) counts where '\(name)' has them")
    }
    return numbers
  }

  fileprivate func lengths() throws(FleetLine.Mistake) -> [String: LengthHistogram] {
    var all: [String: LengthHistogram] = [:]
    for (measure, buckets) in self["lengths"]?.members ?? [:] {
      var histogram = LengthHistogram()
      for (bucket, count) in buckets.members ?? [:] {
        guard let bucket = Int(bucket), let count = count.integer else {
          throw FleetLine.Mistake(reason: "counts lengths by what is no bucket")
        }
        histogram.add(count, inBucket: bucket)
      }
      all[measure] = histogram
    }
    return all
  }
}
