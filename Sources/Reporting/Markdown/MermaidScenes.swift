import Lifecycle
import LogInput

/// A Mermaid diagram of what the app and its scenes were in when: over time, or line by line where
/// states have no clock.
///
/// Source: mermaid.js.org, "Gantt diagrams" and "Timeline Diagram".
struct MermaidScenes {
  /// How many states all units together are drawn with; Mermaid refuses texts of over 50,000 characters.
  private static let mostSpans = 120
  /// A state has its name written where it takes at least one part of so many of the whole: what has
  /// not the room for it would stand over its neighbours'.
  private static let partsWithName: Int64 = 11
  /// The name of what has no room for one: a task without any is none.
  private static let noName = "·"

  private let units: [(name: String, spans: [SpanExcerpt])]
  private let lines: TraceLines
  private let input: Int

  init(_ reported: ReportedLaunch) {
    let excerpt = reported.excerpt
    let shown = excerpt.scenes.isEmpty ? [excerpt.app].compactMap { $0 } : excerpt.scenes
    units = shown.map { (UnitName.text($0.unit.name), $0.spans) }.filter { !$0.1.isEmpty }
    lines = reported.lines
    input = reported.input
  }

  /// Empty when there is nothing to draw.
  func render() -> String {
    let spans = units.flatMap(\.spans)
    if spans.isEmpty { return "" }
    let isClocked = spans.allSatisfy { excerpt in
      guard let start = excerpt.span.start, let end = excerpt.span.end else { return false }
      return start.reading.basis == .calendar && end.traceTime >= start.traceTime
    }
    return isClocked ? gantt : timeline
  }

  // MARK: Over time

  private var gantt: String {
    var text = "---\ndisplayMode: compact\n---\ngantt\n"
    text += "  dateFormat YYYY-MM-DD HH:mm:ss.SSS\n  axisFormat %H:%M:%S\n"
    let times = units.flatMap(\.spans).flatMap { [$0.span.start, $0.span.end] }
      .compactMap { $0?.traceTime }
    let length = (times.max() ?? 0) - (times.min() ?? 0)
    var room = Self.mostSpans
    for (name, spans) in units where room > 0 {
      text += "  section \(MermaidText.escaped(name))\n"
      for excerpt in spans.prefix(room) { text += task(excerpt.span, of: length) }
      room -= spans.count
    }
    return text + (room < 0 ? "  section \(-room) more states are not drawn\n" : "")
  }

  private func task(_ span: Span, of length: Int64) -> String {
    guard let start = span.start, let end = span.end else { return "" }
    let tag =
      switch span.state {
      case .active, .visible: "active, "
      case .background, .suspended, .hidden: "done, "
      default: ""
      }
    // Diagrams show local time: the stamp's own hours, whatever their zone.
    let hasRoom = (end.traceTime - start.traceTime) > length / Self.partsWithName
    let name = hasRoom ? span.state.rawValue : Self.noName
    return "  \(name) :\(tag)\(start.reading.ganttText), \(end.reading.ganttText)\n"
  }

  // MARK: Line by line

  private var timeline: String {
    var text = "timeline\n"
    var room = Self.mostSpans
    for (name, spans) in units where room > 0 {
      text += "  section \(MermaidText.escaped(name))\n"
      for excerpt in spans.prefix(room) {
        let span = excerpt.span
        let range = lines.range(span.fromLine, span.toLine, besides: input)
        text += "    lines \(MermaidText.escaped(range)) : \(span.state.rawValue)\n"
      }
      room -= spans.count
    }
    return text + (room < 0 ? "  section \(-room) more states are not drawn\n" : "")
  }
}

extension ClockReading {
  /// `2025-03-01 09:00:00.350`: a day that the stamp does not tell is the first of all.
  fileprivate var ganttText: String {
    var reading = self
    reading.resolution = 1_000_000
    reading.hasDate = true
    reading.hasYear = true
    let text = reading.description
    return text.prefix(10) + " " + text.dropFirst(11).prefix(12)
  }
}
