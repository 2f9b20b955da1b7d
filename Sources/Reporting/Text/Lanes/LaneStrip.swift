import Lifecycle

/// The states of one row, column by column.
///
/// The state with the largest share of a column has it; of equal shares the later one. What is not
/// there has a column only where no state has a share of it, so that a short life is seen, and a state
/// without any length is seen where it is the only one.
struct LaneStrip {
  private(set) var states: [UnitState?]

  init(_ spans: [SpanExcerpt], on scale: LaneScale) {
    let columns = Int64(scale.columns)
    var shares: [[Share]] = Array(repeating: [], count: scale.columns)
    for (index, excerpt) in spans.enumerated() {
      let state = excerpt.span.state
      guard LaneGlyphs.Look(state) != nil else { continue }
      let range = scale.range(of: excerpt, isLast: index == spans.count - 1)
      let (lower, upper) = (range.lowerBound * columns, range.upperBound * columns)
      let first = min(lower / scale.length, columns - 1)
      let last = upper > lower ? min((upper - 1) / scale.length, columns - 1) : first
      for column in first...last {
        let left = max(lower, column * scale.length)
        let right = min(upper, (column + 1) * scale.length)
        shares[Int(column)].add(state, max(0, right - left), place: index)
      }
    }
    states = shares.map { shares in
      shares.max { ($0.size, $0.place) < ($1.size, $1.place) }?.state
    }
  }

  /// How much of a column a state has.
  fileprivate struct Share {
    var state: UnitState
    var size: Int64
    /// Its last span's place in the row.
    var place: Int
  }
}

extension [LaneStrip.Share] {
  fileprivate mutating func add(_ state: UnitState, _ size: Int64, place: Int) {
    if let index = firstIndex(where: { $0.state == state }) {
      self[index].size += size
      self[index].place = place
    } else {
      append(LaneStrip.Share(state: state, size: size, place: place))
    }
  }
}
