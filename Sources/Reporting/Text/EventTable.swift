import Lifecycle
import LogInput

/// What was told of one unit in columns: line, time, name, transition, and what is out of the ordinary.
struct EventTable {
  let events: [TimelineEvent]
  let lines: TraceLines
  /// The input whose name goes without saying.
  let input: Int?
  let palette: Palette

  func render() -> String {
    let numbers = events.map { lines.number(of: $0.line, besides: input) }
    let times = events.map { $0.moment?.reading.columnText ?? "" }
    let names = events.map { SafeText.of($0.name) }
    let transitions = events.map { $0.transition?.rawValue ?? "" }
    let widths = [numbers, times, names, transitions].map { $0.map(\.count).max() ?? 0 }
    var text = ""
    for (index, event) in events.enumerated() {
      var gutter = "      " + numbers[index].aligned(widths[0]) + " │ "
      if widths[1] > 0 { gutter += times[index].padded(widths[1]) + " " }
      var row = names[index].padded(widths[2]) + "   " + transitions[index].padded(widths[3])
      if event.outcome != .done { row += "   " + event.outcome.rawValue }
      if !event.isAttributed { row += "   scene unknown" }
      if let state = event.contradicted { row += "   \(state.rawValue) by its scenes" }
      text += palette.paint(gutter, .dim) + row.trimmingEnd + "\n"
    }
    return text
  }
}
