import Lifecycle
import LogInput

/// Where the lines of a trace lie in time, counted from its first moment.
///
/// What has a clock lies where that puts it. What has none lies between its neighbours that have one,
/// in proportion to the lines between them; before the first and after the last of them time stands
/// still, because nothing says how much of it passed. In a trace without a clock a line counts as a
/// millisecond.
struct TimeBase {
  private struct Anchor {
    let line: Int
    /// In nanoseconds from the first moment.
    let elapsed: Int64

    var microseconds: Int64 { elapsed / TimeBase.nanosecondsPerMicrosecond }
  }

  private static let nanosecondsPerMicrosecond: Int64 = 1000
  /// How many microseconds a line counts as where nothing has a clock.
  private static let microsecondsPerLine: Int64 = 1000

  /// By line, never backwards in time.
  private var anchors: [Anchor] = []
  /// The first moment, in nanoseconds of the trace's own time.
  private var origin: Int64 = 0

  var hasClock: Bool { !anchors.isEmpty }

  init(_ trace: AnalysedTrace) {
    self.init(trace.launches.flatMap { $0.moments })
  }

  /// Makes a base of lines of which the moments are known.
  init(_ moments: [(line: Int, moment: Moment)]) {
    let times = moments.map { (line: $0.line, time: $0.moment.traceTime) }
      .sorted { ($0.line, $0.time) < ($1.line, $1.time) }
    guard let first = times.first else { return }
    origin = times.reduce(first.time) { min($0, $1.time) }
    for (line, time) in times where anchors.last?.line != line {
      let elapsed = max(time &- origin, anchors.last?.elapsed ?? 0)
      anchors.append(Anchor(line: line, elapsed: elapsed))
    }
  }

  /// Microseconds from the trace's first moment to this one, or to where the line lies without one.
  func position(of moment: Moment?, line: Int) -> Int64 {
    guard hasClock, let moment else { return position(ofLine: line) }
    // Whole ones: what reads them as floating point keeps them exact.
    return max(0, elapsed(until: moment) / Self.nanosecondsPerMicrosecond)
  }

  /// Nanoseconds from the trace's first moment to this one.
  func elapsed(until moment: Moment) -> Int64 { moment.traceTime &- origin }

  /// Nanoseconds from the trace's first moment to this line; nil when its clock is not known.
  func elapsed(atLine line: Int) -> Int64? {
    let place = firstAnchor(beyond: line) - 1
    guard place >= 0, anchors[place].line == line else { return nil }
    return anchors[place].elapsed
  }

  /// Microseconds from the trace's first moment to where a line lies.
  func position(ofLine line: Int) -> Int64 {
    guard let first = anchors.first, let last = anchors.last else {
      return Int64(line) * Self.microsecondsPerLine
    }
    if line <= first.line { return first.microseconds }
    if line >= last.line { return last.microseconds }
    let next = firstAnchor(beyond: line)
    let (before, after) = (anchors[next - 1], anchors[next])
    let time = after.microseconds - before.microseconds
    let (lines, passed) = (Int64(after.line - before.line), Int64(line - before.line))
    // Divided first: the product of a long time and many lines does not fit.
    return before.microseconds + time / lines * passed + time % lines * passed / lines
  }

  /// The index of the first anchor that stands below a line.
  private func firstAnchor(beyond line: Int) -> Int {
    var (low, high) = (0, anchors.count)
    while low < high {
      let middle = (low + high) / 2
      if anchors[middle].line > line { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension LaunchTimeline {
  /// Lines of it of which the moment is known. Where a state ends or begins by silence alone, no line
  /// has that moment.
  fileprivate var moments: [(line: Int, moment: Moment)] {
    var found: [(line: Int, moment: Moment)] = []
    func add(_ line: Int?, _ moment: Moment?) {
      if let line, let moment { found.append((line, moment)) }
    }
    add(launch.firstLine, launch.firstMoment)
    for unit in units {
      for event in unit.events { add(event.line, event.moment) }
    }
    for task in launch.tasks {
      add(task.beginLine, task.begin)
      add(task.endLine, task.end)
    }
    add(launch.lastLine, launch.lastMoment)
    return found
  }
}
