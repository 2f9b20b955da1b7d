import Lifecycle

/// What is drawn of a lane's states: a mark for each, or one for several that would be narrower than can
/// be seen.
struct SpanMark {
  /// The spans that it stands for, in order; never none.
  var spans: ArraySlice<SpanExcerpt>
  var left: Double
  var right: Double

  /// Nil where it stands for several.
  var only: SpanExcerpt? { spans.count == 1 ? spans.first : nil }

  /// The marks of a lane, from left to right. Where there are more than `most` states, neighbours that
  /// together are not wider than a share of the width become one mark.
  static func all(of spans: [SpanExcerpt], on scale: ChartScale, most: Int) -> [SpanMark] {
    let isSeen = spans.map { LaneGlyphs.Look($0.span.state) != nil }
    let least = isSeen.count(where: { $0 }) > most ? scale.width / Double(max(1, most)) : 0
    var marks: [SpanMark] = []
    var run: SpanMark?
    func endRun() {
      if let whole = run { marks.append(whole) }
      run = nil
    }
    for (index, excerpt) in spans.enumerated() {
      guard isSeen[index] else {
        endRun()
        continue
      }
      let range = scale.lanes.range(of: excerpt, isLast: index == spans.count - 1)
      let (left, right) = (scale.x(range.lowerBound), scale.x(range.upperBound))
      if right - left >= least {
        endRun()
        marks.append(SpanMark(spans: spans[index...index], left: left, right: right))
        continue
      }
      if let begun = run {
        run = SpanMark(
          spans: spans[begun.spans.startIndex...index], left: begun.left,
          right: max(begun.right, right))
      } else {
        run = SpanMark(spans: spans[index...index], left: left, right: right)
      }
      if let whole = run, whole.right - whole.left >= least { endRun() }
    }
    endRun()
    return marks
  }
}
