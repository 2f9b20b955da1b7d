import Lifecycle

/// One launch in a Markdown report: folded, with diagrams of its states, and the same as a table.
struct MarkdownLaunch {
  /// How many rows the table of states has.
  private static let mostRows = 40

  let reported: ReportedLaunch

  private var launch: Launch { reported.launch }

  func render() -> String {
    let name = launch.name.isEmpty ? "" : launch.name + (launch.pid.map { "[\($0)]" } ?? "")
    let ended = launch.end.map { "ended: \($0.manner.rawValue)" } ?? ""
    let scenes = Counted.text(reported.excerpt.scenes.count, "scene")
    let heading = ["launch \(reported.id)", name, scenes, ended].filter { !$0.isEmpty }
      .joined(separator: " · ")
    var text = "<details><summary>\(MarkdownText.inElement(CutText.of(heading, to: 300)))"
    text += "</summary>\n\n"
    let header = LaunchHeader(
      launch: launch, lines: reported.lines,
      input: reported.lines.hasManyFiles ? nil : 0, palette: Palette(isOn: false))
    text += MarkdownText.inert(CutText.of(header.render(), to: 1000)) + "\n\n"
    for chart in [MermaidStates(reported: reported).render(), MermaidScenes(reported).render()]
    where !chart.isEmpty {
      text += MarkdownText.block(chart, of: "mermaid") + "\n"
    }
    return text + table + "\n</details>\n"
  }

  /// What the diagrams show, for whoever does not see them.
  private var table: String {
    let units = [reported.excerpt.app].compactMap { $0 } + reported.excerpt.scenes
    let rows = units.flatMap { unit in unit.spans.map { (unit.unit.name, $0) } }
    if rows.isEmpty { return "" }
    var text = "| unit | state | from | lines | length | |\n|---|---|---|--:|--:|---|\n"
    for (name, excerpt) in rows.prefix(Self.mostRows) {
      let span = excerpt.span
      let cells = [
        MarkdownText.inert(CutText.of(UnitName.text(name), to: 80)), span.state.rawValue,
        span.start?.reading.columnText ?? "",
        reported.lines.range(span.fromLine, span.toLine, besides: reported.input),
        ClockedLength(from: span.start, to: span.end)?.text ?? "",
        span.confidence == .certain ? "" : span.confidence.rawValue,
      ]
      text += "| \(cells.joined(separator: " | ")) |\n"
    }
    let rest = rows.count - Self.mostRows
    return text + (rest > 0 ? "\n\(Counted.text(rest, "more state"))\n" : "")
  }
}

extension ReportedLaunch {
  /// The input in which it began, by its place in the trace.
  var input: Int { lines.place(of: launch.firstLine).input }
}
