import Lifecycle

/// What becomes of the verdicts of monitors.
extension RuleEngine {
  /// Takes a verdict that rests on the lines up to `last`.
  func settle(
    _ verdict: Verdict, _ slot: LaunchJudge.Slot, _ judge: LaunchJudge, upTo last: Int
  ) {
    let rule = rules[slot.rule]
    let launch = judge.launch
    guard rule.applies(to: launch) else { return }
    switch verdict {
    case .clean: judged.insert(slot.rule)
    case .inconclusive(let reason, let line):
      undecided.insert(slot.rule)
      sink.receive(
        Inconclusive(
          rule: rule.id, reason: reason, line: line, launch: LaunchReference(launch),
          unit: slot.unit.map { launch.units[$0].name }))
    case .violation(let draft):
      let loss = draft.absences.firstLoss(among: [losses, judge.losses], upTo: last)
      let needed = rule.cases[slot.ruleCase].known.union(draft.known)
      guard !needed.isSubset(of: known(in: launch)) else {
        return tell(draft, loss, slot.rule, launch)
      }
      let queued = waiting.filter { $0.rule == slot.rule && $0.launch === launch }.count
      if queued < Self.mostWaiting, waiting.count < Self.mostWaitingInAll {
        waiting.append(
          Waiting(rule: slot.rule, launch: launch, draft: draft, loss: loss, known: needed))
      }
      unheard[slot.rule, default: 0] += 1
    }
  }

  /// Says what a candidate came to, now that nothing keeps it waiting.
  func tell(
    _ draft: Draft, _ loss: DecisiveLoss?, _ rule: Int, _ launch: Launch
  ) {
    let cause = Cause(
      rule: rule, launch: launch.id, lines: draft.evidence.map(\.line), isLost: loss != nil)
    let isNew = causes.insert(cause).inserted
    guard let loss else {
      judged.insert(rule)
      if isNew { report(draft, rule, launch) }
      return
    }
    undecided.insert(rule)
    // What was said once of the whole trace is not in doubt for another launch.
    guard isNew, !reportedOnce.contains(rule) else { return }
    sink.receive(
      Inconclusive(
        rule: rules[rule].id, reason: loss.reason, line: draft.line,
        launch: LaunchReference(launch), unit: unitName(draft.unit, launch), lossLine: loss.line))
  }

  private func report(_ draft: Draft, _ ruleIndex: Int, _ launch: Launch) {
    let rule = rules[ruleIndex]
    if rule.isOncePerTrace, !reportedOnce.insert(ruleIndex).inserted { return }
    let finding = Finding(
      rule: rule.id, title: rule.title,
      severity: draft.confidence == .possible ? draft.severity.lowered : draft.severity,
      confidence: draft.confidence, message: draft.message, line: draft.line,
      decidedAt: isBetweenEvents ? nil : line,
      launch: LaunchReference(launch), unit: unitName(draft.unit, launch),
      test: launch.test(at: draft.line), evidence: draft.evidence, why: rule.why, fix: rule.fix)
    if rule.yieldsTo.isEmpty || launch.end != nil && judges[ObjectIdentifier(launch)] == nil {
      emit(finding, launch)
    } else {
      yielding.append((ruleIndex, launch, finding))
    }
  }

  private func emit(_ finding: Finding, _ launch: Launch) {
    reported.append((finding.rule, launch.id))
    sink.receive(finding)
  }

  func settleYielding(_ launch: Launch) {
    let ready = yielding.filter { $0.launch === launch }
    yielding.removeAll { $0.launch === launch }
    for (rule, _, finding) in ready {
      let isOutspoken = reported.contains {
        $0.launch == launch.id && rules[rule].yieldsTo.contains($0.rule)
      }
      if !isOutspoken { emit(finding, launch) }
    }
    reported.removeAll { $0.launch == launch.id }
    causes = causes.filter { $0.launch != launch.id }
  }

  /// A finding about a whole launch names the scene when there is but one.
  private func unitName(_ unit: Int?, _ launch: Launch) -> String? {
    if let unit, unit > 0 || !launch.hasScenes { return launch.units[unit].name }
    return launch.units.count <= 2 ? launch.units[launch.units.count - 1].name : nil
  }
}
