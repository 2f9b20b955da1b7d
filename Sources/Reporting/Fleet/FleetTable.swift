import Fleet
import Rules

/// What reports on a fleet show of rules: how many traces have a finding, and which.
struct FleetTable {
  struct Row {
    var rule: String
    var title: String
    var severity: Severity
    var share: FleetShare
    var findings: Int
    var undecided: Int
    var exemplars: [Exemplars.Place]
  }

  let summary: FleetSummary
  /// The most prevalent first.
  let rows: [Row]

  init(_ summary: FleetSummary, _ context: ReportContext) {
    self.summary = summary
    let judged = summary.judgedTraces
    rows = summary.rules.map { rule in
      let count = summary.count(of: rule)
      let description = context.rule(rule)
      return Row(
        rule: rule, title: description?.title ?? rule, severity: description?.severity ?? .warning,
        share: FleetShare(traces: count.traces, of: judged), findings: count.findings,
        undecided: count.undecidedTraces, exemplars: summary.exemplars[rule]?.places ?? [])
    }.filter { $0.findings > 0 || $0.undecided > 0 }
      .sorted {
        ($1.share.traces, $1.findings, $0.rule) < ($0.share.traces, $0.findings, $1.rule)
      }
  }

  /// `20,000 traces: 19,990 judged, 3 judged in part, 1 without an event, 1 quarantined`.
  var account: String {
    let names: [(TraceSummary.Status, String)] = [
      (.ok, "judged"), (.limited, "judged in part"), (.unreadable, "unreadable"),
      (.noFormat, "without an event"), (.quarantined, "quarantined"),
    ]
    let parts = names.compactMap { status, name in
      summary.statuses[status].map { "\(Counted.number($0)) \(name)" }
    }
    let traces = Counted.text(summary.traces, "trace")
    return parts.isEmpty ? traces : "\(traces): \(parts.joined(separator: ", "))"
  }

  /// `20,010 launches, 2,000,123 lines, 240,000 events, about 8,650 devices`.
  var contents: String {
    var parts = [
      Counted.text(summary.launches, "launch", "launches"), Counted.text(summary.lines, "line"),
      Counted.text(summary.events, "event"),
    ]
    if summary.dropped > 0 { parts.append("\(Counted.number(summary.dropped)) dropped lines") }
    if !summary.devices.isEmpty {
      parts.append("about \(Counted.text(summary.devices.estimate, "device"))")
    }
    return parts.joined(separator: ", ")
  }

  /// What there is to compare the shares by, each with more than one value.
  var breakdowns: [FleetBreakdown] {
    FleetBreakdown.Feature.allCases.map { FleetBreakdown($0, of: summary) }
      .filter { $0.columns.count > 1 }
  }

  /// The measures that have lengths, with what half and 95 of 100 of them reach.
  var lengths: [(measure: FleetMeasure, count: Int, median: Int64, p95: Int64)] {
    FleetMeasure.allCases.compactMap { measure in
      guard let histogram = summary.lengths[measure.name],
        let median = histogram.percentile(50), let p95 = histogram.percentile(95)
      else { return nil }
      return (measure, histogram.total, median, p95)
    }
  }

  /// Why traces could not be judged, with how many and some of them.
  var leftOut: [(reason: String, count: Int, traces: [String])] {
    TraceSummary.Status.allCases.compactMap { status in
      summary.leftOut[status].map {
        (status.explanation, summary.statuses[status] ?? 0, $0.places.map(\.trace))
      }
    }
  }
}

/// How many of the traces that were judged have a finding.
struct FleetShare: Equatable {
  var traces: Int
  var of: Int

  /// `12.5 %`, in tenths of a percent; empty where there is no trace.
  var text: String {
    guard of > 0 else { return "" }
    let tenths = Int((portion * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }

  var portion: Double { of > 0 ? Double(traces) / Double(of) : 0 }
}

extension TraceSummary.Status {
  fileprivate var explanation: String {
    switch self {
    case .ok: "judged"
    case .limited: "judged up to a limit"
    case .unreadable: "could not be read to the end"
    case .noFormat: "without an event of the life cycle"
    case .quarantined: "left out, because reading them crashed or hung"
    }
  }
}
