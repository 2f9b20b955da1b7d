import JSONText

extension JSONWriter {
  /// Writes an object with a member for each measure that was taken, in seconds.
  mutating func write(_ statistics: TimelineStatistics) {
    object { json in
      for measure in TimelineStatistics.Measure.allCases {
        guard let distribution = statistics.distribution(of: measure) else { continue }
        json.key(measure.rawValue)
        json.write(distribution, withTotal: measure.isOfStays)
      }
    }
  }

  private mutating func write(_ distribution: Distribution, withTotal: Bool) {
    object { json in
      json.member("count", distribution.count)
      json.writeSeconds("min", distribution.min)
      json.writeSeconds("median", distribution.median)
      json.writeSeconds("p95", distribution.p95)
      json.writeSeconds("max", distribution.max)
      if withTotal { json.writeSeconds("total", distribution.total) }
    }
  }

  private mutating func writeSeconds(_ name: String, _ nanoseconds: Int64) {
    key(name)
    seconds(nanoseconds: nanoseconds)
  }
}
