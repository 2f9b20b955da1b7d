import Lifecycle
import Rules

/// What all traces came to, numbered and sorted as documents show it.
package struct ReportContents {
  package let traces: [AnalysedTrace]
  /// What is shown of launches, in the order of the traces.
  let launches: [ReportedLaunch]
  /// The findings that are shown: by input, line and rule.
  let findings: [ReportedFinding]
  /// Findings that are known or silenced, in the same order.
  let heldBack: [ReportedFinding]
  let inconclusive: [ReportedInconclusive]
  let summary: Summary

  /// Puts together what is shown of the traces.
  package init(_ traces: [AnalysedTrace], mildest: Severity = .note) {
    self.traces = traces
    var summary = Summary()
    var numbering = Numbering()
    var launches: [ReportedLaunch] = []
    var findings: [ReportedFinding] = []
    var heldBack: [ReportedFinding] = []
    var inconclusive: [ReportedInconclusive] = []
    for (index, trace) in traces.enumerated() {
      summary.add(trace)
      launches += trace.excerpts.map {
        ReportedLaunch(
          id: numbering.launches + $0.launch.id, trace: index, inputsBefore: numbering.inputs,
          lines: trace.lines, excerpt: $0)
      }
      let shown = trace.findings.filter { $0.severity >= mildest }
      findings += shown.inReportOrder({ ($0.line, $0.rule) }).map {
        ReportedFinding($0, in: trace.lines, numbering, trace: index)
      }
      heldBack += trace.heldBack.inReportOrder({ ($0.finding.line, $0.finding.rule) }).map {
        ReportedFinding(
          $0.finding, in: trace.lines, numbering, trace: index, reason: $0.reason,
          justification: $0.justification)
      }
      inconclusive += trace.inconclusive.inReportOrder({ ($0.line, $0.rule) }).map {
        ReportedInconclusive(
          item: $0, lines: trace.lines, trace: index,
          launch: $0.launch.map { $0.id + numbering.launches })
      }
      numbering.add(trace)
    }
    (self.launches, self.findings, self.heldBack) = (launches, findings, heldBack)
    (self.inconclusive, self.summary) = (inconclusive, summary)
  }
}

/// What comes before a trace in a report: numbers of launches and inputs run over all traces.
struct Numbering {
  private(set) var launches = 0
  private(set) var inputs = 0

  mutating func add(_ trace: AnalysedTrace) {
    launches += trace.lastLaunch
    inputs += trace.inputs.count
  }
}

/// What is shown of a launch, and its number in the report.
struct ReportedLaunch {
  let id: Int
  /// The place of its trace in the report.
  let trace: Int
  let inputsBefore: Int
  let lines: TraceLines
  let excerpt: LaunchExcerpt

  var launch: Launch { excerpt.launch }
}

/// A finding, and where it stands in the report.
struct ReportedFinding {
  let finding: Finding
  let lines: TraceLines
  let place: TraceLines.Place
  /// The place of its trace in the report.
  let trace: Int
  /// The number of its launch in the report.
  let launch: Int?
  /// Why it is not among those that count; nil when it is.
  let reason: HeldBack?
  /// The words with which a configuration silences it.
  let justification: String?

  init(
    _ finding: Finding, in lines: TraceLines, _ numbering: Numbering, trace: Int = 0,
    reason: HeldBack? = nil, justification: String? = nil
  ) {
    self.finding = finding
    self.lines = lines
    self.trace = trace
    self.reason = reason
    self.justification = justification
    place = lines.place(of: finding.line)
    launch = finding.launch.map { $0.id + numbering.launches }
  }

  /// What happened here.
  var message: String { finding.statement }

  /// The scene that it is about; nil when it is about the app.
  var scene: String? { finding.unit == "app" ? nil : finding.unit }

  var fingerprint: String { finding.fingerprint(in: place.file) }
}

/// A place where a rule could neither clear nor accuse, and where it stands in the report.
struct ReportedInconclusive {
  let item: Inconclusive
  let lines: TraceLines
  let trace: Int
  /// The number of its launch in the report.
  let launch: Int?

  var place: TraceLines.Place { lines.place(of: item.line) }

  /// The scene that it is about; nil when it is about the app.
  var scene: String? { item.unit == "app" ? nil : item.unit }
}

extension Array {
  /// Sorted by line and rule; what is equal in both stays in the order of decision.
  fileprivate func inReportOrder(_ key: (Element) -> (Int, String)) -> [Element] {
    enumerated().sorted { left, right in
      let (first, second) = (key(left.element), key(right.element))
      return first == second ? left.offset < right.offset : first < second
    }.map(\.element)
  }
}
