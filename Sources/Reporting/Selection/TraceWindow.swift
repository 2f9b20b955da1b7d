import Lifecycle
import LogInput

/// The part of a trace between two bounds, found while its events pass.
///
/// It takes events before those that ask it: what it was told of last is the latest there is.
package final class TraceWindow: EventSink {
  private let since: TimeBound?
  private let until: TimeBound?
  /// What is waited for on the clock, once an event had one that fits.
  private var targets: (since: TimeBound.Target?, until: TimeBound.Target?)
  /// Where the part begins and where what follows it does, once events showed it.
  private(set) var first: BoundPosition?
  private(set) var beyond: BoundPosition?
  private var hasEvents = false
  private var unmet: ClockObstacle?

  /// Makes the part between two bounds; what is nil bounds nothing.
  package init(since: TimeBound? = nil, until: TimeBound? = nil) {
    self.since = since
    self.until = until
    if case .line(let line) = since { first = BoundPosition(line: line, isNamed: true) }
    if case .line(let line) = until { beyond = BoundPosition(line: line + 1, isNamed: true) }
    if since == nil { first = BoundPosition(line: 0) }
  }

  /// Whether a line that was read lies in the part; line 0 is the trace as a whole, and does.
  package func contains(line: Int) -> Bool {
    guard line > 0 else { return true }
    guard let first, first.line <= line else { return false }
    return beyond.map { line < $0.line } ?? true
  }

  /// Why a bound could not be found on the clock of the trace; nil when it could, or nothing was read
  /// that has a place on a clock.
  package var obstacle: ClockObstacle? {
    guard hasEvents else { return nil }
    let isMissing =
      since.map { $0.isOfClock && targets.since == nil } ?? false
      || until.map { $0.isOfClock && targets.until == nil } ?? false
    return isMissing ? unmet ?? .noClock : nil
  }

  package func launchBegan(_ launch: Launch) {}

  package func receive(
    _ event: UnsafePointer<Event>, of launch: Launch, from record: UnsafePointer<Record>
  ) {
    let event = event.pointee
    hasEvents = true
    guard let moment = event.moment else { return }
    aim(from: moment)
    if case .line(event.line) = since { first?.time = moment.traceTime }
    if case .line(event.line) = until { beyond?.time = moment.traceTime }
    if first == nil, let lead = targets.since?.lead(of: moment), lead >= 0 {
      first = BoundPosition(line: event.line, time: moment.traceTime &- lead)
    }
    if beyond == nil, let lead = targets.until?.lead(of: moment), lead > 0 {
      beyond = BoundPosition(line: event.line, time: moment.traceTime &- lead)
    }
  }

  package func lost(_ loss: Loss, of launch: Launch?) {}
  package func launchEnded(_ launch: Launch, at line: Int, moment: Moment?) {}
  package func inputEnded(at moment: Moment?) {}

  /// Works out what is waited for, by the first stamp that shows it.
  private func aim(from moment: Moment) {
    do throws(ClockObstacle) {
      if targets.since == nil { targets.since = try since?.target(from: moment, notBefore: nil) }
      guard targets.until == nil else { return }
      let beginning = targets.since?.reading(near: moment) ?? moment.reading
      targets.until = try until?.target(from: moment, notBefore: beginning)
    } catch {
      unmet = error
    }
  }
}

extension TimeBound {
  fileprivate var isOfClock: Bool { if case .line = self { false } else { true } }

  /// The target, as seen from the first event that shows what it needs.
  fileprivate func target(
    from moment: Moment, notBefore earliest: ClockReading?
  ) throws(ClockObstacle) -> Target? {
    switch self {
    case .line: return nil
    case .elapsed(let nanoseconds): return .time(moment.traceTime &+ nanoseconds)
    case .stamp(let stamp):
      let sample = moment.reading
      let reading = try stamp.completed(by: sample, notBefore: earliest)
      guard !sample.hasDate else { return .reading(reading) }
      return .time(moment.traceTime &+ (reading.nanoseconds &- sample.nanoseconds))
    }
  }
}
