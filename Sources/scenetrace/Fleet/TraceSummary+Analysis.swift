import Fleet
import Lifecycle
import LogInput
import Reporting
import Rules

extension TraceSummary {
  /// What an analysed trace adds to what is known of a fleet.
  init(_ trace: AnalysedTrace, id: String, findings: [Finding]) {
    self.init(id: id, status: .ok)
    for input in trace.inputs {
      lines += input.account.lines
      events += input.account.events
      unmatched += input.account.other
      dropped += input.account.dropped
    }
    launches = trace.excerpts.count
    scenes = trace.sceneCount
    for finding in findings {
      var verdicts = rules[finding.rule] ?? Verdicts()
      verdicts.findings += 1
      if verdicts.firstLine == 0 || finding.line < verdicts.firstLine {
        verdicts.firstLine = finding.line
      }
      rules[finding.rule] = verdicts
    }
    for item in trace.inconclusive { rules[item.rule, default: Verdicts()].inconclusive += 1 }
    if rules.removeValue(forKey: RuleEngine.noEvents) != nil { status = .noFormat }
    for excerpt in trace.excerpts {
      for measure in TimelineStatistics.Measure.allCases {
        for length in excerpt.statistics.lengths(of: measure) {
          lengths[measure.rawValue, default: LengthHistogram()].add(length)
        }
      }
    }
    group = Group(trace)
  }
}

extension TraceSummary.Group {
  /// Which app a trace is of, as the launch says of which most is known; of several the last.
  init(_ trace: AnalysedTrace) {
    self.init()
    func weight(_ launch: Launch) -> Int {
      AppFacts.Key.allCases.count { launch.facts[$0] != nil }
    }
    let launches = trace.excerpts.map(\.launch)
    let most = launches.map(weight).max() ?? 0
    guard let launch = launches.last(where: { weight($0) == most }) else { return }
    app = launch.name
    version = launch.facts.version ?? ""
    os = launch.facts.os ?? ""
    device = launch.facts.device ?? ""
  }
}
