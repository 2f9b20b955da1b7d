import Reporting
import Rules

/// Counts findings, hands them on as they are decided, and keeps them where a report needs them.
final class FindingKeeper: FindingSink {
  private let keepsFindings: Bool
  private let keepsInconclusive: Bool
  private let handOn: (Finding) -> Void
  private(set) var findings: [Finding] = []
  private(set) var inconclusive: [Inconclusive] = []
  private(set) var counts = FindingCounts()

  init(
    keepsFindings: Bool, keepsInconclusive: Bool, handOn: @escaping (Finding) -> Void
  ) {
    self.keepsFindings = keepsFindings
    self.keepsInconclusive = keepsInconclusive
    self.handOn = handOn
  }

  func receive(_ finding: Finding) {
    counts.add(finding.severity)
    if keepsFindings { findings.append(finding) }
    handOn(finding)
  }

  func decided(on line: Int) { findings.decide(on: line) }

  func receive(_ inconclusive: Inconclusive) {
    counts.addInconclusive()
    if keepsInconclusive { self.inconclusive.append(inconclusive) }
  }
}
