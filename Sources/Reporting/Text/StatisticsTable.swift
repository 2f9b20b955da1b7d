import JSONText

/// What was measured of all launches in columns: how often, and how long.
struct StatisticsTable {
  let statistics: TimelineStatistics
  let palette: Palette

  /// Empty when nothing was measured.
  func render() -> String {
    let rows = TimelineStatistics.Measure.allCases.compactMap(row)
    guard !rows.isEmpty else { return "" }
    let head = ["", "count", "min", "median", "p95", "max", "total"]
    let right = Dictionary(uniqueKeysWithValues: (1...6).map { ($0, TextColumns.Alignment.right) })
    return palette.paint("statistics", .bold) + "  seconds, by nearest rank\n"
      + TextColumns(rows: [head] + rows, alignments: right, indent: 2, palette: palette).render()
  }

  private func row(_ measure: TimelineStatistics.Measure) -> [String]? {
    guard let distribution = statistics.distribution(of: measure) else { return nil }
    let lengths = [
      distribution.min, distribution.median, distribution.p95, distribution.max, distribution.total,
    ].map { DecimalSeconds(nanoseconds: $0).fixed(distribution.digits) }
    return [measure.title, Counted.number(distribution.count)]
      + (measure.isOfStays ? lengths : lengths.dropLast())
  }
}

extension TimelineStatistics.Measure {
  /// What it is called in tables.
  var title: String {
    switch self {
    case .coldToActive: "launch to active"
    case .warmToActive: "background to active"
    case .foreground: "in the foreground"
    case .interruptions: "interrupted"
    case .background: "in the background"
    case .suspended: "suspended"
    }
  }

  /// Its lengths add up to a time that was spent there.
  var isOfStays: Bool { self != .coldToActive && self != .warmToActive }
}
