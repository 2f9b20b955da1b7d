import Lifecycle
import LogInput

/// The states of one unit in columns: lines, begin, state, duration, confidence if not certain.
struct SpanTable {
  let spans: [Span]
  let lines: TraceLines
  /// The input whose name goes without saying.
  let input: Int?
  let palette: Palette

  func render() -> String {
    let places = spans.map { "lines " + lines.range($0.fromLine, $0.toLine, besides: input) }
    let times = spans.map { $0.start?.reading.columnText ?? "" }
    let states = spans.map(\.state.rawValue)
    let durations = spans.map(duration)
    let widths = [places, times, states, durations].map { $0.map(\.count).max() ?? 0 }
    var text = ""
    for (index, span) in spans.enumerated() {
      var row = palette.paint(places[index].padded(widths[0]), .dim) + "   "
      if widths[1] > 0 { row += times[index].padded(widths[1]) + "   " }
      row += states[index].padded(widths[2])
      if widths[3] > 0 { row += "   " + durations[index].aligned(widths[3]) }
      if span.confidence != .certain { row += "   " + span.confidence.rawValue }
      text += "    " + row.trimmingEnd + "\n"
    }
    return text
  }

  /// With no more digits than both ends of the span can vouch for.
  private func duration(of span: Span) -> String {
    guard let length = span.duration, let start = span.start, let end = span.end else { return "" }
    let digits = min(start.reading.durationDigits, end.reading.durationDigits)
    return DecimalSeconds(nanoseconds: length).fixed(digits) + " s"
  }
}
