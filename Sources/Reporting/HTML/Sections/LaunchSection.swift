import Lifecycle
import LogInput

/// One launch: what is known of it, its picture, and the same in tables.
struct LaunchSection {
  private let launch: DrawnLaunch
  private let chart: LaneChart?
  private let report: HTMLContents
  private let title: LaunchTitle

  init(_ launch: DrawnLaunch, _ chart: LaneChart?, _ report: HTMLContents) {
    self.launch = launch
    self.chart = chart
    self.report = report
    title = LaunchTitle(launch.reported)
  }

  private var id: Int { launch.reported.id }

  func write(to html: inout HTMLWriter) {
    html.element(
      "section",
      ["id": "launch-\(id)", "class": "launch", "aria-labelledby": "launch-\(id)-title"]
    ) { html in
      html.element("h3", ["id": "launch-\(id)-title"]) { $0.logText(title.text) }
      html.element("dl", ["class": "facts"]) { html in
        for fact in title.facts {
          html.element("div") { html in
            html.element("dt", fact.name)
            html.element("dd") { $0.logText(fact.value) }
          }
        }
      }
      if let chart {
        let text = ChartText(lines: launch.reported.lines)
        html.element("div", ["class": "picture", "data-launch": String(id)]) { html in
          html.element(
            "div",
            [
              "class": "stage", "tabindex": "0", "role": "group",
              "aria-label": "Picture of launch \(id)",
            ]
          ) { chart.write(to: &$0, launch: id, text: text) }
          ChartLegend(chart).write(to: &html)
        }
      }
      html.more(launch.scenesLeft, "scenes are not shown")
      LaunchTables(launch, report).write(to: &html)
    }
  }
}
