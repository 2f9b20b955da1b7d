import Lifecycle

/// The states of a life cycle at fixed places, and between them the steps that were taken.
struct JourneyDiagram {
  private static let nodeWidth = 112.0
  private static let nodeHeight = 34.0
  private static let width = 640.0

  private let kind: StateJourney.Kind
  private let journey: StateJourney

  init(_ kind: StateJourney.Kind, _ journey: StateJourney) {
    self.kind = kind
    self.journey = journey
  }

  func write(to html: inout HTMLWriter) {
    let places = places
    let height = (places.map(\.point.y).max() ?? 0) + 46
    html.element(
      "svg",
      [
        "class": "diagram", "viewBox": "0 0 \(Self.width.svg) \(height.svg)",
        "width": Self.width.svg,
        "role": "img", "aria-label": summary, "font-family": "system-ui, sans-serif",
        "font-size": "13", "text-anchor": "middle",
      ]
    ) { html in
      for (step, count) in journey.steps {
        guard let from = places.first(where: { $0.state == step.from })?.point,
          let to = places.first(where: { $0.state == step.to })?.point
        else { continue }
        write(Arrow(from: from, to: to, isLoop: step.from == step.to), step, count, to: &html)
      }
      for (state, point) in places { write(state, at: point, to: &html) }
    }
  }

  private var summary: String {
    let steps = journey.steps.map {
      "\($0.step.from.rawValue) to \($0.step.to.rawValue) \(Counted.number($0.count))"
    }
    return steps.isEmpty
      ? "No step was taken." : "Steps and how often: " + steps.joined(separator: ", ")
  }

  // MARK: Places

  private struct Point {
    var x: Double
    var y: Double
  }

  private var usual: [(UnitState, Double, Double)] {
    switch kind {
    case .app:
      [
        (.launching, 70, 44), (.inactive, 245, 44), (.active, 435, 44), (.background, 245, 154),
        (.suspended, 435, 154), (.terminated, 570, 99),
      ]
    case .scenes:
      [
        (.connected, 70, 44), (.inactive, 245, 44), (.active, 435, 44), (.background, 245, 154),
        (.suspended, 435, 154), (.disconnected, 70, 154), (.terminated, 570, 99),
      ]
    case .activation:
      [(.launching, 70, 44), (.inactive, 245, 44), (.active, 435, 44), (.terminated, 570, 99)]
    case .visibility: [(.visible, 245, 44), (.hidden, 435, 44)]
    }
  }

  /// Where the usual states of the life cycle stand, and below them what else was seen.
  private var places: [(state: UnitState, point: Point)] {
    let known = usual
    let others = journey.states.filter { state in !known.contains { $0.0 == state } }
    let bottom = (known.map(\.2).max() ?? 0) + 100
    return known.map { ($0.0, Point(x: $0.1, y: $0.2)) }
      + others.enumerated().map { index, state in
        (
          state,
          Point(x: 70 + 125 * Double(index % 5), y: bottom + 70 * Double(index / 5))
        )
      }
  }

  private func write(_ state: UnitState, at point: Point, to html: inout HTMLWriter) {
    let look = LaneLook(state) ?? .test
    let isSeen = journey.states.contains(state)
    html.leaf(
      "rect",
      [
        "class": isSeen ? look.strokeClass : "edge-absent",
        "x": (point.x - Self.nodeWidth / 2).svg, "y": (point.y - Self.nodeHeight / 2).svg,
        "width": Self.nodeWidth.svg, "height": Self.nodeHeight.svg, "rx": "8",
        "fill": isSeen ? look.fill : "none", "stroke": isSeen ? look.stroke : "#8b93a1",
        "stroke-dasharray": isSeen ? nil : "3 4",
      ])
    let ink = state == .suspended ? LaneLook.test : look
    if isSeen, state == .suspended {
      html.leaf(
        "rect",
        [
          "class": "ground-test", "x": (point.x - 40).svg, "y": (point.y - 11).svg,
          "width": "80", "height": "21", "rx": "4", "fill": "#eef0f3",
        ])
    }
    html.element(
      "text",
      [
        "class": isSeen ? ink.textClass : "faint", "x": point.x.svg, "y": (point.y + 4.5).svg,
        "fill": isSeen ? ink.ink : "#4b5563", "font-weight": isSeen ? "600" : nil,
      ], state.rawValue)
  }

  // MARK: Arrows

  private struct Arrow {
    var path: String
    var head: String
    var middle: Point
    /// Away from the way back: where its number stands.
    var side = Point(x: 0, y: -1)

