import Lifecycle

/// Which state followed which, as a diagram and as a table.
struct JourneySection {
  private let report: HTMLContents

  init(_ report: HTMLContents) { self.report = report }

  func write(to html: inout HTMLWriter) {
    let journeys = report.journeys
    guard !journeys.isEmpty else { return }
    html.section("states", "Which state followed which") { html in
      html.element("div", ["class": "journeys"]) { html in
        for (kind, journey) in journeys {
          html.element("figure", ["class": "journey"]) { html in
            let units = Counted.text(journey.units, kind.unit, kind.units)
            html.element("figcaption") { html in
              html.element("b", kind.title)
              html.text(" \(units)")
            }
            html.element(
              "div",
              [
                "class": "scroll", "tabindex": "0", "role": "group",
                "aria-label": "Diagram: \(kind.title)",
              ]
            ) { html in
              JourneyDiagram(kind, journey).write(to: &html)
            }
            writeTable(kind, journey, to: &html)
          }
        }
      }
    }
  }

  private func writeTable(
    _ kind: StateJourney.Kind, _ journey: StateJourney, to html: inout HTMLWriter
  ) {
    html.element("details") { html in
      html.element("summary", "The same as a table")
      html.table(
        "Steps: \(kind.title)", ["From", "To", .number("Times")], hidesCaption: true
      ) { html in
        for (step, count) in journey.steps {
          html.element("tr") { html in
            html.cell(step.from.rawValue)
            html.cell(step.to.rawValue)
            html.cell(Counted.number(count), class: "number")
          }
        }
      }
    }
  }
}

extension StateJourney.Kind {
  /// What it is called above its diagram.
  var title: String {
    switch self {
    case .app: "The app as a whole"
    case .scenes: "Scenes"
    case .activation: "Activation of the app"
    case .visibility: "Visibility of its windows"
    }
  }

  fileprivate var unit: String {
    switch self {
    case .scenes: "scene"
    case .app, .activation, .visibility: "process"
    }
  }

  fileprivate var units: String { self == .scenes ? "scenes" : "processes" }
}
