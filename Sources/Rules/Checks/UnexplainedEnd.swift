import Lifecycle
import LogInput

/// An app launches although its last launch was at the front and no line tells that it ended.
final class UnexplainedEnd: Check {
  static let memory =
    "1 transition of each of \(mostApps) apps, and \(mostCandidates) launches that are open"

  static var isOfTrace: Bool { true }

  private struct Run {
    var launch: Launch
    /// Its last transition, while it is at the front.
    var front: Exhibit?
  }

  private struct Candidate {
    var before: Launch
    var launch: Launch
    var evidence: [Evidence]
    /// Nil without a clock.
    var isSoon: Bool?
  }

  private static let mostCandidates = 64
  private static let mostApps = 4096
  /// Whoever starts an app again within a minute stopped it, most likely, in Xcode.
  private static let soon: Int64 = 60_000_000_000

  private let ruleCase: RuleCase
  /// By app, each by the place of its run.
  private var places: [String: Int] = [:]
  private var runs: [Run] = []
  /// The launch that did something last, by its id, and the place of its app's run.
  private var latest: (launch: Int, place: Int)?
  private var candidates: [Candidate] = []
  private var noRoom = NoRoom()

  var standsAsBefore: Bool { true }

  static func concerns(_ event: Event, _ vocabulary: Vocabulary) -> Bool {
    event.transition != nil
  }

  init(_ surroundings: CheckSurroundings) {
    ruleCase = surroundings.ruleCase
  }

  func step(_ context: JudgeContext) -> [Verdict] {
    guard let transition = context.event.transition else { return [] }
    let place = context.lentLaunch._withUnsafeGuaranteedRef { self.place(of: $0, context) }
    if runs[place].launch !== context.launch {
      if transition == .launch, let front = runs[place].front {
        add(runs[place].launch, front, context)
      }
      runs[place].launch = context.launch
    }
    switch transition {
    case .terminate, .launch: runs[place].front = nil
    default:
      let isAtFront = context.lentLaunch._withUnsafeGuaranteedRef { $0.isAtFront }
      runs[place].front = isAtFront ? context.exhibit : nil
    }
    return []
  }

  private func add(_ before: Launch, _ front: Exhibit, _ context: JudgeContext) {
    guard candidates.count < Self.mostCandidates else { return noRoom.note(context) }
    let pause = Elapsed(from: before.lastMoment, to: context.event.moment)
    candidates.append(
      Candidate(
        before: before, launch: context.launch,
        evidence: [
          context.exhibits.evidence(
            front, .context, "was at the front, and nothing tells its end"),
          context.evidence(.trigger, "launched again"),
        ],
        isSoon: pause.map { $0.nanoseconds < Self.soon }))
  }

  /// Where the run of the launch's app lies; it is the launch's own when the app had none.
  private func place(of launch: Launch, _ context: JudgeContext) -> Int {
    // What names no process may still learn its name.
    if let latest, latest.launch == launch.id, !launch.process.isEmpty { return latest.place }
    if runs.count == Self.mostApps, places[launch.name] == nil {
      runs.removeAll()
      places.removeAll()
      noRoom.note(context)
    }
    let place = places[launch.name] ?? runs.count
    if place == runs.count {
      places[launch.name] = place
      runs.append(Run(launch: launch))
    }
    latest = (launch.id, place)
    return place
  }

  func forEachExhibit(_ body: (Exhibit) -> Void) {
    for run in runs { if let front = run.front { body(front) } }
  }

  /// What explains the end may be told after the next launch began.
  func end(_ launch: Launch, isProcessGone: Bool) -> [Verdict] {
    let own = candidates.filter { $0.launch === launch }
    candidates.removeAll { $0.launch === launch }
    return noRoom.verdicts(on: launch)
      + own.map { candidate in
        if let end = candidate.before.end, end.manner != .unknown, end.manner != .endOfLog {
          return .clean
        }
        let line = candidate.evidence.last?.line ?? launch.firstLine
        return .violation(
          Draft(
            line: line, unit: nil, evidence: candidate.evidence,
            severity: candidate.isSoon ?? false ? .note : ruleCase.severity,
            // Without a clock it may as well have been started again at once.
            confidence: candidate.isSoon == nil ? .possible : .likely,
            message: ruleCase.message,
            absences: [
              Absence(since: candidate.evidence[0].line, until: line, isOfActions: false)
            ]))
      }
  }
}
