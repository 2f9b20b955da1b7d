import Lifecycle
import LogInput

/// The states of a unit over the part of a trace that a live view shows.
struct LiveStrip {
  private let scale: LaneScale

  /// The part of `seconds` that ends `quartersBack` quarters of itself before now; of a log without stamps
  /// as many lines as there are columns.
  init(_ snapshot: LiveSnapshot, _ view: LiveView, columns: Int) {
    if let now = snapshot.time {
      let length = view.seconds * 1_000_000_000
      let end = now &- length / 4 &* view.quartersBack
      scale = LaneScale(from: end &- length, to: end, isOfTime: true, columns: columns)
    } else {
      let end = Int64(snapshot.lastLine) + 1 - Int64(columns) / 4 * view.quartersBack
      scale = LaneScale(from: end - Int64(columns), to: end, isOfTime: false, columns: columns)
    }
  }

  /// The state in each column.
  func states(of lane: LiveSnapshot.Lane) -> [UnitState?] {
    LaneStrip(lane.spans.map { SpanExcerpt(open: $0) }.filter(isShown), on: scale).states
  }

  private func isShown(_ excerpt: SpanExcerpt) -> Bool {
    let range = scale.range(of: excerpt, isLast: true)
    return range.upperBound > 0 && range.lowerBound < scale.length
  }
}

extension SpanExcerpt {
  /// All of a span; one that has not ended goes on.
  fileprivate init(open span: Span) {
    self.init(span: span)
    if span.isOpen { lines = lines.lowerBound...Int(Int32.max) }
  }
}
