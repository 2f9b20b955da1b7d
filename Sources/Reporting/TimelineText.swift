import Lifecycle
import LogInput

/// The text of `timeline`: launches, their units, and the states of each.
package struct TimelineText {
  private let palette: Palette
  private let showsEvents: Bool

  /// Makes a renderer; with events, what was told of a unit stands below its states.
  package init(palette: Palette, showsEvents: Bool) {
    self.palette = palette
    self.showsEvents = showsEvents
  }

  /// The timelines of all traces, and where their lines went.
  package func render(_ traces: [AnalysedTrace]) -> String {
    var summary = Summary()
    var text = ""
    for trace in traces {
      if traces.count > 1 || trace.lines.hasManyFiles {
        text += palette.paint(SafeText.of(trace.name), .bold) + "\n"
      }
      for launch in trace.launches { text += render(launch, trace.lines) + "\n" }
      if trace.launches.isEmpty, traces.count > 1 { text += "no launch\n\n" }
      summary.add(trace)
    }
    return text + summary.accountText + "\n" + summary.lossText
  }

  private func render(_ timeline: LaunchTimeline, _ lines: TraceLines) -> String {
    let input = lines.hasManyFiles ? nil : 0
    var text = header(of: timeline.launch, lines, input) + "\n"
    for (unit, states) in zip(timeline.launch.units, timeline.units) {
      let hasEvents = showsEvents && !states.events.isEmpty
      guard !states.spans.isEmpty || hasEvents else { continue }
      text += "  " + name(of: unit) + "\n"
      text += SpanTable(
        spans: states.spans, lines: lines, input: input, palette: palette
      ).render()
      if hasEvents {
        text += EventTable(
          events: states.events, lines: lines, input: input, palette: palette
        ).render()
      }
    }
    return text
  }

  private func header(of launch: Launch, _ lines: TraceLines, _ input: Int?) -> String {
    var parts = [palette.paint("launch \(launch.id)", .bold)]
    parts.append(SafeText.of(launch.process) + (launch.pid.map { "[\($0)]" } ?? ""))
    parts.append(launch.reportedSystem)
    parts.append("lines " + lines.range(launch.firstLine, launch.lastLine, besides: input))
    if let end = launch.end {
      parts.append(
        "ended: \(end.manner.rawValue) (\(end.confidence.rawValue), line "
          + lines.number(of: end.line, besides: input) + ")")
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  private func name(of unit: LifecycleUnit) -> String {
    let others = unit.aliases + (unit.isInferred ? ["inferred"] : [])
    let name = SafeText.of(UnitName.text(unit.name))
    return others.isEmpty
      ? name : "\(name) (\(others.map(SafeText.of).joined(separator: ", ")))"
  }
}
