import Lifecycle

/// What becomes of the verdicts of monitors.
extension RuleEngine {
  /// Takes a verdict that rests on the lines up to `last`.
  func settle(
    _ verdict: Verdict, _ slot: Slot, _ judge: LaunchJudge, upTo last: Int
  ) {
    if case .clean = verdict, isSettled(slot) { return }
    let rule = rules[slot.rule]
    let launch = judge.launch
    guard rule.applies(to: launch) else { return }
    switch verdict {
    case .clean:
      judged[slot.rule] = true
      noteAnswered(slot, judge)
    case .inconclusive(let reason, let line):
      undecided[slot.rule] = true
      // It was answered, only when is not known: no reason to speak of the news itself.
      if reason == .noClock || reason == .coarseClock,
        case .expect = table.entries[slot.id].definition.form
      {
        noteAnswered(slot, judge)
      }
      sink.receive(
        Inconclusive(
          rule: rule.id, reason: launch.isCutShort && reason == .logEnded ? .limit : reason,
          line: line,
          launch: LaunchReference(launch), unit: slot.unit.map { launch.units[$0].name }))
    case .violation(let draft):
      if let lack = lack(of: rule.bounds.needs, judge) {
        return leave(undecided: slot.rule, lack, at: draft.line, draft.unit, launch)
      }
      let loss = draft.absences.firstLoss(among: [losses, judge.losses], upTo: last)
      let needed = table.entries[slot.id].definition.known.union(draft.known)
      guard !needed.isSubset(of: known(in: launch)) else {
        return tell(draft, loss, slot.rule, launch)
      }
      let queued = waiting.count { $0.rule == slot.rule && $0.launch === launch }
      if queued < Self.mostWaiting, waiting.count < Self.mostWaitingInAll {
        waiting.append(
          Waiting(rule: slot.rule, launch: launch, draft: draft, loss: loss, known: needed))
      }
      unheard[slot.rule, default: 0] += 1
    }
  }

  /// That the slot finds nothing wrong once more says nothing new.
  func isSettled(_ slot: Slot) -> Bool {
    judged[slot.rule] && table.entries[slot.id].news.isEmpty
  }

  /// What the launch lacks of what the rule needs to accuse.
  private func lack(of needs: [Rule.Need], _ judge: LaunchJudge) -> Inconclusive.Reason? {
    if needs.contains(.clock), judge.launch.lastMoment == nil { return .noClock }
    if needs.contains(.device), judge.launch.isWatchedOver { return .debugger }
    if needs.contains(.complete) {
      let whole = [Absence(since: judge.launch.firstLine, isOfActions: true)]
      if let loss = whole.firstLoss(among: [losses, judge.losses], upTo: line) {
        return loss.reason
      }
    }
    return nil
  }

  private func leave(
    undecided rule: Int, _ reason: Inconclusive.Reason, at line: Int, _ unit: Int?,
    _ launch: Launch
  ) {
    undecided[rule] = true
    sink.receive(
      Inconclusive(
        rule: rules[rule].id, reason: reason, line: line, launch: LaunchReference(launch),
        unit: unitName(unit, launch)))
  }

  /// A rule saw news that the system gave the app, and found nothing wrong with what the app did.
  private func noteAnswered(_ slot: Slot, _ judge: LaunchJudge) {
    for message in table.entries[slot.id].news { judge.messages.settled.insert(message) }
  }

  /// Says what a candidate came to, now that nothing keeps it waiting.
  func tell(
    _ draft: Draft, _ loss: DecisiveLoss?, _ rule: Int, _ launch: Launch
  ) {
    let cause = Cause(
      rule: rule, launch: launch.id, lines: draft.evidence.map(\.line), isLost: loss != nil)
    if causes.count > Self.mostReported { causes.removeAll() }
    let isNew = causes.insert(cause).inserted
    guard let loss else {
      judged[rule] = true
      if isNew { report(draft, rule, launch) }
      return
    }
    undecided[rule] = true
    // What was said once of the whole trace is not in doubt for another launch.
    guard isNew, reportedOnce[rule] == nil else { return }
    sink.receive(
      Inconclusive(
        rule: rules[rule].id, reason: loss.reason, line: draft.line,
        launch: LaunchReference(launch), unit: unitName(draft.unit, launch), lossLine: loss.line))
  }

