import Lifecycle
import Rules

/// What the shapes of a picture mean: those that occur in it, and nothing else.
struct ChartLegend {
  private let chart: LaneChart

  init(_ chart: LaneChart) { self.chart = chart }

  func write(to html: inout HTMLWriter) {
    html.element("ul", ["class": "legend"]) { html in
      for (look, names) in looks { item(names, to: &html) { Self.swatch(look, to: &$0) } }
      if marks.contains(where: { $0.only == nil }) {
        item("many short states, each as high as its share of the time", to: &html) { html in
          for (look, y) in [(LaneLook.background, 0.0), (.inactive, 4), (.present, 7)] {
            html.leaf(
              "rect", ["y": y.svg, "width": "26", "height": (14 - y).svg, "fill": look.fill])
          }
        }
      }
      if marks.contains(where: {
        $0.only.map { $0.span.confidence != .certain } ?? false
      }) {
        item("dashed: inferred, not told", to: &html) { html in
          html.leaf(
            "rect",
            [
              "class": "edge-test", "x": "1", "y": "1.5", "width": "24", "height": "11",
              "fill": "none", "stroke": "#5f6977", "stroke-dasharray": "4 3",
            ])
        }
      }
      if chart.lanes.contains(where: { !$0.callbacks.isEmpty }) {
        item("callback", to: &html) { html in
          html.leaf("path", ["class": "tick-mark", "d": "M12 1V13H14V1Z", "fill": "#1b1f24"])
        }
      }
      if chart.lanes.contains(where: { !$0.actions.isEmpty }) {
        item("other event", to: &html) { html in
          html.leaf("path", ["class": "action-mark", "d": "M12 6V13H14V6Z", "fill": "#4b5563"])
        }
      }
      for severity in severities {
        item("\(severity.rawValue), with its number", to: &html) { html in
          let look = FlagLook(severity)
          html.leaf(
            "path",
            [
              "class": "cloth-\(severity.rawValue)", "d": look.outline(20, 12),
              "transform": "translate(3 1.5)", "fill": look.fill, "stroke": look.stroke,
            ])
        }
      }
    }
  }

  private var marks: [SpanMark] { chart.lanes.flatMap(\.marks) }

  private var severities: [Severity] {
    let seen = Set(chart.lanes.flatMap { $0.flags.map(\.severity) })
    return Severity.allCases.reversed().filter(seen.contains)
  }

  private var looks: [(LaneLook, String)] {
    let states = Set(marks.flatMap { $0.spans.prefix(50).map(\.span.state) })
    var items = LaneLook.allCases.compactMap { look -> (LaneLook, String)? in
      let names = UnitState.allCases.filter { states.contains($0) && LaneLook($0) == look }
      return names.isEmpty ? nil : (look, names.map(\.rawValue).joined(separator: ", "))
    }
    if chart.tests != nil { items.append((.test, "test")) }
    if chart.tasks != nil { items.append((.task, "background task")) }
    return items
  }

  private func item(
    _ text: String, to html: inout HTMLWriter, _ picture: (inout HTMLWriter) -> Void
  ) {
    html.element("li") { html in
      html.element(
        "svg", ["width": "26", "height": "14", "aria-hidden": "true", "focusable": "false"],
        picture)
      html.text(" \(text)")
    }
  }

  private static func swatch(_ look: LaneLook, to html: inout HTMLWriter) {
    let isThin = look == .suspended
    html.leaf(
      "rect",
      [
        "class": look.strokeClass, "x": "0.5", "y": isThin ? "3.5" : "0.5", "width": "25",
        "height": isThin ? "8" : "13", "fill": look.fill, "stroke": look.stroke,
      ])
  }
}
