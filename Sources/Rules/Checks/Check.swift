import Lifecycle

/// A rule in code, for what compares units, tasks or values: made anew for each launch, or once for the
/// whole input when it compares launches.
protocol Check: AnyObject {
  /// One check sees all launches.
  static var isOfTrace: Bool { get }
  /// What it keeps in memory at most, in words.
  static var memory: String { get }
  /// What it looks for in the words of lines, to be compiled when the program is built.
  static var patterns: [String] { get }
  /// Whether an event of this sort can be anything to it; by nothing but what an `EventSort` holds.
  static func concerns(_ event: Event, _ vocabulary: Vocabulary) -> Bool
  /// The same of an event that is something to it only at times, when `isBusy`.
  static func concernsAtTimes(_ event: Event, _ vocabulary: Vocabulary) -> Bool
  /// Whether events of the launch that are something to it only at times are something now; only events of
  /// the same launch may change that.
  func isBusy(in launch: Launch) -> Bool
  /// The event that it took last changed neither whether it is busy nor its deadline.
  var standsAsBefore: Bool { get }
  init(_ surroundings: CheckSurroundings)
  var deadline: Int64? { get }
  func step(_ context: JudgeContext) -> [Verdict]
  func advance(to time: Int64, before line: Int) -> [Verdict]
  func end(_ launch: Launch, isProcessGone: Bool) -> [Verdict]
  /// What is owed to it, in the order of lines.
  var debts: [Debt] { get }
  /// Names the lines that it remembers.
  func forEachExhibit(_ body: (Exhibit) -> Void)
}

extension Check {
  static var isOfTrace: Bool { false }
  static var patterns: [String] { [] }
  static func concernsAtTimes(_ event: Event, _ vocabulary: Vocabulary) -> Bool { false }
  func isBusy(in launch: Launch) -> Bool { false }
  var standsAsBefore: Bool { false }
  var deadline: Int64? { nil }
  var debts: [Debt] { [] }
  func advance(to time: Int64, before line: Int) -> [Verdict] { [] }
  func forEachExhibit(_ body: (Exhibit) -> Void) {}
}

/// What a check is made for.
struct CheckSurroundings {
  let ruleCase: RuleCase
  let vocabulary: Vocabulary
  let exhibits: ExhibitStore
  /// That of the launch it judges; of no use to a check that sees all launches.
  let background: ProcessBackground
}

extension Check {
  /// What an event of this sort is to it.
  static func roles(of event: Event, _ vocabulary: Vocabulary) -> Roles {
    if concerns(event, vocabulary) { return .always }
    return concernsAtTimes(event, vocabulary) ? .atTimes : []
  }
}

extension Roles {
  /// The event is something to a check.
  static let always = Roles(bit: 0)
  /// The event is something to a check while that is busy.
  static let atTimes = Roles(bit: 1)
  /// How many roles checks tell apart.
  static let ofChecks = 2
}

extension Event {
  /// What a unit did, told for the first time.
  var isMove: Bool { transition != nil && !isJoined }

  var isCallback: Bool { if case .callback = kind { true } else { false } }

  /// It is one of these actions, whatever came of it.
  func isAction(_ names: [String], _ vocabulary: Vocabulary) -> Bool {
    guard case .action(let index) = kind else { return false }
    return names.contains(vocabulary.actions[index].name)
  }

  /// It is one of these messages.
  func isMessage(_ names: [String], _ vocabulary: Vocabulary) -> Bool {
    guard case .message(let index) = kind else { return false }
    return names.contains(vocabulary.messages[index].id)
  }

  /// It is one of these callbacks.
  func isCallback(_ names: [String], _ vocabulary: Vocabulary) -> Bool {
    guard case .callback(let index) = kind else { return false }
    return names.contains(vocabulary.callbacks[index].name)
  }
}

/// The checks that rule files name with `check:`.
enum CheckRegistry {
  // Types do not change; that they may be shared cannot be written before Swift 6.2.
  nonisolated(unsafe) static let all: [String: any Check.Type] = [
    "BackgroundTaskLeak": BackgroundTaskLeak.self,
    "BackgroundTaskOverrun": BackgroundTaskOverrun.self,
    "BackgroundTaskOverwritten": BackgroundTaskOverwritten.self,
    "BackgroundWork": BackgroundWork.self,
    "DiscardCleanup": DiscardCleanup.self,
    "DiscardedSession": DiscardedSession.self,
    "IllegalTransition": IllegalTransition.self,
    "LostActions": LostActions.self,
    "MissingRestoration": MissingRestoration.self,
    "MissingSave": MissingSave.self,
    "OffMainThread": OffMainThread.self,
    "PhaseChain": PhaseChain.self,
    "RequestInFlight": RequestInFlight.self,
    "SceneLifecycleAdoption": SceneLifecycleAdoption.self,
    "SharedRestorationKey": SharedRestorationKey.self,
    "UnexplainedEnd": UnexplainedEnd.self,
  ]

  /// What checks look for in the words of lines, each once.
  static var patterns: [String] { Set(all.values.flatMap { $0.patterns }).sorted() }
}

/// The checks of one input that see all its launches.
final class TraceChecks {
  private var checks: [Int: [Int: any Check]] = [:]

  /// The check of this case, made when it is asked for first.
  func check(_ rule: Int, _ ruleCase: Int, _ make: () -> any Check) -> any Check {
    if let known = checks[rule]?[ruleCase] { return known }
    let check = make()
    checks[rule, default: [:]][ruleCase] = check
    return check
  }
}

/// Lets a check stand where a monitor does.
final class CheckMonitor: Monitor {
  private let check: any Check
  private let launch: Launch
  /// It was not asked yet what it is interested in.
  private var isNew = true

  /// Lets `check` judge the launch.
  init(_ check: any Check, _ launch: Launch) {
    self.check = check
    self.launch = launch
    super.init(unit: nil)
  }

  override var deadline: Int64? { check.deadline }
  override var interest: Interest {
    let own: Roles = check.isBusy(in: launch) ? [.always, .atTimes] : .always
    return Interest(own: own, possible: own)
  }

  override func step(
    _ context: JudgeContext, _ relation: JudgeContext.Relation
  ) -> [Verdict] {
    let verdicts = check.step(context)
    mayStandOtherwise = isNew || !check.standsAsBefore
    isNew = false
    return verdicts
  }

  override func advance(to time: Int64, before line: Int) -> [Verdict] {
    check.advance(to: time, before: line)
  }

  override func end(_ launch: Launch, isProcessGone: Bool) -> [Verdict] {
    check.end(launch, isProcessGone: isProcessGone)
  }

  override func debts(_ vocabulary: Vocabulary) -> [Debt] { check.debts }

  override func forEachExhibit(_ body: (Exhibit) -> Void) { check.forEachExhibit(body) }
}
