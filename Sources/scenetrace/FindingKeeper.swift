import Reporting
import Rules

/// Counts findings, hands them on as they are decided, and keeps them where a report needs them.
final class FindingKeeper: FindingSink {
  /// So many inconclusive verdicts are listed of a trace that may have no end; the others are counted.
  private static let mostListed = 16_384

  private let keepsFindings: Bool
  private let keepsInconclusive: Bool
  private let keepsHeldBack: Bool
  private let admits: (_ rule: String, _ line: Int) -> Bool
  private let restraint: TraceRestraint
  private let handOn: (Finding) -> Void
  /// So many are kept of each sort: beyond, the older half is forgotten.
  var mostKept = Int.max
  private(set) var findings: [Finding] = []
  private(set) var heldBack: [HeldBackFinding] = []
  private(set) var inconclusive: [Inconclusive] = []
  private(set) var counts = FindingCounts()
  /// Some of them were forgotten.
  private(set) var hasForgotten = false

  /// Takes what a rule says of a line only where `admits` says so, and counts what is held back.
  init(
    keepsFindings: Bool, keepsInconclusive: Bool, keepsHeldBack: Bool,
    admits: @escaping (_ rule: String, _ line: Int) -> Bool, restraint: TraceRestraint,
    handOn: @escaping (Finding) -> Void
  ) {
    self.restraint = restraint
    self.keepsFindings = keepsFindings
    self.keepsInconclusive = keepsInconclusive
    self.keepsHeldBack = keepsHeldBack
    self.admits = admits
    self.handOn = handOn
  }

  func receive(_ finding: Finding) {
    guard admits(finding.rule, finding.line) else { return }
    if let (reason, justification) = restraint.reason(toHoldBack: finding) {
      counts.add(reason)
      if keepsHeldBack {
        keep(
          HeldBackFinding(restraint.weighed(finding), reason, justification: justification),
          in: &heldBack)
      }
      return
    }
    let finding = restraint.weighed(finding)
    counts.add(finding.severity)
    if keepsFindings { keep(finding, in: &findings) }
    handOn(finding)
  }

  func decided(on line: Int) { findings.decide(on: line) }

  func receive(_ inconclusive: Inconclusive) {
    guard admits(inconclusive.rule, inconclusive.line) else { return }
    counts.addInconclusive()
    guard keepsInconclusive else { return }
    // Documents list all of them, and are as large as that; what is printed meanwhile must not be.
    if keepsFindings || self.inconclusive.count < Self.mostListed {
      keep(inconclusive, in: &self.inconclusive)
    } else {
      counts.addUnlisted()
    }
  }

  private func keep<Item>(_ item: Item, in list: inout [Item]) {
    if list.count >= mostKept {
      list.removeFirst(list.count - mostKept / 2)
      hasForgotten = true
    }
    list.append(item)
  }
}
