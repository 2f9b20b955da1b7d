import Lifecycle
import Rules

extension LaneChart {
  private static let flagHeight = 17.0
  private static let flagRow = 20.0
  private static let callbackHeight = 15.0
  private static let barHeight = 22.0
  private static let actionHeight = 15.0
  private static let laneGap = 7.0
  private static let smallBar = 17.0
  private static let axisHeight = 28.0
  private static let top = 6.0
  /// Room for a character on a bar, and beside a tick.
  private static let labelCharacter = 6.3
  private static let tickCharacter = 5.5

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

  // MARK: Where everything lies

  private struct Place {
    /// The top of the bar.
    var bar: Double
    var top: Double
  }

  private struct Frame {
    var tests = 0.0
    var lanes: [Place] = []
    var tasks = 0.0
    var axis = 0.0
    var height = 0.0

    init(_ chart: LaneChart) {
      var y = LaneChart.top
      tests = y
      if let tests = chart.tests { y += tests.height + laneGap }
      for lane in chart.lanes {
        let rows = (lane.flags.map(\.row).max() ?? -1) + 1
        let bar = y + Double(rows) * flagRow + callbackHeight
        lanes.append(Place(bar: bar, top: y))
        y = bar + barHeight + actionHeight + laneGap
      }
      tasks = y
      if let tasks = chart.tasks { y += tasks.height + laneGap }
      axis = y
      height = y + axisHeight
    }
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
      if short != name { html.element("title", HTMLText.cut(name, to: HTMLLimits.text)) }
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

  // MARK: Lanes

  private func write(
    _ lane: Lane, at place: Place, to html: inout HTMLWriter, text: ChartText
  ) {
    html.element(
      "g",
      [
        "class": "lane", "aria-hidden": "true", "transform": "translate(0 \(place.bar.svg))",
        "data-spans": String(lane.spanCount), "data-lane": HTMLText.cut(lane.name, to: 120),
      ]
    ) { html in
      html.leaf(
        "path",
        [
          "class": "rail", "d": "M0 \((Self.barHeight / 2).svg)H\(Self.plotWidth.svg)",
          "stroke": "#d9dde3",
        ])
      html.element("g", ["class": "spans", "font-size": "11.5"]) { html in
        for mark in lane.marks { write(mark, to: &html, text: text) }
      }
      write(lane.callbacks, areActions: false, to: &html, text: text)
      write(lane.actions, areActions: true, to: &html, text: text)
    }
  }

  private func write(_ mark: SpanMark, to html: inout HTMLWriter, text: ChartText) {
    html.element(
      "g",
      [
        "class": "span", "data-label": text.label(of: mark),
        "data-count": mark.only == nil ? String(mark.spans.count) : nil,
      ]
    ) { html in
      html.element("title", text.title(of: mark))
      if let only = mark.only, let look = LaneLook(only.span.state) {
        write(only, look, mark, to: &html, label: text.label(of: mark))
      } else {
        Self.writeShares(of: mark, to: &html)
      }
    }
  }

  private func write(
    _ excerpt: SpanExcerpt, _ look: LaneLook, _ mark: SpanMark, to html: inout HTMLWriter,
    label: String
  ) {
    let isThin = look == .suspended
    let width = max(1.2, mark.right - mark.left)
    html.leaf(
      "rect",
      [
        "class": look.strokeClass, "x": mark.left.svg, "y": isThin ? "13.5" : "0.5",
        "width": width.svg, "height": isThin ? "8" : "21", "fill": look.fill,
        "stroke": look.stroke,
        "stroke-dasharray": excerpt.span.confidence == .certain ? nil : "4 3",
      ])
    let room = Double(label.count) * Self.labelCharacter + 8
    guard let left = scale.room(room, from: mark.left, to: mark.left + width) else { return }
    html.element(
      "text",
      [
        "class": look.textClass, "x": (left + 5).svg, "y": isThin ? "10" : "15",
        "fill": look.ink,
      ], label)
  }

  /// Of many states that are too short to be told apart, each has as much of the height as it has of
  /// the time.
  private static func writeShares(of mark: SpanMark, to html: inout HTMLWriter) {
    let total = Double(max(1, mark.shares.reduce(0) { $0 + $1.size }))
    var bottom = barHeight
    for (look, size) in mark.shares {
      let height = Double(size) / total * barHeight
      bottom -= height
      guard height >= 0.1 else { continue }
      html.leaf(
        "rect",
        [
          "x": mark.left.svg, "y": bottom.svg, "width": (mark.right - mark.left + 0.4).svg,
          "height": height.svg, "fill": look.fill,
        ])
    }
  }

