/// Links to the sections.
struct ContentsList {
  private let report: HTMLContents

  init(_ report: HTMLContents) { self.report = report }

  func write(to html: inout HTMLWriter) {
    html.element("nav", ["aria-label": "Contents"]) { html in
      html.element("ul") { html in
        for (id, title, count) in entries {
          html.element("li") { html in
            html.element("a", ["href": "#\(id)"]) { html in
              html.text(title)
              guard let count else { return }
              html.text(" ")
              html.element("span", ["class": "count"], Counted.number(count))
            }
          }
        }
      }
    }
  }

  private var entries: [(id: String, title: String, count: Int?)] {
    let contents = report.contents
    var entries: [(String, String, Int?)] = []
    if !contents.launches.isEmpty {
      entries.append(("launches", "Launches", contents.launches.count))
    }
    entries.append(("findings", "Findings", contents.findings.count))
    if !contents.heldBack.isEmpty {
      entries.append(("held-back", "Held back", contents.heldBack.count))
    }
    if !StatisticsSection(report).isEmpty { entries.append(("statistics", "Durations", nil)) }
    if !report.journeys.isEmpty { entries.append(("states", "States", nil)) }
    if !contents.inconclusive.isEmpty {
      entries.append(("inconclusive", "Inconclusive", contents.inconclusive.count))
    }
    entries.append(("inputs", "Input", contents.traces.reduce(0) { $0 + $1.inputs.count }))
    entries.append(("rules", "Rules", contents.summary.rules.total))
    return entries
  }
}
