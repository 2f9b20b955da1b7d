import Lifecycle

/// What is said of an input as a whole.
extension RuleEngine {
  func reportNoEvents() {
    guard docket.options.admit(Self.noEvents) else { return }
    sink.receive(Self.noEventsFinding)
  }

  /// What is reported of an input in which nothing was understood.
  package static var noEventsFinding: Finding {
    Finding(
      rule: noEvents, title: "No lifecycle event was recognised", severity: .warning,
      confidence: .certain, message: "No lifecycle event was recognised", line: 0, decidedAt: 0,
      launch: nil, unit: nil, evidence: [],
      why: "a check that understood nothing must not pass as clean",
      fix: "log #function in the app and scene delegate, or name the format that the log is in")
  }

  func finishTally() {
    tally = RuleTally(
      docket.names,
      docket.names.indices.map { index in
        guard index < rules.count else { return .disabled }
        return judged[index] ? .judged : undecided[index] ? .inconclusive : .nothingToJudge
      })
    for (index, others) in left.sorted(by: { $0.key < $1.key }) {
      for (other, count) in others.sorted(by: { $0.key < $1.key }) {
        tally.notJudged.append(
          RuleTally.NotJudged(rule: rules[index].id, reason: "left to \(other)", count: count))
      }
    }
    let firsts = Dictionary(waiting.map { ($0.rule, $0) }, uniquingKeysWith: { first, _ in first })
    for (index, first) in firsts.sorted(by: { $0.key < $1.key }) {
      let missing = first.known.subtracting(known(in: first.launch))
        .map { vocabulary.actions[$0].name }
      tally.notJudged.append(
        RuleTally.NotJudged(
          rule: rules[index].id,
          reason: "no \(missing.joined(separator: " or ")) is logged anywhere",
          count: unheard[index] ?? 0))
    }
  }
}
