import LogInput

/// What one launch did, kept for a report.
package struct LaunchTimeline {
  package let launch: Launch
  /// By unit index: the app, then its scenes.
  package internal(set) var units: [UnitTimeline]
  /// By the index of the launch's views.
  package internal(set) var views: [UnitTimeline] = []
  /// The tests that ran while it was there.
  package var tests: [TestSpan] { launch.tests }
}

/// The states of one unit in order, and what was told of it.
package struct UnitTimeline {
  package internal(set) var events: [TimelineEvent] = []
  var list = SpanList()

  package init() {}

  package var spans: [Span] { list.all }

  /// Calls `body` with its states in order.
  package func forEachSpan(_ body: (Span) -> Void) { list.forEach(body) }
}

/// A unit's stay in one state.
package struct Span: Sendable {
  package typealias Confidence = LaunchEnd.Confidence

  /// What the state is one of, where a unit is in several at once: an AppKit app.
  package enum Region: String, Sendable { case activation, visibility }

  package var state: UnitState
  package var region: Region?
  package var fromLine: Int
  package var toLine: Int
  package var start: Moment?
  package var end: Moment?
  package var confidence: Confidence
  /// It has not ended yet.
  package internal(set) var isOpen = true

  package init(
    state: UnitState, region: Region? = nil, fromLine: Int, toLine: Int, start: Moment? = nil,
    end: Moment? = nil, confidence: Confidence = .certain
  ) {
    self.state = state
    self.region = region
    self.fromLine = fromLine
    self.toLine = toLine
    self.start = start
    self.end = end
    self.confidence = confidence
  }

  /// Its length in nanoseconds, where both ends have a clock.
  package var duration: Int64? {
    guard let start, let end else { return nil }
    return end.traceTime &- start.traceTime
  }
}

/// An event as a report shows it.
package struct TimelineEvent: Sendable {
  package var line: Int
  package var moment: Moment?
  package var name: String
  package var transition: Transition?
  package var outcome: Outcome
  /// Nil for the events of no known unit.
  package var isAttributed: Bool
  /// It follows from the circumstances whose it is, not from an id on the line.
  package var isInferred = false
  /// The state that the scenes make of the app, where the app is said to be in another one.
  package var contradicted: UnitState?
}

extension TimelineEvent {
  /// An event of a launch as a report shows it.
  package init(_ event: Event, of launch: Launch, _ vocabulary: Vocabulary) {
    // A view's window is not asked for.
    var isOfView = false
    if case .callback(let index) = event.kind { isOfView = vocabulary.callbacks[index].isOfView }
    self.init(
      line: event.line, moment: event.moment, name: vocabulary.name(of: event, in: launch),
      transition: event.transition, outcome: event.outcome,
      isAttributed: event.unit != nil || isOfView, isInferred: event.isInferred,
      contradicted: event.disagrees ? event.before : nil)
  }
}

/// A test case that ran during a launch.
package struct TestSpan: Sendable, Equatable {
  package var name: String
  package var fromLine: Int
  /// Nil while it runs.
  package var toLine: Int?
}
