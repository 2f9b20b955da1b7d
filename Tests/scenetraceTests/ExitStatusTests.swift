import Reporting
import Rules
import Testing

@testable import scenetrace

@Suite("Exit codes")
struct ExitStatusTests {
  struct Row: Sendable {
    var severities: [Severity]
    var inconclusive = 0
    /// The codes for error, warning, note, inconclusive and never.
    var codes: [Int32]
  }

  @Test(
    "The threshold decides between 0 and 1",
    arguments: [
      Row(severities: [], codes: [0, 0, 0, 0, 0]),
      Row(severities: [.note], codes: [0, 0, 1, 1, 0]),
      Row(severities: [.warning], codes: [0, 1, 1, 1, 0]),
      Row(severities: [.error], codes: [1, 1, 1, 1, 0]),
      Row(severities: [], inconclusive: 1, codes: [0, 0, 0, 1, 0]),
      Row(severities: [.note, .error], inconclusive: 1, codes: [1, 1, 1, 1, 0]),
    ])
  func thresholds(row: Row) {
    var counts = FindingCounts()
    for severity in row.severities { counts.add(severity) }
    for _ in 0..<row.inconclusive { counts.addInconclusive() }
    for (threshold, code) in zip(ExitStatus.Threshold.allCases, row.codes) {
      #expect(ExitStatus(counts, failOn: threshold).code == code)
    }
  }

  @Test("Trouble outweighs findings")
  func trouble() {
    #expect(ExitStatus().code == 0)
    #expect(ExitStatus(hasFound: true).code == 1)
    #expect(ExitStatus(hasFound: true, hadTrouble: true).code == 2)
    #expect(ExitStatus(hadTrouble: true).code == 2)
  }
}
