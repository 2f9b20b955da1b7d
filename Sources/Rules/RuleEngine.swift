import Lifecycle
import LogInput

/// Judges the events of one input by all rules.
package final class RuleEngine: EventSink {
  package struct Options: Sendable {
    package var disabled: Set<String> = []
    /// When not empty, only these rules judge.
    package var only: Set<String> = []
    /// Actions that the app is declared to log, so that their absence counts.
    package var expected: Set<String> = []
    package init() {}
  }

  /// The rule that reports an input in which nothing was understood.
  package static let noEvents = "no-lifecycle-events"
  /// How many candidates of a rule and launch wait for the proof that an action is logged.
  private static let mostWaiting = 8
  /// How many wait in all.
  private static let mostWaitingInAll = 512

  package private(set) var tally = RuleTally()

  private struct Waiting {
    var rule: Int
    var launch: Launch
    var draft: Draft
    var known: ActionSet
  }

  private struct Cause: Hashable {
    var rule: Int
    var launch: Int
    var lines: [Int]
  }

  private let rules: [Rule]
  /// By rule and case.
  private let alphabets: [[EventPattern?]]
  private let vocabulary: Vocabulary
  private let options: Options
  private let sink: any FindingSink
  private var judges: [ObjectIdentifier: LaunchJudge] = [:]
  /// Launches in the order in which they began, so that the end of the input is orderly.
  private var open: [LaunchJudge] = []
  /// The actions that are declared to be logged, by every app.
  private var declared = ActionSet()
  /// The actions that each app was seen to log, in any of its launches.
  private var seen: [String: ActionSet] = [:]
  private var waiting: [Waiting] = []
  private var unheard: [Int: Int] = [:]
  /// Findings of rules that yield, until the launch shows whether they must.
  private var yielding: [(rule: Int, launch: Launch, finding: Finding)] = []
  private var reported: [(rule: String, launch: Int)] = []
  /// What was reported in open launches: one cause is one finding, whichever case saw it.
  private var causes: Set<Cause> = []
  private var reportedOnce: Set<Int> = []
  private var judged: Set<Int> = []
  private var undecided: Set<Int> = []
  private var deadline: Int64?
  private var hasLifecycleEvent = false
  private var line = 0

  package init(
    catalog: RuleCatalog, vocabulary: Vocabulary, options: Options, sink: any FindingSink
  ) {
    let enabled = catalog.rules.filter {
      !options.disabled.contains($0.id) && (options.only.isEmpty || options.only.contains($0.id))
    }
    rules = enabled
    alphabets = enabled.map { $0.cases.map(\.alphabet) }
    tally.disabled = catalog.rules.map(\.id).filter { id in !enabled.contains { $0.id == id } }
    self.vocabulary = vocabulary
    self.options = options
    self.sink = sink
    for name in options.expected {
      if let action = vocabulary.action(named: name) { declared.insert(action) }
    }
  }

  // MARK: Events

  package func launchBegan(_ launch: Launch) {
    let judge = LaunchJudge(
      launch, rules: rules, alphabets: alphabets, vocabulary: vocabulary)
    judges[ObjectIdentifier(launch)] = judge
    open.append(judge)
  }

  package func receive(_ event: Event, of launch: Launch, from record: Record) {
    guard let judge = judges[ObjectIdentifier(launch)] else { return }
    line = event.line
    if let moment = event.moment { advance(to: moment.traceTime) }
    if case .action(let action) = event.kind {
      learn(action, event, launch)
      if vocabulary.actions[action].isOfLifecycle { hasLifecycleEvent = true }
    } else {
      hasLifecycleEvent = true
    }
    judge.noteUnits(event.unit)
    for slot in judge.retire() {
      for verdict in slot.monitor.end(launch, isProcessGone: true) { settle(verdict, slot, launch) }
    }
    let context = JudgeContext(
      event: event, launch: launch, record: record, vocabulary: vocabulary)
    var isChanged = false
    for slot in judge.slots {
      // What another unit does, for certain, changes nothing here.
      if let unit = slot.unit, let other = event.unit, other > 0, other != unit { continue }
      guard slot.wants(event) else { continue }
      isChanged = true
      let relation = slot.unit.map { context.relation(to: $0) } ?? .own
      for verdict in slot.monitor.step(context, relation) { settle(verdict, slot, launch) }
    }
    // Never too late; a monitor that waits no more only makes `advance` look in vain once.
    if isChanged, let next = judge.deadline { deadline = min(deadline ?? next, next) }
  }

  private func updateDeadline() {
    deadline = nil
    for judge in open {
      if let next = judge.deadline { deadline = min(deadline ?? next, next) }
    }
  }

  package func launchEnded(_ launch: Launch, at line: Int, moment: Moment?) {
    self.line = max(self.line, line)
    if let moment { advance(to: moment.traceTime) }
    guard let judge = judges[ObjectIdentifier(launch)] else { return }
    end(judge, isProcessGone: true)
    judges[ObjectIdentifier(launch)] = nil
    open.removeAll { $0 === judge }
  }

  package func timePassed(until moment: Moment) { advance(to: moment.traceTime) }

  package func inputEnded(at moment: Moment?) {
    if let moment { advance(to: moment.traceTime) }
    for judge in open { end(judge, isProcessGone: judge.launch.isOverAtEndOfInput) }
    open.removeAll()
    judges.removeAll()
    if !hasLifecycleEvent { reportNoEvents() }
    finishTally()
  }

  private func advance(to time: Int64) {
    guard let deadline, time > deadline else { return }
    for judge in open {
      for slot in judge.slots {
        for verdict in slot.monitor.advance(to: time) { settle(verdict, slot, judge.launch) }
      }
    }
    updateDeadline()
  }

  private func end(_ judge: LaunchJudge, isProcessGone: Bool) {
    for slot in judge.slots {
      for verdict in slot.monitor.end(judge.launch, isProcessGone: isProcessGone) {
        settle(verdict, slot, judge.launch)
      }
    }
    settleYielding(judge.launch)
  }

  /// An action that took place proves that the app logs it; candidates that waited for it speak.
  private func learn(_ action: Int, _ event: Event, _ launch: Launch) {
    guard event.outcome.isPerformed, !known(in: launch).contains(action) else { return }
    seen[launch.process, default: ActionSet()].insert(action)
    let ready = waiting.filter { $0.known.isSubset(of: known(in: $0.launch)) }
    waiting.removeAll { $0.known.isSubset(of: known(in: $0.launch)) }
    for candidate in ready { report(candidate.draft, candidate.rule, candidate.launch) }
  }

  private func known(in launch: Launch) -> ActionSet {
    seen[launch.process]?.union(declared) ?? declared
  }

  // MARK: Verdicts

  private func settle(_ verdict: Verdict, _ slot: LaunchJudge.Slot, _ launch: Launch) {
    let rule = rules[slot.rule]
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
      let needed = rule.cases[slot.ruleCase].known.union(draft.known)
      guard !needed.isSubset(of: known(in: launch)) else { return report(draft, slot.rule, launch) }
      let queued = waiting.filter { $0.rule == slot.rule && $0.launch === launch }.count
      if queued < Self.mostWaiting, waiting.count < Self.mostWaitingInAll {
        waiting.append(
          Waiting(rule: slot.rule, launch: launch, draft: draft, known: needed))
      }
      unheard[slot.rule, default: 0] += 1
    }
  }

  private func report(_ draft: Draft, _ ruleIndex: Int, _ launch: Launch) {
    let rule = rules[ruleIndex]
    judged.insert(ruleIndex)
    let cause = Cause(rule: ruleIndex, launch: launch.id, lines: draft.evidence.map(\.line))
    guard causes.insert(cause).inserted else { return }
    if rule.isOncePerTrace, !reportedOnce.insert(ruleIndex).inserted { return }
    let finding = Finding(
      rule: rule.id, title: rule.title,
      severity: draft.confidence == .possible ? draft.severity.lowered : draft.severity,
      confidence: draft.confidence, message: draft.message, line: draft.line, decidedAt: line,
      launch: LaunchReference(launch), unit: unitName(draft.unit, launch),
      evidence: draft.evidence, why: rule.why, fix: rule.fix)
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

  private func settleYielding(_ launch: Launch) {
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

  // MARK: The end

  private func reportNoEvents() {
    guard !options.disabled.contains(Self.noEvents),
      options.only.isEmpty || options.only.contains(Self.noEvents)
    else { return }
    sink.receive(
      Finding(
        rule: Self.noEvents, title: "No lifecycle event was recognised", severity: .warning,
        confidence: .certain, message: "No lifecycle event was recognised", line: 0, decidedAt: 0,
        launch: nil, unit: nil, evidence: [],
        why: "a check that understood nothing must not pass as clean",
        fix: "log #function in the app and scene delegate, or name the format that the log is in"))
  }

  private func finishTally() {
    for (index, rule) in rules.enumerated() {
      if judged.contains(index) {
        tally.judged.append(rule.id)
      } else if undecided.contains(index) {
        tally.inconclusive.append(rule.id)
      } else {
        tally.nothingToJudge.append(rule.id)
      }
    }
    for (index, rule) in rules.enumerated() {
      guard let first = waiting.first(where: { $0.rule == index }) else { continue }
      let missing = first.known.subtracting(known(in: first.launch))
        .map { vocabulary.actions[$0].name }
      tally.notJudged.append(
        RuleTally.NotJudged(
          rule: rule.id, reason: "no \(missing.joined(separator: " or ")) is logged anywhere",
          count: unheard[index] ?? 0))
    }
  }
}

extension LaunchReference {
  init(_ launch: Launch) {
    self.init(
      id: launch.id, name: launch.pid.map { "\(launch.process)[\($0)]" } ?? launch.process)
  }
}

extension Launch {
  /// The log's last lines say themselves that the process is gone.
  fileprivate var isOverAtEndOfInput: Bool {
    guard let end else { return false }
    return end.manner != .endOfLog
  }
}
