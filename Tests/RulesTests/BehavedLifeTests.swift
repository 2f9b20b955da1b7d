import Foundation
import Rules
import TestSupport
import Testing

@Suite struct BehavedLifeTests {
  /// `make quality` asks for over 2,000 lives in all.
  private static let lives =
    ProcessInfo.processInfo.environment["SCENETRACE_QUALITY_SEEDS"] == nil ? 40 : 260

  @Test(arguments: RandomLifecycle.System.allCases)
  func `a well-behaved app is accused of nothing`(system: RandomLifecycle.System) throws {
    let namings: [RandomLifecycle.Naming] = [.label, .pointer, .delegate, .session]
    try ShippedCatalogs.lend { catalogs in
      var accused: [String: Int] = [:]
      var actions = 0
      for seed in 1...Self.lives {
        let naming = namings[seed % namings.count]
        let life = BehavedLife(
          RandomLifecycle(system, naming: naming, seed: seed + 40_000), seed: seed)
        actions += life.lines.count { $0.act != nil }
        let run = TraceRun(life.trace, with: catalogs)
        let accusations = run.findings.filter { $0.severity >= .warning }
        for rule in Set(accusations.map(\.rule)) {
          accused[rule, default: 0] += 1
          // One life for each rule says enough.
          guard accused[rule] == 1 else { continue }
          let told = accusations.map { finding in
            "\(finding.rule) \(finding.line) \(finding.evidence.map(\.line))"
          }
          Issue.record("\(system), seed \(seed): \(told)\n\(life.trace)")
        }
      }
      #expect(accused == [:])
      #expect(actions > 10 * Self.lives)
    }
  }
}
