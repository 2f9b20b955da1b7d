import Lifecycle
import LogInput

/// A session for which something was saved is discarded, and nothing is deleted in the callback's window.
final class DiscardCleanup: Check {
  static let memory = "\(mostDiscards) discarded sessions of the input"

  static var isOfTrace: Bool { true }

  private struct Discard {
    var name: String
    var launch: Launch
    var evidence: [Evidence]
    var moment: Moment?
    /// Nil while its window is open.
    var last: Int?
  }

  /// As long as an action belongs to the callback before it.
  private static let window: Int64 = 2_000_000_000
  private static let mostDiscards = 256

  private let ruleCase: RuleCase
  private let savings: NumberSet
  private let cleanings: NumberSet
  /// By process and name of the session: the line that saved something for it.
  private var saved = KeyedRegister<String, Evidence>()
  private var open: [Discard] = []
  private var noRoom = NoRoom()

  static func concerns(_ event: Event, _ vocabulary: Vocabulary) -> Bool {
    if case .action = event.kind {
      return event.namesScene && event.isAction(["save", "encode-state"], vocabulary)
    }
    return event.isCallback(["session.didDiscard"], vocabulary)
  }

  /// While a window is open, what is deleted in it matters, and what ends it.
  static func concernsAtTimes(_ event: Event, _ vocabulary: Vocabulary) -> Bool {
    event.isMove || event.isAction(["save", "encode-state", "delete", "release"], vocabulary)
  }

  func isBusy(in launch: Launch) -> Bool { open.contains { $0.launch === launch } }

  init(_ surroundings: CheckSurroundings) {
    ruleCase = surroundings.ruleCase
    let vocabulary = surroundings.vocabulary
    savings = NumberSet(["save", "encode-state"].compactMap(vocabulary.action(named:)))
    cleanings = NumberSet(["delete", "release"].compactMap(vocabulary.action(named:)))
  }

  var deadline: Int64? {
    var earliest: Int64?
    for discard in open where discard.last == nil {
      guard let moment = discard.moment else { continue }
      let next = Elapsed.lastTime(moment, within: Self.window)
      earliest = min(earliest ?? next, next)
    }
    return earliest
  }

  func advance(to time: Int64, before line: Int) -> [Verdict] {
    for index in open.indices where open[index].last == nil {
      guard let moment = open[index].moment, time > Elapsed.lastTime(moment, within: Self.window)
      else { continue }
      open[index].last = line - 1
    }
    return []
  }

  func step(_ context: JudgeContext) -> [Verdict] {
    if case .action(let action) = context.event.kind {
      guard context.event.outcome.isPerformed else { return [] }
      let isCleaning = cleanings.contains(action) && !open.isEmpty
      guard isCleaning || context.event.namesScene else { return [] }
      let names = SessionName.names(of: context)
      if savings.contains(action), !context.event.keys.isEmpty {
        for name in names { saved[name] = context.evidence(.opened, "saved for this session") }
        if !saved.forgetOldest().isEmpty { noRoom.note(context) }
      }
      return isCleaning ? clean(names, context) : []
    }
    if context.isCallback("session.didDiscard") {
      for name in SessionName.names(of: context) { discard(name, context) }
    } else if context.event.transition != nil, !context.event.isJoined {
      close(context)
    }
    return []
  }

  func end(_ launch: Launch, isProcessGone: Bool) -> [Verdict] {
    let own = open.filter { $0.launch === launch }
    open.removeAll { $0.launch === launch }
    return noRoom.verdicts(on: launch)
      + own.map { discard in
        let line = discard.evidence.last?.line ?? launch.firstLine
        guard discard.last != nil || isProcessGone else {
          return .inconclusive(.logEnded, line: line)
        }
        return .violation(
          Draft(
            line: line, unit: nil, evidence: discard.evidence, severity: ruleCase.severity,
            confidence: .possible, message: ruleCase.message,
            absences: [Absence(since: line, until: discard.last, isOfActions: true)]))
      }
  }

  private func discard(_ name: String, _ context: JudgeContext) {
    guard let evidence = saved[name] else { return }
    guard open.count < Self.mostDiscards else { return noRoom.note(context) }
    saved[name] = nil
    open.append(
      Discard(
        name: name, launch: context.launch,
        evidence: [evidence, context.evidence(.trigger, "discarded, and nothing is deleted")],
        moment: context.event.moment))
  }

  /// A deletion that names no session counts for all that wait.
  private func clean(_ names: [String], _ context: JudgeContext) -> [Verdict] {
    let count = open.count
    let namesAny = !context.event.keys.isEmpty
    open.removeAll {
      $0.launch === context.launch && $0.last == nil && (!namesAny || names.contains($0.name))
    }
    return Array(repeating: .clean, count: count - open.count)
  }

  /// The next lifecycle line closes the window.
  private func close(_ context: JudgeContext) {
    for index in open.indices where open[index].launch === context.launch && open[index].last == nil
    {
      open[index].last = context.event.line
    }
  }
}
