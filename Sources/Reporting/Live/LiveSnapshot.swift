import Lifecycle
import LogInput
import Rules

/// What a live view shows at one moment.
package struct LiveSnapshot {
  /// A unit with its states.
  struct Lane {
    /// The number of its launch, and its own in that.
    var launch: Int
    var unit: Int
    var name: String
    var spans: [Span]
    /// Nil when it is gone, or nothing is known of it.
    var state: UnitState?
    /// How it came to be gone: `terminated`, `disconnected`.
    var end: UnitState?
    /// How long it has been in it, in nanoseconds.
    var age: Int64?
    /// What was told of it, the oldest first.
    var events: [TimelineEvent]
  }

  /// A launch with its units; the app itself is the first.
  struct Group {
    var launch: Int
    /// `Notes[512]`.
    var app: String
    /// `launch 2 · uikit-scene · ios`.
    var facts: String
    var isOver: Bool
    var lanes: [Lane]
  }

  /// Something that has to happen.
  struct Expectation {
    /// `scene 1`.
    var owner: String
    var app: String
    /// `save`, `background task 7 to end`.
    var what: String
    /// `no-pause-on-resign-active`; empty where no rule asks for it.
    var rule: String
    /// How many nanoseconds are left, below 0 when it is late; nil when no clock says.
    var left: Int64?
    /// What has not begun to count: `30 s from the background on`.
    var note: String
  }

  var groups: [Group] = []
  var expectations: [Expectation] = []
  var events: [LiveEvent] = []
  var findings: [Finding] = []
  /// What will be found unless the rest of its launch excuses it.
  var suspicions: [Finding] = []
  var lines = TraceLines()
  package var counts = FindingCounts()
  /// `09:01:00.600`.
  var clock = ""
  /// The time of the trace; nil in a log without stamps.
  var time: Int64?
  var lastLine = 0
  /// The account of lines.
  package var account = LineAccount()
  package var launchCount = 0
  /// How many lines come in a second.
  package var rate: Double?
  /// Nothing more comes.
  package var isOver = false
  /// Something to be told once: what was written, what failed.
  package var remark = ""

  package init() {}
}

extension LiveSnapshot {
  /// The finding at a place, counted from the oldest; what is suspected comes after all others.
  func finding(at index: Int) -> Finding? {
    if findings.indices.contains(index) { return findings[index] }
    let place = index - findings.count
    return suspicions.indices.contains(place) ? suspicions[place] : nil
  }
}

extension LiveSnapshot {
  /// So many launches are shown: those that run, and the latest of the others.
  private static let mostLaunches = 24
  /// So many stays of a unit are looked at.
  private static let mostSpans = 256

  /// What a board and the stages behind it know at the moment `now`.
  package init(
    _ board: LiveBoard, _ launches: [LaunchTimeline], owing obligations: [Obligation],
    suspecting suspicions: [Finding],
    in lines: TraceLines, at now: Int64
  ) {
    self.lines = lines
    time = board.clock.traceTime(at: now)
    clock = board.clock.latest?.reading.columnText ?? ""
    events = board.events
    findings = board.findings
    counts = board.counts
    self.suspicions = suspicions
    // Processes of which no life is told are no launches.
    let told = launches.filter { $0.launch.hasLifecycleEvent }
    lastLine = told.map(\.launch.lastLine).max() ?? 0
    let running = told.filter { $0.launch.end == nil }.suffix(Self.mostLaunches)
    let ended = told.filter { $0.launch.end != nil }
      .suffix(max(0, Self.mostLaunches - running.count))
    // The newest first: that is what is being worked on.
    let shown = (ended + running).sorted { $0.launch.id > $1.launch.id }
    groups = shown.map { group($0, board, now) }
    for timeline in shown where timeline.launch.end == nil {
      expectations += tasks(of: timeline)
    }
    expectations = obligations.map { expectation($0, now) } + expectations
  }

  private func group(_ timeline: LaunchTimeline, _ board: LiveBoard, _ now: Int64) -> Group {
    let launch = timeline.launch
    let ending = launch.end.map { "ended: \($0.manner.rawValue)" }
    let facts = [
      "launch \(launch.id)", launch.reportedSystem, launch.platform?.rawValue ?? "",
      launch.facts.os ?? "", ending ?? "",
    ]
    return Group(
      launch: launch.id, app: LaunchReference(launch).name,
      facts: facts.filter { !$0.isEmpty }.joined(separator: " · "), isOver: ending != nil,
      lanes: zip(launch.units, timeline.units).map { lane($0, $1, of: launch, board, now) })
  }

  private func lane(
    _ unit: LifecycleUnit, _ timeline: UnitTimeline, of launch: Launch, _ board: LiveBoard,
    _ now: Int64
  ) -> Lane {
    let spans = Array(timeline.spans.filter { $0.region != .visibility }.suffix(Self.mostSpans))
    var lane = Lane(
      launch: launch.id, unit: unit.index, name: UnitName.text(unit.name), spans: spans,
      events: timeline.events)
    guard launch.end == nil, let last = spans.last, last.isOpen else {
      lane.end = unit.state.isLive ? nil : unit.state
      return lane
    }
    lane.state = last.state
    if let start = last.start?.traceTime, let time {
      lane.age = max(0, time &- start)
    } else if let arrival = board.arrival(of: unit.index, in: launch) {
      lane.age = max(0, now &- arrival)
    }
    return lane
  }

  private func expectation(_ obligation: Obligation, _ now: Int64) -> Expectation {
    let (launch, debt) = (obligation.launch, obligation.debt)
    let before = NameList.text(debt.before, conjunction: " or ")
    let expected = NameList.text(debt.expected, conjunction: " or ")
    var left: Int64?
    if let due = debt.due, let time { left = due &- time }
    return Expectation(
      owner: obligation.unit.map { UnitName.text(launch.units[$0].name) } ?? "app",
      app: LaunchReference(launch).name,
      what: before.isEmpty ? expected : "\(expected) before \(before)",
      rule: obligation.rule, left: left, note: "")
  }

  /// The background tasks that are open, and how long they may still be.
  private func tasks(of timeline: LaunchTimeline) -> [Expectation] {
    let launch = timeline.launch
    let allowance = BackgroundAllowance.nanoseconds(of: launch)
    let app = timeline.units.first?.spans.last { $0.region == nil }
    let background = app.flatMap { $0.state == .background ? $0.start?.traceTime : nil }
    return launch.openTasks.map { task in
      let name = task.name ?? task.id.map(String.init) ?? ""
      var left: Int64?
      if task.kind == .assertion, let background, let time {
        left = max(background, task.begin?.traceTime ?? background) &+ allowance &- time
      }
      return Expectation(
        owner: "app", app: LaunchReference(launch).name,
        what: "background task \(name.isEmpty ? "" : name + " ")to end", rule: "", left: left,
        note: left == nil && task.kind == .assertion
          ? "\(DurationText.of(nanoseconds: allowance)) from the background on" : "")
    }
  }
}
