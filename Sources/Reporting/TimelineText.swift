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

  /// The timelines of all inputs, and where their lines went.
  package func render(_ inputs: [AnalysedInput]) -> String {
    var summary = Summary()
    var text = ""
    for input in inputs {
      if inputs.count > 1 { text += palette.paint(SafeText.of(input.file), .bold) + "\n" }
      for launch in input.launches { text += render(launch) + "\n" }
      if input.launches.isEmpty, inputs.count > 1 { text += "no launch\n\n" }
      summary.add(input)
    }
    return text + summary.accountText + "\n" + summary.lossText
  }

  private func render(_ timeline: LaunchTimeline) -> String {
    var text = header(of: timeline.launch) + "\n"
    for (unit, states) in zip(timeline.launch.units, timeline.units) {
      let hasEvents = showsEvents && !states.events.isEmpty
      guard !states.spans.isEmpty || hasEvents else { continue }
      text += "  " + name(of: unit) + "\n"
      text += SpanTable(spans: states.spans, palette: palette).render()
      if hasEvents { text += EventTable(events: states.events, palette: palette).render() }
    }
    return text
  }

  private func header(of launch: Launch) -> String {
    var parts = [palette.paint("launch \(launch.id)", .bold)]
    parts.append(SafeText.of(launch.process) + (launch.pid.map { "[\($0)]" } ?? ""))
    parts.append(launch.reportedSystem)
    parts.append("lines \(launch.firstLine)-\(launch.lastLine)")
    if let end = launch.end {
      parts.append(
        "ended: \(end.manner.rawValue) (\(end.confidence.rawValue), line \(end.line))")
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
