import Lifecycle
import LogInput

/// The ends of the part of a trace that is shown.
struct ExcerptBounds {
  let first: BoundPosition
  /// Nil where the part goes on to the end.
  let beyond: BoundPosition?

  /// A launch or a task of these lines has a share of the part.
  func overlaps(_ fromLine: Int, _ toLine: Int) -> Bool {
    toLine >= first.line && beyond.map { fromLine < $0.line } ?? true
  }

  func contains(_ line: Int) -> Bool { overlaps(line, line) }
}

extension SpanExcerpt {
  /// The part of a span that lies between the bounds; nil when none does. What ends on the line, or at
  /// the moment, at which the part begins lies before it, unless it is the last that is known of its
  /// unit.
  init?(_ span: Span, in bounds: ExcerptBounds, isLast: Bool) {
    let begin = Self.order(bounds.first, span.start, span.fromLine)
    let end = Self.order(bounds.first, span.end, span.toLine)
    let isShort = begin == .at && end == .at
    guard end == .after || (end == .at && (isLast || isShort)) else { return nil }
    self.init(span: span)
    lines = max(lines.lowerBound, bounds.first.line)...max(lines.upperBound, bounds.first.line)
    if begin == .before {
      isCutBefore = true
      self.span.start = bounds.first.time.flatMap { span.start?.moved(to: $0) }
    }
    guard let beyond = bounds.beyond else { return }
    // A bound of the clock is the last moment inside, a bound of lines the first line outside.
    let hasClock = beyond.time != nil && !beyond.isNamed && span.start != nil
    switch Self.order(beyond, span.start, span.fromLine) {
    case .after: return nil
    case .at where !hasClock: return nil
    default: break
    }
    let isOver = Self.order(beyond, span.end, span.toLine)
    guard isOver == .after || (isOver == .at && !hasClock) else { return }
    isCutAfter = true
    let last = min(lines.upperBound, beyond.line - 1)
    lines = lines.lowerBound...max(lines.lowerBound, last)
    self.span.end = beyond.time.flatMap { span.end?.moved(to: $0) }
  }

  private enum Order { case before, at, after }

  /// Where a place in the trace lies, seen from a bound: by the clock where both have one.
  private static func order(_ bound: BoundPosition, _ moment: Moment?, _ line: Int) -> Order {
    if let time = bound.time, !bound.isNamed, let moment {
      return moment.traceTime < time ? .before : moment.traceTime == time ? .at : .after
    }
    return line < bound.line ? .before : line == bound.line ? .at : .after
  }
}

extension Moment {
  /// What the same clock shows at another time.
  fileprivate func moved(to time: Int64) -> Moment {
    var moved = self
    moved.reading.nanoseconds &+= time &- traceTime
    moved.traceTime = time
    return moved
  }
}