    /// A bow from one box to another, on its own left side, so that it does not lie on the way back.
    init(from: Point, to: Point, isLoop: Bool) {
      let halves = (nodeWidth / 2, nodeHeight / 2)
      if isLoop {
        let top = from.y - halves.1
        path =
          "M\((from.x - 14).svg) \(top.svg)C\((from.x - 20).svg) \((top - 26).svg) "
          + "\((from.x + 20).svg) \((top - 26).svg) \((from.x + 14).svg) \((top - 3).svg)"
        head = Self.head(at: Point(x: from.x + 14, y: top), (0, 1))
        middle = Point(x: from.x, y: top - 18)
        return
      }
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let length = max(1, (dx * dx + dy * dy).squareRoot())
      let (ux, uy) = (dx / length, dy / length)
      // Beside the straight line, where both ends keep to their boxes.
      let (sx, sy) = (uy * 9, -ux * 9)
      let start = Self.leave(from, ux, uy, halves, shift: (sx, sy))
      let end = Self.leave(to, -ux, -uy, halves, shift: (sx, sy))
      let bend = min(26, length / 9)
      let control = Point(
        x: (start.x + end.x) / 2 + uy * bend, y: (start.y + end.y) / 2 - ux * bend)
      let (hx, hy) = (end.x - control.x, end.y - control.y)
      let reach = max(1, (hx * hx + hy * hy).squareRoot())
      let direction = (hx / reach, hy / reach)
      let neck = Point(x: end.x - direction.0 * 6, y: end.y - direction.1 * 6)
      path =
        "M\(start.x.svg) \(start.y.svg)Q\(control.x.svg) \(control.y.svg) "
        + "\(neck.x.svg) \(neck.y.svg)"
      head = Self.head(at: end, direction)
      side = Point(x: uy, y: -ux)
      // Oblique arrows cross others in their middle.
      let part = min(ux.magnitude, uy.magnitude) > 0.3 ? 0.7 : 0.5
      let parts = (
        (1 - part) * (1 - part), 2 * part * (1 - part), part * part
      )
      middle = Point(
        x: parts.0 * start.x + parts.1 * control.x + parts.2 * end.x,
        y: parts.0 * start.y + parts.1 * control.y + parts.2 * end.y)
    }

    /// Where a line from the middle of a box leaves it, a little to the side.
    private static func leave(
      _ point: Point, _ ux: Double, _ uy: Double, _ halves: (Double, Double),
      shift: (Double, Double)
    ) -> Point {
      let across = ux == 0 ? Double.infinity : halves.0 / ux.magnitude
      let along = uy == 0 ? Double.infinity : halves.1 / uy.magnitude
      let distance = min(across, along) + 2
      let limit = halves
      let x = point.x + ux * distance + shift.0
      let y = point.y + uy * distance + shift.1
      // The side step must not lead past a corner.
      return across < along
        ? Point(
          x: point.x + ux * distance, y: min(max(y, point.y - limit.1 + 4), point.y + limit.1 - 4))
        : Point(
          x: min(max(x, point.x - limit.0 + 10), point.x + limit.0 - 10), y: point.y + uy * distance
        )
    }

    private static func head(at tip: Point, _ direction: (Double, Double)) -> String {
      let (ux, uy) = direction
      let back = Point(x: tip.x - ux * 9, y: tip.y - uy * 9)
      return "M\(tip.x.svg) \(tip.y.svg)L\((back.x - uy * 4.2).svg) \((back.y + ux * 4.2).svg)"
        + "L\((back.x + uy * 4.2).svg) \((back.y - ux * 4.2).svg)Z"
    }
  }

  private func write(
    _ arrow: Arrow, _ step: StateJourney.Step, _ count: Int, to html: inout HTMLWriter
  ) {
    html.element("g", ["class": "step", "fill": "none", "stroke": "#4b5563"]) { html in
      html.element(
        "title",
        "\(step.from.rawValue) to \(step.to.rawValue): \(Counted.number(count)) times")
      html.leaf("path", ["d": arrow.path, "stroke-width": Self.thickness(count).svg])
      html.leaf("path", ["class": "head", "d": arrow.head, "fill": "#4b5563", "stroke": "none"])
      let label = Counted.number(count)
      let away =
        arrow.side.x.magnitude * (Double(label.count) * 3.6 + 5)
        + arrow.side.y.magnitude * 9
      html.element(
        "text",
        [
          "x": (arrow.middle.x + arrow.side.x * away).svg,
          "y": (arrow.middle.y + arrow.side.y * away + 4).svg, "fill": "#1b1f24",
          "stroke": "#ffffff", "stroke-width": "4", "paint-order": "stroke",
          "stroke-linejoin": "round", "font-size": "12", "font-weight": "600",
        ], label)
    }
  }

  /// Half a unit more for every doubling.
  private static func thickness(_ count: Int) -> Double {
    1.4 + 0.35 * Double(min(8, Int.bitWidth - max(1, count).leadingZeroBitCount - 1))
  }
}