  private func report(_ draft: Draft, _ ruleIndex: Int, _ launch: Launch) {
    let rule = rules[ruleIndex]
    let finding = finding(draft, rule, launch)
    if !rule.bounds.isLate || launch.end != nil && judges[launch.id] == nil {
      if let other = closerRule(to: finding, rule, launch) {
        left[ruleIndex, default: [:]][other, default: 0] += 1
        return
      }
      emit(finding, ruleIndex, launch)
    } else if yielding.count < Self.mostYielding {
      yielding.append((ruleIndex, launch, finding))
    } else {
      leave(undecided: ruleIndex, .limit, at: finding.line, nil, launch)
    }
  }

  /// The finding that a draft comes to if it is decided now.
  func finding(_ draft: Draft, _ rule: Rule, _ launch: Launch) -> Finding {
    Finding(
      rule: rule.id, title: rule.title,
      severity: draft.confidence == .possible ? draft.severity.lowered : draft.severity,
      confidence: draft.confidence, message: draft.message, line: draft.line,
      decidedAt: isBetweenEvents ? nil : line,
      launch: LaunchReference(launch), unit: unitName(draft.unit, launch),
      test: launch.test(at: draft.line), evidence: draft.evidence, why: rule.why, fix: rule.fix)
  }

  private func emit(_ finding: Finding, _ rule: Int, _ launch: Launch) {
    if rules[rule].bounds.isOncePerTrace {
      // Worse news is told all the same.
      if let told = reportedOnce[rule], told >= finding.severity { return }
      reportedOnce[rule] = finding.severity
    }
    // Of very many the latest are enough to yield to.
    if reported.count > Self.mostReported { reported.removeFirst(Self.mostReported / 2) }
    reported.append((finding.rule, launch.id, Set(finding.evidence.map(\.line)), finding.severity))
    sink.receive(finding)
  }

  /// Lets speak what has waited for the end of the launch: the closest rules first, so that the others
  /// can yield to them.
  func settleYielding(_ launch: Launch) {
    let ready = yielding.filter { $0.launch === launch }
    yielding.removeAll { $0.launch === launch }
    for (rule, _, finding) in ready.sorted(by: { docket.depths[$0.rule] < docket.depths[$1.rule] })
    {
      let bounds = rules[rule].bounds
      if let kind = bounds.launches, launch.kind != kind { continue }
      // That a debugger was there may show only at the end.
      if bounds.needs.contains(.device), launch.isWatchedOver {
        leave(undecided: rule, .debugger, at: finding.line, nil, launch)
        continue
      }
      if let other = closerRule(to: finding, rules[rule], launch) {
        left[rule, default: [:]][other, default: 0] += 1
        // Whoever yields to this one yields to what it yielded to.
        reported.append(
          (finding.rule, launch.id, Set(finding.evidence.map(\.line)), finding.severity))
      } else {
        emit(finding, rule, launch)
      }
    }
  }

  /// Nothing more will be said of the launch.
  func forget(_ launch: Launch) {
    reported.removeAll { $0.launch == launch.id }
    causes = causes.filter { $0.launch != launch.id }
  }

  /// A rule that sees the same fact more closely, and has spoken.
  func closerRule(to finding: Finding, _ rule: Rule, _ launch: Launch) -> String? {
    if rule.bounds.yieldsTo.isEmpty { return nil }
    return reported.first { other in
      guard other.launch == launch.id,
        let precedence = rule.bounds.yieldsTo.first(where: { $0.rule == other.rule })
      else { return false }
      return precedence.isOverLaunch || finding.evidence.contains { other.lines.contains($0.line) }
    }?.rule
  }

  /// A finding about a whole launch names the scene when there is but one.
  func unitName(_ unit: Int?, _ launch: Launch) -> String? {
    if let unit, unit > 0 || !launch.hasScenes { return launch.units[unit].name }
    return launch.units.count <= 2 ? launch.units[launch.units.count - 1].name : nil
  }
}

extension Launch {
  /// A debugger or a test runner holds it, or the platform: nothing is suspended, no watchdog bites.
  fileprivate var isWatchedOver: Bool { isNeverSuspended || end?.manner == .debugger }
}
