import Lifecycle

/// What is drawn of a lane's states: a mark for each, or one for several that would be narrower than can
/// be seen.
struct SpanMark {
  /// The spans that it stands for, in order; never none.
  var spans: ArraySlice<SpanExcerpt>
  var left: Double
  var right: Double
  /// How much of the scale each look has, in the order of looks; of a single span all.
  var shares: [(look: LaneLook, size: Int64)]

  /// Nil where it stands for several.
  var only: SpanExcerpt? { spans.count == 1 ? spans.first : nil }

  /// The marks of a lane, from left to right. Where there are more states than the limit allows,
  /// neighbours that together are no wider than a share of the width become one mark.
  static func all(of spans: [SpanExcerpt], on scale: ChartScale, limit: LaneLimit) -> [SpanMark] {
    let isSeen = spans.map { LaneGlyphs.Look($0.span.state) != nil }
    let least = limit.leastWidth(of: isSeen.count(where: { $0 }), on: scale)
    var marks: [SpanMark] = []
    var run: SpanMark?
    func endRun() {
      if let whole = run { marks.append(whole) }
      run = nil
    }
    for (index, excerpt) in spans.enumerated() {
      guard isSeen[index], let look = LaneLook(excerpt.span.state) else {
        endRun()
        continue
      }
      let range = scale.lanes.range(of: excerpt, isLast: index == spans.count - 1)
      let (left, right) = (scale.x(range.lowerBound), scale.x(range.upperBound))
      if right - left >= least {
        endRun()
        marks.append(
          SpanMark(spans: spans[index...index], left: left, right: right, shares: [(look, 1)]))
        continue
      }
      // What has no length has a share all the same, if it is all there is.
      let size = max(1, range.upperBound - range.lowerBound)
      if let begun = run {
        run?.spans = spans[begun.spans.startIndex...index]
        run?.right = max(begun.right, right)
        run?.shares.add(size, to: look)
      } else {
        run = SpanMark(
          spans: spans[index...index], left: left, right: right, shares: [(look, size)])
      }
      if let whole = run, whole.right - whole.left >= least { endRun() }
    }
    endRun()
    return marks
  }
}

extension [(look: LaneLook, size: Int64)] {
  fileprivate mutating func add(_ size: Int64, to look: LaneLook) {
    if let place = firstIndex(where: { $0.look == look }) {
      self[place].size += size
    } else {
      append((look, size))
      sort { $0.look.place < $1.look.place }
    }
  }
}

extension LaneLook {
  fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
