import Lifecycle
import LogInput

/// What the columns of a lane picture stand for: equal shares of the time from the first to the last
/// state, or of the lines where a state has no clock.
struct LaneScale {
  /// A position on the scale.
  private let first: Int64
  private let last: Int64
  /// Positions are moments, not lines.
  let isOfTime: Bool
  /// Positions are rounded to this, so that products of them and a number of columns stay whole.
  private let step: Int64

  let columns: Int
  /// What stands at both ends of the axis; nil where it has none.
  let start: AxisMark?
  let end: AxisMark?

  enum AxisMark {
    case stamp(ClockReading)
    case line(Int)
  }

  /// Nil when there are no spans.
  init?(_ spans: [SpanExcerpt], columns: Int) {
    guard let first = spans.map(\.lines.lowerBound).min(),
      let last = spans.map(\.lines.upperBound).max()
    else { return nil }
    self.columns = max(1, columns)
    let starts = spans.compactMap(\.span.start)
    let ends = spans.compactMap(\.span.end)
    if starts.count == spans.count, ends.count == spans.count,
      let start = starts.min(by: { $0.traceTime < $1.traceTime }),
      let end = ends.max(by: { $0.traceTime < $1.traceTime }), end.traceTime > start.traceTime
    {
      isOfTime = true
      (self.first, self.last) = (start.traceTime, end.traceTime)
      (self.start, self.end) = (.stamp(start.onAxis(from: start)), .stamp(end.onAxis(from: start)))
    } else {
      isOfTime = false
      // The last line has its share as well.
      (self.first, self.last) = (Int64(first), Int64(last) + 1)
      (start, end) = (.line(first), .line(last))
    }
    step = max(1, (self.last - self.first) >> 40)
  }

  /// The part of the trace from one trace time, or line, to another; without marks of an axis.
  init(from first: Int64, to last: Int64, isOfTime: Bool, columns: Int) {
    self.columns = max(1, columns)
    (self.first, self.last) = (first, max(last, first &+ 1))
    self.isOfTime = isOfTime
    (start, end) = (nil, nil)
    step = max(1, (self.last &- first) >> 40)
  }

  /// The length of the scale, in positions.
  var length: Int64 { max(1, (last - first) / step) }

  /// Where a span lies; nothing follows it in its row when it is the last.
  func range(of excerpt: SpanExcerpt, isLast: Bool) -> Range<Int64> {
    let (from, to): (Int64, Int64)
    if isOfTime {
      from = excerpt.span.start?.traceTime ?? first
      to = excerpt.span.end?.traceTime ?? last
    } else {
      from = Int64(excerpt.lines.lowerBound)
      to = Int64(excerpt.lines.upperBound) + (isLast ? 1 : 0)
    }
    let lower = position(from)
    return lower..<max(lower, position(to))
  }

  /// Where something that was told on a line lies; nil where only its clock could say so, and it has none.
  func position(of moment: Moment?, line: Int) -> Int64? {
    isOfTime ? moment.map { position($0.traceTime) } : position(Int64(line))
  }

  /// How many nanoseconds, or lines, after the beginning of the scale a position lies.
  func offset(of position: Int64) -> Int64 { position * step }

  /// The first position that lies so many nanoseconds, or lines, after the beginning.
  func position(ofOffset offset: Int64) -> Int64 { (offset + step - 1) / step }

  private func position(_ value: Int64) -> Int64 { min(max(0, (value - first) / step), length) }
}

extension Moment {
  /// What an axis shows of it: stamps that count from the line before say nothing without that line.
  fileprivate func onAxis(from start: Moment) -> ClockReading {
    guard reading.basis == .previousLine else { return reading }
    var elapsed = reading
    elapsed.nanoseconds = traceTime &- start.traceTime
    return elapsed
  }
}
