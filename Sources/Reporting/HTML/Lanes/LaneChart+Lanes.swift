import Lifecycle

/// What stands in the lanes: states, ticks, and bars.
extension LaneChart {
  func write(
    _ lane: Lane, at place: Place, to html: inout HTMLWriter, text: ChartText
  ) {
    html.element(
      "g",
      [
        "class": "lane", "aria-hidden": "true", "transform": "translate(0 \(place.bar.svg))",
        "data-spans": String(lane.spanCount), "data-lane": CutText.of(lane.name, to: 120),
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

  func write(
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
}
