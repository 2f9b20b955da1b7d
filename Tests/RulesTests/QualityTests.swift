import Foundation
import Rules
import TestSupport
import Testing

/// What of the mistakes in well-behaved lives is found, and what is found beside them.
@Suite struct QualityTests {
  /// The counts of one rule.
  private struct Score {
    var planted = 0
    var found = 0
    var right = 0
    var wrong = 0

    var recall: Double { planted == 0 ? 1 : Double(found) / Double(planted) }
    var precision: Double { right + wrong == 0 ? 1 : Double(right) / Double(right + wrong) }

    static func + (left: Score, right: Score) -> Score {
      Score(
        planted: left.planted + right.planted, found: left.found + right.found,
        right: left.right + right.right, wrong: left.wrong + right.wrong)
    }
  }

  /// `make quality` asks for more seeds.
  private static let seeds =
    ProcessInfo.processInfo.environment["SCENETRACE_QUALITY_SEEDS"].flatMap(Int.init) ?? 140

  @Test func `of the mistakes that are planted in lives nearly all are found and little else`()
    throws
  {
    var scores: [String: Score] = [:]
    var remarks: [String] = []
    try ShippedCatalogs.lend { catalogs in
      for seed in 1...Self.seeds {
        let planting = Planting.all[seed % Planting.all.count]
        guard let life = planting.planted(seed: seed) else {
          Issue.record("\(planting.rule), seed \(seed): no life has a place for it")
          continue
        }
        let run = TraceRun(life.trace, with: catalogs)
        let (score, remark) = Self.judge(planting, life, run)
        scores[planting.rule] = (scores[planting.rule] ?? Score()) + score
        if let remark { remarks.append("\(planting.rule), seed \(seed): \(remark)\n\(life.trace)") }
      }
    }
    let sum = scores.values.reduce(Score(), +)
    if ProcessInfo.processInfo.environment["SCENETRACE_QUALITY_SEEDS"] != nil {
      print(Self.table(scores, sum))
    }
    for remark in remarks.prefix(40) { print(remark) }
    #expect(scores.count >= 40)
    #expect(sum.recall >= 0.99)
    #expect(sum.precision >= 0.99)
  }

  private static func judge(
    _ planting: Planting, _ life: BehavedLife, _ run: TraceRun
  ) -> (Score, String?) {
    var score = Score(planted: 1)
    var wrong: [String] = []
    let planted = life.plantedLines
    for finding in run.findings {
      let isOfRule = finding.rule == planting.rule
      guard isOfRule || finding.severity >= .warning else { continue }
      let lines = Set(finding.evidence.map(\.line) + [finding.line])
      if isOfRule, planted.isEmpty || !lines.isDisjoint(with: planted) {
        score.found = 1
        score.right += 1
      } else if planting.implied[finding.rule] != nil {
        score.right += 1
      } else if isOfRule, finding.severity == .note {
        // A habit that is no mistake, and that a note may remark.
        continue
      } else {
        score.wrong += 1
        wrong.append("\(finding.rule) on \(finding.line), evidence \(lines.sorted())")
      }
    }
    var remarks: [String] = []
    if score.found == 0 {
      remarks.append("not found on \(planted.sorted())")
      remarks += run.inconclusive.filter { $0.rule == planting.rule }.map { "\($0.reason)" }
    }
    if !wrong.isEmpty { remarks.append("also " + wrong.joined(separator: ", ")) }
    return (score, remarks.isEmpty ? nil : remarks.joined(separator: "; "))
  }

  private static func table(_ scores: [String: Score], _ sum: Score) -> String {
    func row(_ name: String, _ score: Score) -> String {
      let rule = name.padding(toLength: 46, withPad: " ", startingAt: 0)
      return rule
        + String(
          format: "%8d %8d %8.3f %9.3f", score.planted, score.found, score.recall, score.precision)
    }
    let head = "rule".padding(toLength: 46, withPad: " ", startingAt: 0)
    return
      ([head + " planted    found   recall precision"]
      + scores.sorted { $0.key < $1.key }.map { row($0.key, $0.value) }
      + [row("\(scores.count) rules", sum)]).joined(separator: "\n")
  }
}
