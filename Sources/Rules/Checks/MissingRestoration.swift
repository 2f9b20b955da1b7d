import Lifecycle
import LogInput

/// A session that an earlier launch had connects again, and nothing is restored until a second after it
/// becomes active, though the app is known to keep or restore state.
final class MissingRestoration: Check {
  static let memory = "\(mostConnections) connections of the input"

  static var isOfTrace: Bool { true }

  private struct Session {
    var evidence: Evidence
    var launch: Launch
  }

  private struct Connection {
    var unit: Int
    var launch: Int
    var evidence: [Evidence]
    /// The latest line on which something could have been restored in time.
    var last: Int?
    var closesAt: Int64?
    /// It became active, and no clock says when the second after it is over.
    var isClosing = false
  }

  private static let grace: Int64 = 1_000_000_000
  private static let mostConnections = 64

  private let ruleCase: RuleCase
  private let restore: Int?
  private let encode: Int?
  private var sessions = KeyedRegister<String, Session>()
  private var open: [Connection] = []
  private var missed: [Connection] = []
  private var isKnown = false
  /// Of the launch that did something last: the names of its units that are those of sessions kept here.
  private var registered: (launch: Launch, name: String, ofUnits: ByUnit<[SceneKey]>)?
  private var noRoom = NoRoom()
  private(set) var standsAsBefore = true

  static func concerns(_ event: Event, _ vocabulary: Vocabulary) -> Bool {
    guard case .action = event.kind else { return true }
    // Whatever names a scene tells of its session.
    return event.namesScene || event.isAction(["restore", "encode-state"], vocabulary)
  }

  init(_ surroundings: CheckSurroundings) {
    ruleCase = surroundings.ruleCase
    let vocabulary = surroundings.vocabulary
    restore = vocabulary.action(named: "restore")
    encode = vocabulary.action(named: "encode-state")
  }

  var deadline: Int64? { open.compactMap(\.closesAt).min() }

  func advance(to time: Int64, before line: Int) -> [Verdict] {
    for index in open.indices.reversed() {
      guard let closesAt = open[index].closesAt, closesAt < time else { continue }
      var connection = open.remove(at: index)
      connection.last = line - 1
      missed.append(connection)
    }
    return []
  }

  func step(_ context: JudgeContext) -> [Verdict] {
    let wasWaiting = !open.isEmpty
    defer { standsAsBefore = !wasWaiting && open.isEmpty }
    if case .action(let action) = context.event.kind, context.event.outcome.isPerformed,
      action == restore || action == encode
    {
      isKnown = true
      return action == restore ? answer(context) : []
    }
    if case .callback(let index) = context.event.kind, context.event.transition == nil {
      switch context.vocabulary.callbacks[index].name {
      case "scene.stateRestorationActivity": isKnown = true
      case "scene.restoreInteractionState":
        isKnown = true
        return answer(context)
      case "session.didDiscard":
        for name in SessionName.names(of: context) { sessions[name] = nil }
        registered = nil
        return []
      default: break
      }
    }
    // Most lines name their scene, if at all, by what no other launch calls it.
    guard SessionName.isKnown(of: context) else {
      noteTransition(context, [])
      return []
    }
    let keys = SessionName.keys(of: context)
    guard context.event.transition == .connect || !isRegistered(keys, context) else {
      noteTransition(context, [])
      return []
    }
    let names = SessionName.names(of: context)
    noteTransition(context, names)
    register(keys, context)
    for name in names where sessions[name]?.launch !== context.launch {
      sessions[name] = Session(
        evidence: context.evidence(.opened, "the session in an earlier launch"),
        launch: context.launch)
    }
    if !sessions.forgetOldest().isEmpty {
      noRoom.note(context)
      registered = nil
    }
    return []
  }

  /// Whether sessions of these names were last seen in this launch, and are kept as such.
  private func isRegistered(_ keys: [SceneKey], _ context: JudgeContext) -> Bool {
    guard let registered, registered.launch === context.launch,
      let known = registered.ofUnits[context.event.unit ?? -1]
    else { return false }
    return known == keys && registered.name == context.launch.name
  }

  private func register(_ keys: [SceneKey], _ context: JudgeContext) {
    let launch = context.launch
    if registered?.launch !== launch || registered?.name != launch.name {
      registered = (launch, launch.name, ByUnit())
    }
    registered?.ofUnits[context.event.unit ?? -1] = keys
  }

  func end(_ launch: Launch, isProcessGone: Bool) -> [Verdict] {
    defer {
      open.removeAll { $0.launch == launch.id }
      missed.removeAll { $0.launch == launch.id }
    }
    let unknown = noRoom.verdicts(on: launch)
    guard isKnown else { return [] }
    let undecided = open.filter { $0.launch == launch.id }.map { connection -> Verdict in
      .inconclusive(.logEnded, line: connection.evidence.last?.line ?? launch.firstLine)
    }
    return unknown + undecided
      + missed.filter { $0.launch == launch.id }.map { connection in
        let connected = connection.evidence.last?.line ?? launch.firstLine
        return .violation(
          Draft(
            line: connected, unit: connection.unit, evidence: connection.evidence,
            severity: ruleCase.severity, confidence: .likely, message: ruleCase.message,
            absences: [Absence(since: connected, until: connection.last, isOfActions: true)]))
      }
  }

  private func noteTransition(_ context: JudgeContext, _ names: [String]) {
    if open.isEmpty, names.isEmpty { return }
    guard let transition = context.event.transition, !context.event.isJoined,
      let unit = context.event.unit
    else { return }
    let launch = context.launch.id
    if let index = open.firstIndex(where: { $0.unit == unit && $0.launch == launch }) {
      if transition == .becomeActive, !open[index].isClosing {
        open[index].isClosing = true
        open[index].closesAt = context.event.moment.map { $0.traceTime &+ Self.grace }
      } else if open[index].isClosing || transition == .disconnect {
        var connection = open.remove(at: index)
        connection.last = context.event.line
        if connection.closesAt == nil, connection.isClosing { missed.append(connection) }
      }
    }
    guard transition == .connect,
      let before = names.lazy.compactMap({ self.sessions[$0] })
        .first(where: { $0.launch !== context.launch }),
      // What a force quit leaves behind is not restored.
      before.launch.end?.manner != .forceQuit
    else { return }
    guard open.count + missed.count < Self.mostConnections else { return noRoom.note(context) }
    open.append(
      Connection(
        unit: unit, launch: launch,
        evidence: [before.evidence, context.evidence(.trigger, "connects again")]))
  }

  /// What is restored may be any of the scenes that wait for it, unless its line names one.
  private func answer(_ context: JudgeContext) -> [Verdict] {
    let count = open.count
    open.removeAll {
      $0.launch == context.launch.id
        && (context.event.unit == nil || $0.unit == context.event.unit || context.event.unit == 0)
    }
    return Array(repeating: .clean, count: count - open.count)
  }
}
