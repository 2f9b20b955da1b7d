import Lifecycle
import LogInput

extension TimelineStatistics {
  /// Measures one launch by the states of its app.
  init(of launch: Launch, app: UnitExcerpt?) {
    var launching = LaunchingTime()
    // A Mac's app is neither suspended nor in the background, and inactive is what lies behind
    // another one.
    var stays = launch.isMac ? nil : StayTimes(endIsTold: launch.isEndTold)
    var length: ClockedLength?
    app?.forEachSpan { excerpt in
      if excerpt.span.region == .visibility { return }
      if let time = launching.take(excerpt) { length = time }
      stays?.take(excerpt)
    }
    self = stays?.finish() ?? TimelineStatistics()
    if launch.isSeenFromStart { add(length, .coldToActive) }
  }
}

/// Finds how long an app took to become active, in a launch that comes up without a stay in the background on
/// the way.
private struct LaunchingTime {
  private var first: Span?
  private var isOver = false

  /// Takes the next state of the app; returns the time when that is the one it led to.
  mutating func take(_ excerpt: SpanExcerpt) -> ClockedLength? {
    if isOver { return nil }
    guard let first else {
      isOver = excerpt.span.state != .launching || excerpt.isCutBefore
      first = excerpt.span
      return nil
    }
    switch excerpt.span.state {
    case .launching, .inactive: return nil
    case .active:
      isOver = true
      return ClockedLength(from: first.start, to: excerpt.span.start)
    default:
      isOver = true
      return nil
    }
  }
}

/// Measures the stays of an app, one state after the other.
private struct StayTimes {
  private var statistics = TimelineStatistics()
  private let endIsTold: Bool
  /// The stay before the one at hand, and how it began and what came before it.
  private var before: (stay: AppStay, isBegun: Bool)?
  private var stay: AppStay?
  /// A time suspended that is the last state so far.
  private var suspended: SpanExcerpt?

  init(endIsTold: Bool) { self.endIsTold = endIsTold }

  mutating func take(_ excerpt: SpanExcerpt) {
    measureSuspended(isLast: false)
    if excerpt.span.state == .suspended { suspended = excerpt }
    guard var current = stay else {
      stay = AppStay(excerpt)
      return
    }
    let (isTaken, interruption) = current.take(excerpt)
    if isTaken {
      stay = current
      if current.place == .foreground { statistics.add(interruption, .interruptions) }
    } else {
      end(current)
      stay = AppStay(excerpt)
    }
  }

  mutating func finish() -> TimelineStatistics {
    measureSuspended(isLast: true)
    if let stay { end(stay) }
    if let before { measure(before.stay, before.isBegun, isEnded: endIsTold) }
    return statistics
  }

  /// Nothing more is of this stay: now it is known what the one before borders on.
  private mutating func end(_ stay: AppStay) {
    if let before {
      measure(before.stay, before.isBegun, isEnded: stay.isKnown)
      if before.stay.place == .background { statistics.add(stay.timeToActive, .warmToActive) }
    }
    before = (stay, before?.stay.isKnown ?? false)
  }

  private mutating func measure(_ stay: AppStay, _ isBegun: Bool, isEnded: Bool) {
    guard stay.place != .nowhere, isBegun, isEnded, stay.isShown else { return }
    statistics.add(stay.length, stay.place == .foreground ? .foreground : .background)
  }

  private mutating func measureSuspended(isLast: Bool) {
    guard let excerpt = suspended else { return }
    suspended = nil
    if excerpt.isWhole, !isLast || endIsTold { statistics.add(excerpt.span.length, .suspended) }
  }
}

extension SpanExcerpt {
  /// It is shown from its beginning to its end.
  var isWhole: Bool { !isCutBefore && !isCutAfter }
}
