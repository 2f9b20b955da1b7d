import Fleet
import Rules

/// What reports on a fleet show: prevalence by rule and version, lengths, and what could not be judged.
struct FleetTable {
  /// So many versions have a column; the traces of all others are in the last one.
  private static let mostVersions = 8

  struct Share {
    /// The traces with a finding, and all that were judged.
    var traces: Int
    var of: Int

    /// `12.5 %`, in tenths of a percent, rounded half up; empty where there is no trace.
    var text: String {
      guard of > 0 else { return "" }
      let tenths = (traces * 2000 + of) / (2 * of)
      return "\(tenths / 10).\(tenths % 10) %"
    }
  }

  struct Row {
    var rule: String
    var title: String
    var severity: Severity
    var share: Share
    var findings: Int
    var undecided: Int
    /// By version, in the order of `versions`.
    var trend: [Share]
    var exemplars: [Exemplars.Place]
  }

  let summary: FleetSummary
  /// The app versions that have a column, the oldest first.
  let versions: [String]
  /// The most prevalent first.
  let rows: [Row]

  init(_ summary: FleetSummary, _ context: ReportContext) {
    self.summary = summary
    var traces: [String: Int] = [:]
    for (group, count) in summary.groups { traces[group.version, default: 0] += count.traces }
    let most = traces.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.mostVersions)
    let versions = most.map(\.key).sorted { VersionText($0) < VersionText($1) }
    self.versions = versions
    let judged = summary.judgedTraces
    rows = summary.rules.map { rule in
      let count = summary.count(of: rule)
      let description = context.rule(rule)
      let trend = versions.map { version -> Share in
        let groups = summary.groups.filter { $0.key.version == version }.map(\.value)
        return Share(
          traces: groups.reduce(0) { $0 + ($1.rules[rule]?.traces ?? 0) },
          of: groups.reduce(0) { $0 + $1.traces })
      }
      return Row(
        rule: rule, title: description?.title ?? rule, severity: description?.severity ?? .warning,
        share: Share(traces: count.traces, of: judged), findings: count.findings,
        undecided: count.undecidedTraces, trend: trend,
        exemplars: summary.exemplars[rule]?.places ?? [])
    }.filter { $0.findings > 0 || $0.undecided > 0 }
      .sorted {
        ($1.share.traces, $1.findings, $0.rule) < ($0.share.traces, $0.findings, $1.rule)
      }
  }

  /// `20,000 traces: 19,990 judged, 3 limited, 5 unreadable, 1 without an event, 1 quarantined`.
  var account: String {
    let names: [(TraceSummary.Status, String)] = [
      (.ok, "judged"), (.limited, "judged in part"), (.unreadable, "unreadable"),
      (.noFormat, "without an event"), (.quarantined, "quarantined"),
    ]
    let parts = names.compactMap { status, name in
      summary.statuses[status].map { "\(Counted.number($0)) \(name)" }
    }
    return "\(Counted.text(summary.traces, "trace")): \(parts.joined(separator: ", "))"
  }

  /// The measures that have lengths, with what half and 95 of 100 of them reach.
  var lengths: [(measure: TimelineStatistics.Measure, count: Int, median: Int64, p95: Int64)] {
    TimelineStatistics.Measure.allCases.compactMap { measure in
      guard let histogram = summary.lengths[measure.rawValue],
        let median = histogram.percentile(50), let p95 = histogram.percentile(95)
      else { return nil }
      return (measure, histogram.total, median, p95)
    }
  }
}

/// Versions in the order of their numbers: 1.9 before 1.10.
private struct VersionText: Comparable {
  let text: String

  init(_ text: String) { self.text = text }

  private var numbers: [Int] { text.split { !$0.isNumber }.map { Int($0) ?? .max } }

  static func < (one: VersionText, other: VersionText) -> Bool {
    let (left, right) = (one.numbers, other.numbers)
    return left == right ? one.text < other.text : left.lexicographicallyPrecedes(right)
  }
}
