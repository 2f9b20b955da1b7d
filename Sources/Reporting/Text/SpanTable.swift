import Lifecycle
import LogInput

/// The states of one unit in columns: lines, begin, region where there is one, state, duration,
/// confidence if not certain. Where only a part of a span is shown, an ellipsis stands for the rest.
struct SpanTable {
  let spans: [SpanExcerpt]
  let lines: TraceLines
  /// The input whose name goes without saying.
  let input: Int?
  let ellipsis: String
  let palette: Palette

  func render() -> String {
    let rows = spans.map { excerpt in
      let span = excerpt.span
      return [
        "lines " + range(of: excerpt), span.start?.reading.columnText ?? "",
        span.region?.rawValue ?? "",
        span.state.rawValue, ClockedLength(from: span.start, to: span.end)?.text ?? "",
        span.confidence == .certain ? "" : span.confidence.rawValue,
      ]
    }
    return TextColumns(
      rows: rows, alignments: [4: .right], indent: 4, dimsFirst: true, palette: palette
    ).render()
  }

  private func range(of excerpt: SpanExcerpt) -> String {
    let span = excerpt.span
    return (excerpt.isCutBefore ? ellipsis : "")
      + lines.range(span.fromLine, span.toLine, besides: input)
      + (excerpt.isCutAfter ? ellipsis : "")
  }
}
