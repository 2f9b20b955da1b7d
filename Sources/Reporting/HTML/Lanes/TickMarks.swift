import Lifecycle

/// What is drawn of a lane's events: a tick for each, or one for several that lie on top of each other.
struct TickMark {
  /// In line order; never none.
  var events: ArraySlice<TimelineEvent>
  var x: Double

  /// The ticks of events that all are transitions, or all are not. Where there are more than the
  /// limit allows, those within one share of the width become one tick.
  static func all(of events: [TimelineEvent], on scale: ChartScale, limit: LaneLimit) -> [TickMark]
  {
    let least = limit.leastWidth(of: events.count, on: scale)
    var ticks: [TickMark] = []
    for (index, event) in events.enumerated() {
      // An event without a clock lies where the one before it does.
      let x =
        scale.lanes.position(of: event.moment, line: event.line).map(scale.x) ?? ticks.last?.x ?? 0
      if let last = ticks.last, x - last.x < least {
        ticks[ticks.count - 1].events = events[last.events.startIndex...index]
      } else {
        ticks.append(TickMark(events: events[index...index], x: x))
      }
    }
    return ticks
  }
}
