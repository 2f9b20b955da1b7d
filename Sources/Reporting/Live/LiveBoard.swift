import Lifecycle
import LogInput
import Rules

/// What a live view knows of a log while it is read: its latest events and findings, and its clock.
package final class LiveBoard: EventSink {
  private static let mostEvents = 512
  private static let mostFindings = 512
  private static let mostChanges = 1024

  private struct UnitKey: Hashable {
    let launch: Int
    let unit: Int
  }

  private let vocabulary: Vocabulary
  private let now: () -> Int64
  package var clock = LiveClock()
  /// The oldest first.
  private(set) var events: [LiveEvent] = []
  private(set) var findings: [Finding] = []
  package private(set) var counts = FindingCounts()
  /// When units came to their states, by the clock of whoever watches.
  private var arrivals: [UnitKey: Int64] = [:]
  /// Takes every launch when the log has told how it ended.
  package var launchEnded: (Launch, LaunchEnd) -> Void = { _, _ in }
  /// Something is to be shown that was not shown yet.
  package var hasNews = true

  /// Makes a board that is asked while time goes on; `now` is in nanoseconds and never steps back.
  package init(_ vocabulary: Vocabulary, now: @escaping () -> Int64) {
    self.vocabulary = vocabulary
    self.now = now
  }

  /// Takes the next finding.
  package func receive(_ finding: Finding) {
    if findings.count >= Self.mostFindings { findings.removeFirst(Self.mostFindings / 4) }
    findings.append(finding)
    counts.add(finding.severity)
    hasNews = true
  }

  /// Takes a change of state.
  package func receive(_ change: StateChange) {
    if arrivals.count >= Self.mostChanges { arrivals.removeAll() }
    arrivals[UnitKey(launch: change.launch.id, unit: change.unit)] = now()
    hasNews = true
  }

  /// When the unit came to its state, by the clock of whoever watches; nil when that was long ago.
  func arrival(of unit: Int, in launch: Launch) -> Int64? {
    arrivals[UnitKey(launch: launch.id, unit: unit)]
  }

  // MARK: Events

  package func launchBegan(_ launch: Launch) { hasNews = true }

  package func receive(
    _ event: UnsafePointer<Event>, of launch: Launch, from record: UnsafePointer<Record>
  ) {
    let event = event.pointee
    if let moment = event.moment { clock.note(moment, at: now()) }
    if events.count >= Self.mostEvents { events.removeFirst(Self.mostEvents / 4) }
    let isMove = event.after != event.before && event.after != .unknown
    events.append(
      LiveEvent(
        TimelineEvent(event, of: launch, vocabulary), of: launch, unit: event.unit ?? 0,
        state: isMove ? event.after : nil))
    hasNews = true
  }

  package func lost(_ loss: Loss, of launch: Launch?) {}

  package func launchEnded(_ launch: Launch, at line: Int, moment: Moment?) {
    if let moment { clock.note(moment, at: now()) }
    if launch.hasLifecycleEvent, let end = launch.end { launchEnded(launch, end) }
    hasNews = true
  }

  package func timePassed(until moment: Moment) { clock.note(moment, at: now()) }

  package func inputEnded(at moment: Moment?) {
    if let moment { clock.note(moment, at: now()) }
    hasNews = true
  }
}
