import LogInput

/// What one launch did, kept for a report.
package struct LaunchTimeline {
  package let launch: Launch
  /// By unit index: the app, then its scenes.
  package internal(set) var units: [UnitTimeline]
}

/// The states of one unit in order, and what was told of it.
package struct UnitTimeline {
  package internal(set) var spans: [Span] = []
  package internal(set) var events: [TimelineEvent] = []
}

/// A unit's stay in one state.
package struct Span: Sendable {
  package enum Confidence: String, Sendable { case certain, probable, possible }

  package var state: UnitState
  package var fromLine: Int
  package var toLine: Int
  package var start: Moment?
  package var end: Moment?
  package var confidence: Confidence
  /// It has not ended yet.
  var isOpen = true

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
}

/// Keeps what a report needs of all launches.
package final class TimelineCollector: EventSink {
  package enum Depth: Sendable {
    /// Only how many there were: nothing that grows with the input.
    case counts
    case spans
    case spansAndEvents
  }

  private let vocabulary: Vocabulary
  private let depth: Depth
  private var openLaunches: [Launch] = []
  package private(set) var launches: [LaunchTimeline] = []
  package private(set) var launchCount = 0
  /// The scenes of all launches that have ended.
  package private(set) var sceneCount = 0

  package init(vocabulary: Vocabulary, depth: Depth) {
    self.vocabulary = vocabulary
    self.depth = depth
  }

  package func launchBegan(_ launch: Launch) {
    launchCount += 1
    openLaunches.append(launch)
    guard depth != .counts else { return }
    launches.append(LaunchTimeline(launch: launch, units: [UnitTimeline()]))
  }

  package func receive(_ event: Event, of launch: Launch, from record: Record) {
    guard let index = launches.lastIndex(where: { $0.launch === launch }) else { return }
    while launches[index].units.count < launch.units.count {
      launches[index].units.append(UnitTimeline())
    }
    let unit = event.unit ?? 0
    if depth == .spansAndEvents {
      launches[index].units[unit].events.append(
        TimelineEvent(
          line: event.line, moment: event.moment, name: vocabulary.name(of: event, in: launch),
          transition: event.transition, outcome: event.outcome, isAttributed: event.unit != nil))
    }
    let startsSpan =
      event.transition != nil
      ? !event.isJoined && !event.isRepeated
      : event.after != event.before && event.after != .unknown
    guard startsSpan, let unit = event.unit else { return }
    if unit > 0 { close(0, of: index, at: event) }
    close(unit, of: index, at: event)
    guard event.after != .terminated else {
      for other in launches[index].units.indices { close(other, of: index, at: event) }
      return
    }
    launches[index].units[unit].spans.append(
      Span(
        state: event.after, fromLine: event.line, toLine: event.line, start: event.moment,
        end: nil,
        confidence: event.isAmbiguous ? .possible : event.isInferred ? .probable : .certain))
  }

  /// A state goes on until something else is told.
  package func lost(_ loss: Loss, of launch: Launch?) {}

  package func launchEnded(_ launch: Launch, at line: Int, moment: Moment?) {
    sceneCount += launch.scenes.count
    openLaunches.removeAll { $0 === launch }
    guard let index = launches.lastIndex(where: { $0.launch === launch }) else { return }
    closeAll(of: index, line: launch.lastLine, moment: launch.lastMoment)
  }

  package func inputEnded(at moment: Moment?) {
    for launch in openLaunches { sceneCount += launch.scenes.count }
    openLaunches.removeAll()
    for index in launches.indices {
      let launch = launches[index].launch
      closeAll(of: index, line: launch.lastLine, moment: launch.lastMoment)
    }
  }

  private func close(_ unit: Int, of launch: Int, at event: Event) {
    launches[launch].units[unit].close(line: event.line, moment: event.moment)
  }

  private func closeAll(of launch: Int, line: Int, moment: Moment?) {
    for unit in launches[launch].units.indices {
      launches[launch].units[unit].close(line: line, moment: moment)
    }
  }
}

extension UnitTimeline {
  /// Ends the last span here, if it has not ended.
  fileprivate mutating func close(line: Int, moment: Moment?) {
    guard var span = spans.popLast() else { return }
    if span.isOpen {
      span.toLine = max(line, span.fromLine)
      span.end = moment
      span.isOpen = false
    }
    spans.append(span)
  }
}
