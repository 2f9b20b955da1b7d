import LogInput

/// A time in which a process did not run, as far as the log shows.
package struct Rest: Sendable, Equatable {
  package var fromLine: Int
  package var toLine: Int
  package var start: Moment?
  package var end: Moment?
  package var confidence: LaunchEnd.Confidence
  /// The process did not run again, as far as the log goes.
  package var isUnfinished = false
}

/// Whether a process in the background was suspended: no callback says so.
///
/// Certain is what RunningBoard and SpringBoard log. Without them a process whose background tasks
/// have all ended and that is silent for ten seconds was probably suspended, and one that is silent
/// for more than half a minute possibly; one that a debugger holds, or that is never suspended, was
/// not.
///
/// Source: Apple developer forums, "UIApplication Background Task Notes" and "Testing Background Code".
struct Suspension {
  private static let silence: Int64 = 10_000_000_000
  private static let longSilence: Int64 = 30_000_000_000

  /// The debugger or the system keeps it running.
  var isExcluded = false
  private var since: (line: Int, moment: Moment?)?
  /// The last line of the process since it entered the background; nil in the foreground.
  private var lastAlive: (line: Int, moment: Moment?)?

  var isInBackground: Bool { lastAlive != nil }
  var isSuspended: Bool { since != nil }

  mutating func enterBackground(at line: Int, _ moment: Moment?) {
    lastAlive = (line, moment)
  }

  /// The process logged something.
  mutating func noteLife(at line: Int, _ moment: Moment?) {
    guard lastAlive != nil else { return }
    lastAlive = (line, moment ?? lastAlive?.moment)
  }

  /// The system says that it suspends the process.
  mutating func suspend(at line: Int, _ moment: Moment?) {
    if since == nil { since = (line, moment) }
  }

  /// The system says that the process runs, or is gone; returns the rest that this ends.
  mutating func resume(at line: Int, _ moment: Moment?) -> Rest? {
    // A line that is read again may lie before the rest, which it does not end then.
    guard let began = since, line >= began.line else { return nil }
    since = nil
    if lastAlive != nil { lastAlive = (line, moment) }
    return Rest(
      fromLine: began.line, toLine: line, start: began.moment, end: moment, confidence: .certain)
  }

  /// The rest that nothing has ended.
  func unfinished(at line: Int, _ moment: Moment?) -> Rest? {
    since.map {
      Rest(
        fromLine: $0.line, toLine: max(line, $0.line), start: $0.moment, end: moment,
        confidence: .certain, isUnfinished: true)
    }
  }

  /// The app does something again that only comes from outside: it enters the foreground or is woken.
  /// `isNamed` says that the line names its process, `hasEndedTasks` that all its background tasks that were told
  /// have ended.
  mutating func wake(
    at line: Int, _ moment: Moment?, isNamed: Bool, hasEndedTasks: Bool
  ) -> Rest? {
    defer { lastAlive = nil }
    if let rest = resume(at: line, moment) { return rest }
    guard !isExcluded, since == nil, let alive = lastAlive, alive.line < line,
      let start = alive.moment, let moment,
      isNamed || alive.line == line - 1
    else { return nil }
    let silence = moment.traceTime &- start.traceTime
    let confidence: LaunchEnd.Confidence
    if hasEndedTasks, silence >= Self.silence {
      confidence = .probable
    } else if silence > Self.longSilence {
      confidence = .possible
    } else {
      return nil
    }
    return Rest(
      fromLine: alive.line, toLine: line, start: start, end: moment, confidence: confidence)
  }
}
