import Lifecycle
import Rules

extension LaneChart {
  /// Writes the picture.
  func write(to html: inout HTMLWriter, launch: Int, text: ChartText) {
    let frame = Frame(self)
    html.element(
      "svg",
      [
        "class": "lanes", "viewBox": "0 0 \(Self.width.svg) \(frame.height.svg)", "width": "100%",
        "role": "group", "aria-label": summary(launch), "font-family": "system-ui, sans-serif",
      ]
    ) { html in
      writeNames(to: &html, frame)
      html.element(
        "svg",
        [
          "class": "plot", "x": Self.gutter.svg, "y": "0", "width": Self.plotWidth.svg,
          "height": frame.height.svg, "data-axis": axis.description,
          "data-ground": frame.axis.svg,
        ]
      ) { html in
        writeAxis(to: &html, frame)
        if let tests { write(tests, .test, at: frame.tests, to: &html) }
        for (lane, place) in zip(lanes, frame.lanes) {
          write(lane, at: place, to: &html, text: text)
        }
        if let tasks { write(tasks, .task, at: frame.tasks, to: &html) }
        writeFolds(to: &html, frame)
        for (lane, place) in zip(lanes, frame.lanes) {
          for flag in lane.flags { write(flag, at: place, to: &html) }
        }
      }
    }
  }

  private func summary(_ launch: Int) -> String {
    let flags = lanes.reduce(0) { $0 + $1.flags.reduce(0) { $0 + $1.numbers.count } }
    return "Launch \(launch): states of \(NameList.text(lanes.map(\.name))) over "
      + (scale.lanes.isOfTime ? "time" : "lines") + ", "
      + Counted.text(flags, "finding") + ". The tables below say the same."
  }

  // MARK: Names and axis

  private func writeNames(to html: inout HTMLWriter, _ frame: Frame) {
    html.element(
      "g",
      [
        "class": "names", "aria-hidden": "true", "fill": "#1b1f24", "font-size": "12.5",
        "text-anchor": "end",
      ]
    ) { html in
      if let tests { Self.write(tests, at: frame.tests, to: &html) }
      for (lane, place) in zip(lanes, frame.lanes) {
        Self.write(lane.name, at: place.bar + 16, isStrong: true, to: &html)
      }
      if let tasks { Self.write(tasks, at: frame.tasks, to: &html) }
    }
  }

  private static func write(_ lane: BarLane, at y: Double, to html: inout HTMLWriter) {
    write(lane.name, at: y + 13, isStrong: false, to: &html)
    guard lane.left > 0 else { return }
    html.element(
      "text",
      [
        "class": "faint", "x": (gutter - 12).svg, "y": (y + lane.height + 2).svg,
        "font-size": "10.5", "fill": "#4b5563",
      ], "\(Counted.number(lane.left)) more below")
  }

  private static func write(
    _ name: String, at y: Double, isStrong: Bool, to html: inout HTMLWriter
  ) {
    html.element(
      "text",
      [
        "x": (gutter - 12).svg, "y": y.svg, "font-weight": isStrong ? "600" : nil,
        "class": isStrong ? nil : "faint",
      ]
    ) { html in
      let short = HTMLText.shortened(name, to: 17)
      if short != name { html.element("title", CutText.of(name, to: HTMLLimits.text)) }
      html.text(short)
    }
  }

  private func writeAxis(to html: inout HTMLWriter, _ frame: Frame) {
    html.element(
      "g",
      [
        "class": "axis", "aria-hidden": "true", "font-size": "11", "text-anchor": "middle",
        "fill": "#4b5563", "stroke": "none",
      ]
    ) { html in
      for mark in axis.marks {
        html.element("g", ["class": "mark", "transform": "translate(\(mark.x.svg) 0)"]) { html in
          html.leaf(
            "path",
            ["class": "rule", "d": "M0 0V\((frame.axis + 5).svg)", "stroke": "#d9dde3"])
          if let label = mark.label {
            let x = mark.shift == 0 ? nil : mark.shift.svg
            html.element("text", ["x": x, "y": (frame.axis + 19).svg], label)
          }
        }
      }
    }
  }

  /// Where the scale leaves something out, all lanes are torn.
  private func writeFolds(to html: inout HTMLWriter, _ frame: Frame) {
    for piece in scale.pieces where piece.isFolded {
      let middle = (piece.left + piece.right) / 2
      let nanoseconds =
        scale.lanes.offset(of: piece.positions.upperBound)
        - scale.lanes.offset(of: piece.positions.lowerBound)
      let length =
        scale.lanes.isOfTime
        ? DurationText.of(nanoseconds: nanoseconds) : Counted.text(Int(nanoseconds), "line")
      html.element(
        "g",
        [
          "class": "fold", "aria-hidden": "true", "transform": "translate(\(middle.svg) 0)",
          "fill": "none",
        ]
      ) { html in
        html.element("title", "\(length) in which nothing happened, drawn shorter")
        let path = Self.tear(to: frame.axis)
        html.leaf("path", ["class": "tear", "d": path, "stroke": "#ffffff", "stroke-width": "9"])
        for side in ["-4.5", "4.5"] {
          html.leaf(
            "path",
            [
              "class": "torn", "d": path, "stroke": "#8b93a1",
              "transform": "translate(\(side) 0)",
            ])
        }
        html.element(
          "text",
          [
            "class": "faint", "y": (frame.axis + 19).svg, "text-anchor": "middle",
            "font-size": "11", "fill": "#4b5563", "font-style": "italic",
          ], length)
      }
    }
  }

  private static func tear(to bottom: Double) -> String {
    var path = "M-3 0"
    var (y, x) = (0.0, -3.0)
    while y < bottom {
      (y, x) = (min(y + 7, bottom), -x)
      path += "L\(x.svg) \(y.svg)"
    }
    return path
  }
}