  private func write(
    _ ticks: [TickMark], areActions: Bool, to html: inout HTMLWriter, text: ChartText
  ) {
    html.element(
      "g",
      [
        "class": areActions ? "ticks actions" : "ticks callbacks", "font-size": "10",
        "fill": "#4b5563",
      ]
    ) { html in
      for (index, tick) in ticks.enumerated() {
        let label = text.label(of: tick)
        let end = index + 1 < ticks.count ? ticks[index + 1].x : Self.plotWidth
        let room = Double(label.count) * Self.tickCharacter + 7
        let isFitting = scale.room(room, from: tick.x, to: end) == tick.x
        let line = tick.events.first.map { String($0.line) }
        html.element(
          "g",
          [
            "class": "tick", "transform": "translate(\(tick.x.svg) 0)", "data-line": line,
            "data-label": label,
            "data-count": tick.events.count == 1 ? nil : String(tick.events.count),
          ]
        ) { html in
          html.element("title", text.title(of: tick))
          html.leaf(
            "path",
            [
              "d": areActions ? "M-1 24V31H1V24Z" : "M-1 -11V0H1V-11Z",
              "fill": areActions ? "#4b5563" : "#1b1f24",
            ])
          guard isFitting else { return }
          html.element("text", ["x": "4", "y": areActions ? "33" : "-3"], label)
        }
      }
    }
  }

  private func write(
    _ lane: BarLane, _ look: LaneLook, at y: Double, to html: inout HTMLWriter
  ) {
    html.element(
      "g",
      [
        "class": "bars \(lane.name)", "aria-hidden": "true",
        "transform": "translate(0 \(y.svg))", "font-size": "11",
      ]
    ) { html in
      for bar in lane.bars {
        let (mark, top) = (bar.mark, Double(bar.mark.row) * (Self.smallBar + 3))
        let width = mark.right - mark.left
        html.element("g", ["class": "span", "data-label": bar.label]) { html in
          html.element("title", bar.title)
          html.leaf(
            "rect",
            [
              "class": bar.isBad ? "edge-bad" : look.strokeClass, "x": mark.left.svg,
              "y": (top + 0.5).svg, "width": width.svg, "height": (Self.smallBar - 1).svg,
              "fill": look.fill, "stroke": bar.isBad ? "#b3261e" : look.stroke,
              "stroke-dasharray": bar.isOpen ? "4 3" : nil,
            ])
          if bar.isOpen { Self.writeOpenEnd(at: mark.right, top, to: &html) }
          let label = HTMLText.shortened(bar.label, to: max(4, Int((width - 24) / 6)))
          guard width > 60 || Double(label.count) * 6 + 8 <= width else { return }
          html.element(
            "text",
            [
              "class": look.textClass, "x": (mark.left + 5).svg, "y": (top + 12.5).svg,
              "fill": look.ink,
            ], label)
        }
      }
    }
  }

  /// What goes on to where nobody knows has no end.
  private static func writeOpenEnd(at x: Double, _ top: Double, to html: inout HTMLWriter) {
    html.leaf(
      "path",
      [
        "class": "open-end", "fill": "#ffffff",
        "transform": "translate(\((x - 9).svg) \(top.svg))",
        "d": "M12 -1H6L0 4L6 8.5L0 13L6 18H12Z",
      ])
  }

  // MARK: Flags

  private func write(_ flag: FlagMark, at place: Place, to html: inout HTMLWriter) {
    let rows = (place.bar - Self.callbackHeight - place.top) / Self.flagRow
    let top = place.top + (rows - 1 - Double(flag.row)) * Self.flagRow
    let left = flag.left - flag.x
    let names = NameList.text(flag.numbers.map(String.init))
    let first = flag.numbers[0]
    html.element(
      "a",
      [
        "class": "flag flag-\(flag.severity.rawValue)", "id": "flag-\(first)",
        "href": "#finding-\(first)", "transform": "translate(\(flag.x.svg) 0)",
        "data-findings": flag.numbers.map(String.init).joined(separator: " "),
        "aria-label":
          "\(flag.severity.rawValue): \(flag.numbers.count == 1 ? "finding" : "findings") \(names)",
      ]
    ) { html in
      html.leaf(
        "path",
        [
          "class": "pole", "d": "M0 \((top + Self.flagHeight).svg)V\((place.bar + 5).svg)",
          "stroke": FlagLook(flag.severity).fill, "stroke-width": "1.6",
        ])
      html.leaf(
        "path",
        [
          "class": "cloth", "transform": "translate(\(left.svg) \(top.svg))",
          "d": FlagLook(flag.severity).outline(flag.width, Self.flagHeight),
          "fill": FlagLook(flag.severity).fill, "stroke": FlagLook(flag.severity).stroke,
        ])
      html.element(
        "text",
        [
          "x": (left + flag.width / 2).svg, "y": (top + 12.7).svg, "text-anchor": "middle",
          "font-size": "12", "font-weight": "700", "fill": FlagLook(flag.severity).ink,
        ], flag.label)
    }
  }
}

extension LaneChart.BarLane {
  /// How high all its rows are.
  var height: Double { Double((bars.map(\.mark.row).max() ?? 0) + 1) * 20 }
}
