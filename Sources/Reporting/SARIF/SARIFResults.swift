import JSONText
import Rules

/// The findings of all traces as the results of a SARIF run.
struct SARIFResults {
  /// GitHub takes this many results of a run.
  static let most = 25_000

  /// In the order of a report, those that are held back among the others.
  let findings: [ReportedFinding]
  /// How many are left out because there are too many.
  let leftOut: Int
  private let traces: [AnalysedTrace]

  init(_ contents: ReportContents, mildest: Severity, most: Int = most) {
    let all = (contents.findings + contents.heldBack).filter { $0.finding.severity >= mildest }
    let sorted = all.enumerated().sorted { left, right in
      let (first, second) = (left.element, right.element)
      let (a, b) = (first.finding, second.finding)
      return (first.trace, a.line, a.rule, left.offset)
        < (second.trace, b.line, b.rule, right.offset)
    }.map(\.element)
    findings = Self.weightiest(most, of: sorted)
    leftOut = sorted.count - findings.count
    traces = contents.traces
  }

  /// The most severe, in the order that they have; those that count go before those held back.
  private static func weightiest(_ most: Int, of all: [ReportedFinding]) -> [ReportedFinding] {
    guard all.count > most else { return all }
    let ranks = Severity.allCases.reversed()
    let kept = [true, false].flatMap { counts in
      ranks.flatMap { severity in
        all.indices.filter { index in
          all[index].finding.severity == severity && (all[index].reason == nil) == counts
        }
      }
    }
    return kept.prefix(most).sorted().map { all[$0] }
  }

  /// Writes the list.
  func write(_ writer: SARIFResultWriter, to json: inout JSONWriter) {
    var occurrences = OccurrenceCount()
    json.array("results") { json in
      for item in findings {
        let fingerprint = item.fingerprint
        let name = SARIFResultWriter.Fingerprint(
          text: fingerprint, occurrence: occurrences.next(of: fingerprint))
        json.object {
          writer.write(item, name, hasBaseline: traces[item.trace].ledger != nil, to: &$0)
        }
      }
    }
  }
}
