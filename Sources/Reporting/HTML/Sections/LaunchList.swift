import Lifecycle

/// All launches: those that are drawn, then a row for each other one.
struct LaunchList {
  private let report: HTMLContents

  init(_ report: HTMLContents) { self.report = report }

  func write(to html: inout HTMLWriter) {
    guard !report.contents.launches.isEmpty else { return }
    html.section("launches", "Launches") { html in
      for (launch, chart) in zip(report.plan.drawn, report.charts) {
        LaunchSection(launch, chart, report).write(to: &html)
      }
      writeRows(to: &html)
    }
  }

  private func writeRows(to html: inout HTMLWriter) {
    let listed = report.plan.listed
    guard !listed.isEmpty else { return }
    let shown = listed.prefix(HTMLLimits.launchRows)
    var counts: [Int: Int] = [:]
    for finding in report.contents.findings {
      if let launch = finding.launch { counts[launch, default: 0] += 1 }
    }
    html.table(
      "\(Counted.text(listed.count, "launch", "launches")) without a picture",
      [.number("Launch"), "App", "Begin", "Lines", "Scenes", "Findings", "End"]
    ) { html in
      for reported in shown {
        let launch = reported.launch
        let title = LaunchTitle(reported)
        html.element("tr", ["id": "launch-\(reported.id)"]) { html in
          html.cell(Counted.number(reported.id), class: "number")
          html.logCell(title.app)
          html.cell(title.begin ?? "", class: "nowrap")
          html.cell(title.lines, class: "nowrap")
          html.cell(Counted.number(launch.scenes.count))
          html.cell(Counted.number(counts[reported.id] ?? 0))
          html.cell(launch.end?.manner.title ?? "")
        }
      }
    }
    html.more(listed.count - shown.count, "launches")
  }
}
